import { Link } from 'react-router';
import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Chip } from '#web/ui/chip.tsx';
import { stateOf } from './api.ts';
import { homeTexts as texts } from './texts.ts';

/** The page where one of today's stops is worked; none for those who may not. */
export function useStopAddress({ assignmentId }: DayPlanStop): string | undefined {
  const address = `/field-service/stop/${encodeURIComponent(assignmentId)}`;
  return useLeadsSomewhere()(address) ? address : undefined;
}

interface Props {
  stop: DayPlanStop;
  timeZone: string;
  isNext: boolean;
}

/** One stop in the order of driving, with its state as a word. */
export function StopRow({ stop, timeZone, isNext }: Props) {
  const { customer, position } = stop;
  const address = useStopAddress(stop);
  const where = streetAndCity(customer) ?? texts.noAddress;
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 md:px-5 has-[a:hover]:bg-sunken">
      <span className="num w-5 shrink-0 text-right text-sm font-semibold text-ink-3">{position}</span>
      <div className="min-w-0 grow">
        {address ? (
          <Link to={address} className="block truncate rounded-sm text-sm font-medium after:absolute after:inset-0">
            {customer.name}
          </Link>
        ) : (
          <p className="truncate text-sm font-medium">{customer.name}</p>
        )}
        <p className="num truncate text-xs text-ink-3">{[timeOf(stop, timeZone), where].filter(Boolean).join(' · ')}</p>
      </div>
      <StopState state={stateOf(stop)} isNext={isNext} />
    </li>
  );
}

/** When the technician left, or came where the stop is still under way. */
function timeOf({ visit }: DayPlanStop, timeZone: string): string {
  const moment = visit?.departureTime ?? visit?.arrivalTime;
  if (!moment) return '';
  return formatMoment(moment, timeZone, 'time');
}

function StopState({ state, isNext }: { state: ReturnType<typeof stateOf>; isNext: boolean }) {
  if (state === 'done') {
    return (
      <Chip tone="ok" dot>
        {texts.stateDone}
      </Chip>
    );
  }
  if (state === 'open') {
    return (
      <Chip tone="brand" dot>
        {texts.stateOpen}
      </Chip>
    );
  }
  return isNext ? <Chip tone="brand">{texts.next}</Chip> : <Chip>{texts.statePlanned}</Chip>;
}
