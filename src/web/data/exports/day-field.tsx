import { useId } from 'react';

interface Props {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A day of a range, without a form around it. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="input-focus h-11.5 w-full min-w-0 rounded-sm border border-field bg-surface px-3 text-md text-ink md:h-10.5"
      />
    </div>
  );
}
