import { type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import type { BoundFieldProps } from '#web/ui/fields/field-frame.tsx';

interface ChoicesFieldProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  choices: readonly { value: string; label: string }[];
}

/** On a phone the whole row is the touch target. */
export const rowForThumbs = 'max-md:[&_label]:py-3.5';

export function ChoicesField<Values extends FieldValues>({ control, name, label, choices }: ChoicesFieldProps<Values>) {
  const { field } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink-2">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {choices.map(({ value, label: choice }) => (
          <Checkbox
            key={value}
            label={choice}
            checked={chosen.includes(value)}
            className={rowForThumbs}
            onChange={(isChosen) =>
              field.onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
