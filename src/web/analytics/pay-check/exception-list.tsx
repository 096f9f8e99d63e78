import { ChevronRight } from 'lucide-react';
import {
  type PayCheckException,
  type PayCheckExceptionKind,
  payCheckExceptionKinds,
} from '#contract/analytics/pay-check.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { dayName } from './in-words.ts';
import { StopLink } from './stop-link.tsx';
import { payCheckTexts as texts } from './texts.ts';

const tones: Record<PayCheckExceptionKind, Tone> = {
  'not-done': 'bad',
  'left-open': 'bad',
  short: 'warn',
  long: 'warn',
  'task-left': 'warn',
  'no-photo': 'warn',
  unplanned: 'neutral',
  'other-technician': 'neutral',
};

/** More of a kind than these are folded away behind their number. */
const mostShown = 5;

interface ExceptionListProps {
  name: string;
  exceptions: readonly PayCheckException[];
  /** Everything stands open: on paper. */
  showsAll: boolean;
}

/** What somebody should look at before the week is paid, by kind, each with what is meant and where it happened. */
export function ExceptionList({ name, exceptions, showsAll }: ExceptionListProps) {
  const groups = payCheckExceptionKinds
    .map((kind) => ({ kind, found: exceptions.filter((one) => one.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  return (
    <section aria-label={`${texts.lookAt}: ${name}`} className="divide-y divide-line border-y border-line">
      {groups.map(({ kind, found }) => (
        <details key={kind} className="group" open={showsAll || found.length <= mostShown}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm select-none marker:content-none">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90 print:hidden"
            />
            <Chip tone={tones[kind]}>{texts.kinds[kind]}</Chip>
            <span className="num text-ink-2">{texts.stops(found.length)}</span>
          </summary>
          <ul className="pb-2.5 pl-6">
            {found.map((one) => (
              <li
                key={`${one.date} ${one.assignmentId} ${one.visitId}`}
                className="flex flex-wrap items-baseline gap-x-3 py-0.5 text-sm"
              >
                <StopLink stop={one} className="inline-flex min-h-6 items-center font-semibold [&[href]]:underline">
                  {texts.openStop(one.customerName, dayName(one.date))}
                </StopLink>
                <span className="num min-w-0 break-words text-ink-2">{one.detail}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
