import { ExternalLink } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { KnowledgePageWhole } from '#contract/assistant/assistant.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { useKnowledge, useKnowledgePage } from './api.ts';
import { Prose } from './prose.tsx';
import { chatTexts as texts } from './texts.ts';

const back = { to: '/chat/knowledge', label: texts.toKnowledge };

/** `/chat/knowledge/:pageId`: one page of the knowledge base with its sources. */
export default function KnowledgePage() {
  const { pageId = '' } = useParams();
  const { data, isError, error, refetch } = useKnowledgePage(pageId);
  if (isError && !data) {
    return (
      <>
        <PageHeader title={texts.knowledge} back={back} />
        <Card>
          <ErrorState title={texts.pageFailed} error={error} onRetry={() => void refetch()} />
        </Card>
      </>
    );
  }
  if (!data) return <SkeletonPage />;
  return (
    <>
      <PageHeader
        title={data.title}
        purpose={data.summary}
        back={back}
        action={
          <ButtonLink variant="primary" to={`/chat?ask=${encodeURIComponent(texts.askAboutPage(data.title))}`}>
            {texts.askAbout}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card>
          <article className="max-w-[46rem] pt-1 pb-2">
            <Prose text={data.body} />
          </article>
        </Card>
        <div className="grid gap-5">
          <Sources sources={data.sources} />
          <Others of={data} />
        </div>
      </div>
    </>
  );
}

function Sources({ sources }: Pick<KnowledgePageWhole, 'sources'>) {
  return (
    <Card title={texts.pageSources}>
      <ul className="flex flex-col gap-2 pb-1 text-sm">
        {sources.map(({ title, address }) => (
          <li key={title}>
            {address === null ? (
              <span className="text-ink-2">{title}</span>
            ) : (
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className="inline-flex gap-1.5 text-brand underline underline-offset-2"
              >
                {title}
                <ExternalLink aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Others({ of: { id, topic } }: { of: KnowledgePageWhole }) {
  const pages = useKnowledge().data?.filter((page) => page.topic === topic && page.id !== id) ?? [];
  if (pages.length === 0) return null;
  return (
    <Card title={texts.others}>
      <ul className="flex flex-col gap-1 pb-1 text-sm">
        {pages.map((page) => (
          <li key={page.id}>
            <Link to={`/chat/knowledge/${page.id}`} className="flex min-h-9 items-center text-brand hover:underline">
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
