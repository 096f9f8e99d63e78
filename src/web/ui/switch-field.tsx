import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from './class-names.ts';
import { type BoundFieldProps, describedBy, FieldNotes } from './field-frame.tsx';

/** Something that is on or off, inside a form. */
export function SwitchField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  disabled,
  className,
}: BoundFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <div className={className}>
      <Switch
        id={id}
        label={label}
        checked={field.value === true}
        onChange={field.onChange}
        disabled={disabled}
        describedBy={describedBy(id, hint, error)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
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
      <RadixSwitch.Root
        id={switchId}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={describedByIds}
        className="h-6 w-10 shrink-0 rounded-full border border-field bg-sunken p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <RadixSwitch.Thumb className="block size-4.5 rounded-full bg-ink-3 transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-brand" />
      </RadixSwitch.Root>
    </div>
  );
}
