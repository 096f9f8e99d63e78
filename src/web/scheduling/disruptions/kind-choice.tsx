import { CalendarHeart, CloudRain, UserRoundX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { type DayOffKind, dayOffKinds } from '#contract/scheduling/week-plan.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import type { Happened, HappenedValues } from './happened-form.ts';
import { disruptionsTexts as texts } from './texts.ts';

export const kindIcons: Record<DayOffKind, ReactNode> = {
  'technician-away': <UserRoundX />,
  rain: <CloudRain />,
  holiday: <CalendarHeart />,
};

interface ChoiceProps {
  control: Control<HappenedValues, unknown, Happened>;
}

/** What happened: three large choices. */
export function KindChoice({ control }: ChoiceProps) {
  const { field, fieldState } = useController({ control, name: 'kind' });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.whatHappened}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {dayOffKinds.map((kind, index) => (
          <BigChoice
            key={kind}
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            checked={field.value === kind}
            onChoose={() => field.onChange(kind)}
            icon={kindIcons[kind]}
            label={texts.kinds[kind]}
            hint={texts.kindHints[kind]}
          />
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  );
}

/** What becomes of the visits: two choices. */
export function DealWithChoice({ control }: ChoiceProps) {
  const { field } = useController({ control, name: 'dealWith' });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.dealWith}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {(['reflow', 'skip'] as const).map((way) => (
          <BigChoice
            key={way}
            name={field.name}
            checked={field.value === way}
            onChoose={() => field.onChange(way)}
            label={texts[way]}
            hint={texts[`${way}Hint`]}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface BigChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  icon?: ReactNode;
  label: string;
  hint: string;
  ref?: React.Ref<HTMLInputElement> | undefined;
}

function BigChoice({ name, checked, onChoose, icon, label, hint, ref }: BigChoiceProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border px-4 py-3 transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        checked ? 'border-brand bg-brand-soft' : 'border-line-2 bg-surface hover:bg-sunken',
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={id}
        className="peer size-4.5 shrink-0 accent-(--brand)"
      />
      {icon ? (
        <span
          aria-hidden="true"
          className={classNames('shrink-0 [&_svg]:size-6', checked ? 'text-brand' : 'text-ink-3')}
        >
          {icon}
        </span>
      ) : null}
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{label}</span>
        <span id={id} className="block text-xs text-ink-2">
          {hint}
        </span>
      </span>
    </label>
  );
}
