import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { type BoundFieldProps, describedBy } from './field-frame.tsx';

/** A field of a form: its state, and what its frame and its input get of it. */
export function useBoundField<Values extends FieldValues, Sent>({
  control,
  name,
  label,
  hint,
  optional,
  disabled,
  className,
}: BoundFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return {
    field,
    frame: { id, label, hint, error, optional, className },
    input: {
      ...field,
      id,
      value: field.value ?? '',
      disabled,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': describedBy(id, hint, error),
    },
  };
}
