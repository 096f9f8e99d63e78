import { CircleCheck } from 'lucide-react';
import type { Attention } from '#contract/analytics/attention.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { useAddressValue, useLeadsSomewhere } from '#web/base/links.ts';
import { useAttention } from '#web/shell/attention.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { homeTexts } from './texts.ts';

const texts = homeTexts.needsYou;

const WaitingReports = lazyComponent(async () => (await import('./waiting-reports.tsx')).WaitingReports, {
  waiting: <WaitingCard rows={4} />,
});

type Waiting = Exclude<keyof Attention, 'stopsLeft'>;

/** What waits, the costliest first, and where it is done. */
const places: readonly [Waiting, to: string][] = [
  ['overdue', '/business?section=billing&tab=invoices&state=overdue'],
  ['unreadThreads', '/communication-hub?tab=inbox'],
  ['alerts', '/alerts'],
  ['withoutRoute', '/routes/week'],
  ['workOrdersToSchedule', '/work-orders'],
  ['lowStock', '/truck-stock'],
];
/** Reports that have not arrived stand behind the alerts. */
const beforeReports = places.findIndex(([name]) => name === 'withoutRoute');

interface Props {
  /** Reports that have not reached their customer; undefined while they are on their way. */
  reports: readonly ServiceReport[] | undefined;
}

/** The office's first look: each thing that waits in one sentence, with the button that leads to where it is done. */
export function NeedsYou({ reports = [] }: Props) {
  const leads = useLeadsSomewhere();
  const attention = useAttention();
  // In the address: the bell's news of a report leads to it.
  const [shown, show] = useAddressValue('show');
  const showsReports = shown === 'reports';
  const failed = reports.filter(({ delivery, lastError }) => delivery === 'failed' || lastError !== null);
  const rows = places.flatMap(([name, to]) => {
    const value = attention.data?.[name] ?? 0;
    return value > 0 && leads(to) ? [{ name, to, sentence: texts.waits[name](value) }] : [];
  });
  const before = rows.filter(({ name }) => places.findIndex(([place]) => place === name) < beforeReports);
  const after = rows.slice(before.length);
  const row = ({ name, to, sentence }: (typeof rows)[number]) => (
    <Row key={name} sentence={sentence}>
      <ButtonLink size="sm" to={to}>
        {texts.actions[name]}
      </ButtonLink>
    </Row>
  );
  return (
    <>
      <Card title={texts.title} flush>
        {attention.data ? (
          <ul className="mt-2 divide-y divide-line empty:hidden">
            {before.map(row)}
            {failed.length > 0 ? (
              <Row sentence={texts.reports(failed.length)}>
                <Button size="sm" aria-expanded={showsReports} onClick={() => show(showsReports ? '' : 'reports')}>
                  {showsReports ? texts.hideReports : texts.showReports}
                </Button>
              </Row>
            ) : null}
            {after.map(row)}
          </ul>
        ) : attention.isError ? (
          <Row as="div" sentence={texts.failed}>
            <Button size="sm" onClick={() => void attention.refetch()}>
              {homeTexts.retry}
            </Button>
          </Row>
        ) : (
          <div className="px-4 pb-4 md:px-5">
            <SkeletonRows rows={3} />
          </div>
        )}
        {attention.data && rows.length === 0 && failed.length === 0 ? (
          <p className="flex items-center gap-2 px-4 pt-1 pb-4 text-sm text-ink-2 md:px-5">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
            {texts.nothing}
          </p>
        ) : null}
      </Card>
      {showsReports && failed.length > 0 ? <WaitingReports reports={[...reports]} /> : null}
    </>
  );
}

interface RowProps {
  as?: 'li' | 'div';
  sentence: string;
  children: React.ReactNode;
}

function Row({ as: Tag = 'li', sentence, children }: RowProps) {
  return (
    <Tag className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-sm md:px-5">
      <span className="num min-w-0 grow">{sentence}</span>
      {children}
    </Tag>
  );
}
