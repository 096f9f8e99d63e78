import { useState } from 'react';
import { Link } from 'react-router';
import type { KnowledgePage } from '#contract/assistant/assistant.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useKnowledge } from './api.ts';
import { chatTexts as texts } from './texts.ts';

/** Those that have all the words, in title, topic or summary. */
const having = (pages: readonly KnowledgePage[], words: string): KnowledgePage[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ title, topic, summary }) => {
    const text = `${title} ${topic} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
};

/** `/chat/knowledge`: every page of the knowledge base, topic by topic. */
export default function KnowledgeListPage() {
  const pages = useKnowledge();
  const [words, setWords] = useState('');
  const found = having(pages.data ?? [], words);
  const topics = [...new Set(found.map(({ topic }) => topic))];
  return (
    <>
      <PageHeader
        title={texts.knowledge}
        purpose={pages.data && texts.knowledgePurpose(pages.data.length)}
        back={{ to: '/chat', label: texts.toChat }}
      />
      <Loaded query={pages} failed={texts.knowledgeFailed}>
        <SearchField label={texts.searchKnowledge} value={words} onChange={setWords} />
        {found.length === 0 ? (
          <Card>
            <EmptyState title={texts.noPages} action={<ButtonLink to="/chat">{texts.toChat}</ButtonLink>}>
              {texts.noPagesText}
            </EmptyState>
          </Card>
        ) : null}
        <div className="grid items-start gap-5 md:grid-cols-2">
          {topics.map((topic) => (
            <Card key={topic} title={topic}>
              <ul className="divide-y divide-line">
                {found
                  .filter((page) => page.topic === topic)
                  .map(({ id, title, summary }) => (
                    <li key={id}>
                      <Link to={`/chat/knowledge/${id}`} className="group block py-2.5">
                        <span className="block text-sm font-semibold text-brand group-hover:underline">{title}</span>
                        <span className="block text-sm text-ink-2">{summary}</span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </Card>
          ))}
        </div>
      </Loaded>
    </>
  );
}
