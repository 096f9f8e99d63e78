import type { FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldFrame, inputClass } from './field-frame.tsx';

export interface TextAreaFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

/** Several lines of text; grows with what is typed. */
export function TextAreaField<Values extends FieldValues, Sent = Values>({
  rows = 3,
  placeholder,
  maxLength,
  ...bound
}: TextAreaFieldProps<Values, Sent>) {
  const { frame, input } = useBoundField(bound);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...input}
        {...{ rows, placeholder, maxLength }}
        className={classNames(inputClass, 'max-h-80 field-sizing-content py-2.5')}
        style={{ minHeight: `${rows * 1.45 + 1.4}em` }}
      />
    </FieldFrame>
  );
}
