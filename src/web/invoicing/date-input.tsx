import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';

interface DateInputProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day to filter by; its short label is inside the field. */
export function DateInput({ label, value, onChange }: DateInputProps) {
  const id = useId();
  return (
    <div className="relative min-w-0">
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-ink-3"
      >
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(inputClass, inputHeight, 'num pr-2 pl-14 text-sm')}
      />
    </div>
  );
}
