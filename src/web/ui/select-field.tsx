import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from './class-names.ts';
import { type BoundFieldProps, describedBy, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectGroup {
  group: string;
  options: readonly SelectOption[];
}

export type SelectChoices = readonly (SelectOption | SelectGroup)[];

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

interface SelectProps extends ComponentProps<'select'> {
  choices: SelectChoices;
  placeholder?: string | undefined;
}

/** The bare select, for filters outside a form: give it an `aria-label`. */
export function Select({ choices, placeholder, className, ...select }: SelectProps) {
  return (
    <div className={classNames('relative', className)}>
      <select {...select} className={classNames(inputClass, inputHeight, 'appearance-none pr-9')}>
        {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
        {choices.map((choice) =>
          'group' in choice ? (
            <optgroup key={choice.group} label={choice.group}>
              {choice.options.map((option) => (
                <Choice key={option.value} {...option} />
              ))}
            </optgroup>
          ) : (
            <Choice key={choice.value} {...choice} />
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
      />
    </div>
  );
}

const Choice = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
);
