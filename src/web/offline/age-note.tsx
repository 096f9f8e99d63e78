import { CloudOff } from 'lucide-react';
import { clock } from '#web/base/clock.ts';
import { formatMoment } from '#web/base/format.ts';
import { isOld, useAge } from './ages.ts';
import { offlineTexts as texts } from './texts.ts';

interface AgeNoteProps {
  path: string;
  query?: Parameters<typeof useAge>[1];
  timeZone: string;
}

/** Says how old what is shown is, once that is more than a day; within a day the indicator is enough. */
export function AgeNote({ path, query, timeZone }: AgeNoteProps) {
  const age = useAge(path, query);
  if (!age || !isOld(age, clock.now())) return null;
  const moment = formatMoment(age, timeZone);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <span className="num">{texts.asOf(moment)}</span>
    </p>
  );
}
