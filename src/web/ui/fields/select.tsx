import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { inputClass, inputHeight } from './field-frame.tsx';

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
