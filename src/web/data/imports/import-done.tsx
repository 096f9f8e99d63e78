import type { ImportAnswer } from '#contract/data/imports.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsCard } from './rows-card.tsx';
import { importsTexts as texts } from './texts.ts';

/** What an import did, and where to go on. */
export function ImportDone({ answer, onAnother }: { answer: ImportAnswer; onAnother: () => void }) {
  const { created, updated, skipped, failed } = answer;
  const wantsPlaces = answer.rows.some(
    ({ action, customer }) =>
      action === 'create' && customer?.latitude === undefined && customer?.address !== undefined,
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        back={{ to: '/customers', label: texts.back }}
        more={<Button onClick={onAnother}>{texts.anotherFile}</Button>}
        action={
          <ButtonLink variant="primary" to="/customers">
            {texts.toCustomers}
          </ButtonLink>
        }
      />
      <div role="status">
        <Banner tone={failed > 0 ? 'warn' : 'ok'} title={texts.doneTitle(created + updated)}>
          <p className="num">{texts.counts(created, updated, skipped, failed)}</p>
          {wantsPlaces ? <p>{texts.placesHint}</p> : null}
        </Banner>
      </div>
      <RowsCard answer={answer} />
    </>
  );
}
