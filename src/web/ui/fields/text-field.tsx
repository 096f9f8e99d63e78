import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

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
  labelAside,
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  maxLength,
  autoFocus,
  ...bound
}: TextFieldProps<Values, Sent>) {
  const { frame, input } = useBoundField(bound);
  return (
    <FieldFrame {...frame} labelAside={labelAside}>
      <input
        {...input}
        {...{ type, autoComplete, inputMode, placeholder, maxLength, autoFocus }}
        className={classNames(inputClass, inputHeight)}
      />
    </FieldFrame>
  );
}
