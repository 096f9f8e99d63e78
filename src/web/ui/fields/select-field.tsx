import type { FieldValues } from 'react-hook-form';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldFrame } from './field-frame.tsx';
import { Select, type SelectChoices } from './select.tsx';

export interface SelectFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  choices: SelectChoices;
  /** The first, empty choice ("Choose a day"). The form's value is then the empty text. */
  placeholder?: string;
}

/** One of several, by the phone's own picker. */
export function SelectField<Values extends FieldValues, Sent = Values>({
  choices,
  placeholder,
  ...bound
}: SelectFieldProps<Values, Sent>) {
  const { frame, input } = useBoundField(bound);
  return (
    <FieldFrame {...frame}>
      <Select {...input} {...{ choices, placeholder }} />
    </FieldFrame>
  );
}
