import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { inputClass, inputHeight } from './field-frame.tsx';
import { Select } from './select.tsx';

// Fields of a filter or a range: they hold a value of the page, not of a form.

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const frame = 'flex min-w-0 flex-col gap-1.5';
const labelLook = 'text-sm font-medium';

/** A day as YYYY-MM-DD, or empty. */
export function DayField({ label, value, onChange, className }: FieldProps) {
  const id = useId();
  return (
    <div className={classNames(frame, className)}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} ${inputHeight} w-full`}
      />
    </div>
  );
}

interface ChoiceProps extends FieldProps {
  choices: readonly { value: string; label: string }[];
  placeholder?: string;
}

/** One of some choices. */
export function ChoiceField({ label, onChange, className, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classNames(frame, className)}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <Select id={id} onChange={({ target }) => onChange(target.value)} {...select} />
    </div>
  );
}
