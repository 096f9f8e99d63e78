import { useId } from 'react';
import { Switch } from '#web/ui/fields/switch-field.tsx';

interface SettingSwitchProps {
  label: string;
  /** What it does, in one line. */
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that takes effect right away, with what it does below it. */
export function SettingSwitch({ label, hint, checked, disabled, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <div className="py-2.5 first:pt-0 last:pb-0">
      <Switch
        id={id}
        label={label}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        describedBy={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="-mt-1 max-w-[75ch] pr-14 text-sm text-ink-2">
        {hint}
      </p>
    </div>
  );
}

interface SettingSwitchesProps<Name extends string> {
  /** Name, label and hint of each. */
  switches: readonly (readonly [Name, string, string])[];
  values: Record<Name, boolean>;
  disabled: boolean;
  onChange: (change: { [name: string]: boolean }) => void;
}

export function SettingSwitches<Name extends string>(props: SettingSwitchesProps<Name>) {
  const { switches, values, disabled, onChange } = props;
  return (
    <div className="divide-y divide-line">
      {switches.map(([name, label, hint]) => (
        <SettingSwitch
          key={name}
          {...{ label, hint, disabled }}
          checked={values[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </div>
  );
}
