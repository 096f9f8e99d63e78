import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldNotes } from './field-frame.tsx';

/** Something that is on or off, inside a form. */
export function SwitchField<Values extends FieldValues, Sent = Values>(bound: BoundFieldProps<Values, Sent>) {
  const { field, frame, input } = useBoundField(bound);
  return (
    <div className={frame.className}>
      <Switch
        id={frame.id}
        label={frame.label}
        checked={field.value === true}
        onChange={field.onChange}
        disabled={input.disabled}
        describedBy={input['aria-describedby']}
      />
      <FieldNotes {...frame} />
    </div>
  );
}

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  id?: string;
  describedBy?: string | undefined;
  className?: string;
}

/** A switch with its label at the left, for settings that act at once. */
export function Switch({
  label,
  checked,
  onChange,
  disabled,
  id,
  describedBy: describedByIds,
  className,
}: SwitchProps) {
  const ownId = useId();
  const switchId = id ?? ownId;
  return (
    <div className={classNames('flex min-h-10 items-center gap-4', className)}>
      <label htmlFor={switchId} className="grow py-2 text-sm font-medium">
        {label}
      </label>
      <button
        id={switchId}
        type="button"
        role="switch"
        aria-checked={checked}
        onClick={() => onChange(!checked)}
        disabled={disabled}
        aria-describedby={describedByIds}
        className="group h-6 w-10 shrink-0 rounded-full border border-field bg-sunken p-0.5 transition-colors disabled:opacity-50 aria-checked:border-brand aria-checked:bg-brand"
      >
        <span className="block size-4.5 rounded-full bg-ink-3 transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-brand" />
      </button>
    </div>
  );
}
