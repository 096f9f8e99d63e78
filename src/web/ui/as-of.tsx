import { CloudOff } from 'lucide-react';
import { clock } from '#web/base/clock.ts';
import { formatMoment } from '#web/base/format.ts';
import { Button } from './button.tsx';
import { uiTexts } from './texts.ts';

export interface AsOfProps {
  /** A query as react-query answers it. */
  query: { isError: boolean; data: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  timeZone: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Says since when something is known that could not be read again; nothing while it is up to date. */
export function AsOf({ query, timeZone }: AsOfProps) {
  if (!query.isError || query.data === undefined) return null;
  const isOld = clock.now().getTime() - query.dataUpdatedAt > dayMs;
  const since = formatMoment(query.dataUpdatedAt, timeZone, isOld ? 'dateAndTime' : 'time');
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <span className="num grow">{uiTexts.asOf(since)}</span>
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {uiTexts.retry}
      </Button>
    </p>
  );
}
