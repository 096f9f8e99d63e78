import { Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { fieldServiceTexts } from '../texts.ts';
import { durationText, timeText } from './day-and-time.ts';
import { sheetTexts as texts } from './sheet-texts.ts';
import { atTime, clockText, type TimesProblem } from './stop-times.ts';

export interface StopTimes {
  arrivalTime: string;
  departureTime: string;
}

interface StopTimesEditorProps extends StopTimes {
  timeZone: string;
  problem: TimesProblem | null;
  onChange: (change: Partial<StopTimes>) => void;
}

/** When the technician came and left, and the correction of both. */
export function StopTimesEditor({ arrivalTime, departureTime, timeZone, problem, onChange }: StopTimesEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const minutes = (Date.parse(departureTime) - Date.parse(arrivalTime)) / 60_000;
  if (!isOpen) {
    return (
      <div className="flex items-center gap-2.5 text-sm">
        <Clock aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
        <span className="num min-w-0 grow">
          {fieldServiceTexts.arrived(timeText(arrivalTime, timeZone))} ·{' '}
          {fieldServiceTexts.departed(timeText(departureTime, timeZone))} · {durationText(Math.max(0, minutes))}
        </span>
        <Button
          variant="quiet"
          className="-mr-2 h-11 px-2"
          aria-label={texts.correctTimes}
          onClick={() => setOpen(true)}
        >
          {texts.correct}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{texts.correctTimes}</legend>
      <TimeField
        label={texts.arrival}
        iso={arrivalTime}
        {...{ timeZone, problem }}
        onChange={(changed) => onChange({ arrivalTime: changed })}
      />
      <TimeField
        label={texts.departure}
        iso={departureTime}
        {...{ timeZone, problem }}
        onChange={(changed) => onChange({ departureTime: changed })}
      />
      {problem ? (
        <p role="alert" className="col-span-2 text-sm text-bad">
          {problem === 'ahead' ? texts.timeAhead : texts.departureFirst}
        </p>
      ) : null}
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  iso: string;
  timeZone: string;
  problem: TimesProblem | null;
  onChange: (iso: string) => void;
}

function TimeField({ label, iso, timeZone, problem, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="time"
        defaultValue={clockText(iso, timeZone)}
        aria-invalid={problem !== null || undefined}
        onChange={({ target }) => {
          const changed = atTime(iso, target.value, timeZone);
          if (changed) onChange(changed);
        }}
        className={`${inputClass} num h-12`}
      />
    </div>
  );
}
