import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { type BoundFieldProps, describedBy, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

export interface TextFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  labelAside?: ReactNode;
}

/** One line of text. An empty one is the empty text, never null. */
export function TextField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  optional,
  disabled,
  className,
  labelAside,
  type = 'text',
  ...input
}: TextFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, labelAside, className }}>
      <input
        {...input}
        {...field}
        id={id}
        type={type}
        value={field.value ?? ''}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={classNames(inputClass, inputHeight)}
      />
    </FieldFrame>
  );
}
