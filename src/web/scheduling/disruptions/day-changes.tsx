import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import { Track } from '#web/ui/progress-bar.tsx';
import { duration, shortDay } from './desk-words.ts';
import { ShowSome } from './show-some.tsx';
import { disruptionsTexts as texts } from './texts.ts';

type Day = DisruptionPreview['days'][number];

/** The days that change: how full they are, before above after. */
export function DayChanges({ days }: { days: readonly Day[] }) {
  return (
    <ShowSome title={texts.days} items={days}>
      {(day) => <DayRow key={`${day.technicianId} ${day.date}`} day={day} />}
    </ShowSome>
  );
}

function DayRow({ day }: { day: Day }) {
  const { name, date, stopsBefore, stopsAfter, minutesBefore, minutesAfter, capacityMinutes } = day;
  const when = shortDay(date);
  const bar = (label: string, minutes: number, barClassName: string) => (
    <Track
      label={label}
      done={Math.round(minutes)}
      total={Math.max(1, Math.round(capacityMinutes))}
      figure={texts.filled(duration(minutes), duration(capacityMinutes))}
      className="h-1.5 bg-track"
      barClassName={barClassName}
    />
  );
  return (
    <li className="grid grid-cols-1 gap-x-5 gap-y-1.5 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:items-center">
      <div className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-sm">
          <span className="font-medium">{name}</span> <span className="num text-ink-2">{when}</span>
        </span>
        <span className="num shrink-0 text-sm text-ink-2">{texts.stopsChange(stopsBefore, stopsAfter)}</span>
      </div>
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 grow flex-col gap-1">
          {bar(texts.before(name, when), minutesBefore, 'bg-ink-3')}
          {bar(texts.after(name, when), minutesAfter, minutesAfter > capacityMinutes ? 'bg-bad' : 'bg-brand')}
        </div>
        <span className="num w-32 shrink-0 text-right text-xs text-ink-2">
          {texts.filled(duration(minutesAfter), duration(capacityMinutes))}
        </span>
      </div>
    </li>
  );
}
