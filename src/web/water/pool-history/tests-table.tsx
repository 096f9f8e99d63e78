import { memo } from 'react';
import type { PoolReading } from '#contract/water/water.ts';
import { type BodyOfWater, type Limits, statusTexts, statusWord } from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { waterTexts } from '../texts.ts';
import { type ChartedReading, limitsOf, type Moments } from './shown-readings.ts';
import { poolHistoryTexts as texts } from './texts.ts';

/** What scrolls sideways must be reached by the keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

export interface TestsTableProps {
  /** Oldest first; the table begins with the newest. */
  readings: readonly PoolReading[];
  columns: readonly ChartedReading[];
  pool: BodyOfWater;
  testedBy: Readonly<Record<string, string>>;
  added: ReadonlyMap<string, string>;
  moments: Moments;
}

/** Every test of the time shown: what the charts show, for reading and for listening to. */
export const TestsTable = memo(function TestsTable(props: TestsTableProps) {
  const { readings, columns, pool, testedBy, added, moments } = props;
  const limits = new Map(columns.map((column) => [column, limitsOf(pool, column)]));
  return (
    <Card
      title={texts.table}
      aside={<span className="num text-sm text-ink-2">{texts.testCount(readings.length)}</span>}
      flush
    >
      <section {...reachable} aria-label={texts.table} className="mt-3 overflow-x-auto print:overflow-visible">
        <table className="num w-full border-collapse text-sm whitespace-nowrap print:text-xs print:whitespace-normal print:[&_td]:px-1 print:[&_td]:py-0.5 print:[&_th]:static print:[&_th]:px-1 print:[&_tr]:break-inside-avoid">
          <thead>
            <tr className="border-y border-line bg-sunken text-left text-xs text-ink-2">
              <th scope="col" className="sticky left-0 bg-sunken px-4 py-2 font-semibold md:px-5">
                {texts.when}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 text-right font-semibold">
                  {waterTexts.names[column]}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 font-semibold">
                {texts.testedBy}
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                {texts.added}
              </th>
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map((test) => (
              <tr key={test.testId} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  className="sticky left-0 bg-surface px-4 py-2 text-left font-normal md:px-5 print:whitespace-nowrap"
                >
                  {moments.moment(test.measuredAt)}
                </th>
                {columns.map((column) => (
                  <td key={column} className="px-3 py-2 text-right">
                    <Value reading={column} value={test[column]} limits={limits.get(column) ?? null} />
                  </td>
                ))}
                <td className="px-3 py-2">
                  {testedBy[test.testId] ?? <span className="text-ink-3">{texts.notRecorded}</span>}
                </td>
                <td className="max-w-80 min-w-40 px-3 py-2 whitespace-normal print:min-w-28">
                  {added.get(test.measuredAt) ?? ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
});

function Value({ reading, value, limits }: { reading: ChartedReading; value: number | null; limits: Limits | null }) {
  if (value === null) return null;
  const status = limits ? statusWord(value, limits) : 'ideal';
  return (
    <>
      {waterTexts.reading(reading, value)}
      {status === 'ideal' ? null : (
        <>
          {' '}
          <span className={classNames('text-xs', status === 'critical' ? 'text-bad' : 'text-warn')}>
            {words.say(statusTexts[status])}
          </span>
        </>
      )}
    </>
  );
}
