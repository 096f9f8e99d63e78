import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { type Weekday, weekdays } from '#contract/shapes.ts';
import { formatWeekday } from '#web/base/format.ts';
import { Checkbox } from './checkbox-field.tsx';
import { type BoundFieldProps, FieldNotes } from './field-frame.tsx';

/** Some days of the week inside a form, kept Monday first. */
export function WeekdaysField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
}: BoundFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  const toggle = (day: Weekday, isChosen: boolean) =>
    field.onChange(weekdays.filter((each) => (each === day ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={fieldState.error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={formatWeekday(day)}
            checked={chosen.includes(day)}
            onChange={(isChosen) => toggle(day, isChosen)}
          />
        ))}
      </div>
      <FieldNotes id={id} error={fieldState.error?.message} />
    </fieldset>
  );
}
