import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { type BoundFieldProps, describedBy, FieldFrame, inputClass } from './field-frame.tsx';

export interface TextAreaFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

/** Several lines of text; grows with what is typed. */
export function TextAreaField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  optional,
  disabled,
  className,
  rows = 3,
  ...area
}: TextAreaFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, className }}>
      <textarea
        {...area}
        {...field}
        id={id}
        rows={rows}
        value={field.value ?? ''}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={classNames(inputClass, 'max-h-80 field-sizing-content py-2.5')}
        style={{ minHeight: `${rows * 1.45 + 1.4}em` }}
      />
    </FieldFrame>
  );
}
