import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { type BoundFieldProps, describedBy, FieldFrame } from './field-frame.tsx';
import { Select, type SelectChoices } from './select.tsx';

export interface SelectFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  choices: SelectChoices;
  /** The first, empty choice ("Choose a day"). The form's value is then the empty text. */
  placeholder?: string;
}

/** One of several, by the phone's own picker. */
export function SelectField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  optional,
  disabled,
  className,
  choices,
  placeholder,
}: SelectFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <Select
        {...field}
        id={id}
        value={field.value ?? ''}
        disabled={disabled}
        choices={choices}
        placeholder={placeholder}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
