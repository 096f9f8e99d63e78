import type { PayCheckException, PayCheckExceptionKind } from '#contract/pay-check.ts';
import { payCheckTexts as texts } from '#web/texts/pay-check.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { dayName } from './in-words.ts';
import { StopLink } from './stop-link.tsx';

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

/** What somebody should look at before the week is paid, each with what is meant and where it happened. */
export function ExceptionList({ name, exceptions }: { name: string; exceptions: readonly PayCheckException[] }) {
  return (
    <ul aria-label={`${texts.lookAt}: ${name}`} className="divide-y divide-line border-y border-line">
      {exceptions.map((one) => (
        <li
          key={`${one.date} ${one.assignmentId} ${one.visitId} ${one.kind}`}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5"
        >
          <Chip tone={tones[one.kind]} className="translate-y-px">
            {texts.kinds[one.kind]}
          </Chip>
          <StopLink stop={one} className="inline-flex min-h-6 items-center text-sm font-semibold [&[href]]:underline">
            {texts.openStop(one.customerName, dayName(one.date))}
          </StopLink>
          <span className="num min-w-0 text-sm break-words text-ink-2">{one.detail}</span>
        </li>
      ))}
    </ul>
  );
}
