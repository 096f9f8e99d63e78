import { type ReactNode, useId } from 'react';
import type { Settings } from '#contract/settings/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { companySettingsTexts as texts } from './company-texts.ts';
import { useSettings } from './settings-api.ts';

interface SettingSwitchProps {
  label: string;
  /** What it does, in one line. */
  hint: string;
  /** Below the hint. */
  children?: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that takes effect right away, with what it does below it. */
export function SettingSwitch({ label, hint, checked, disabled, onChange, children }: SettingSwitchProps) {
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
      {children}
    </div>
  );
}

interface SettingSwitchesProps<Name extends string> {
  /** Name, label and hint of each. */
  switches: readonly (readonly [Name, string, string])[];
  values: Record<Name, boolean>;
  disabled: boolean;
  onChange: (change: { [name: string]: boolean }) => void;
  /** What a switch shows below its hint. */
  below?: (name: Name, label: string) => ReactNode;
}

export function SettingSwitches<Name extends string>(props: SettingSwitchesProps<Name>) {
  const { switches, values, disabled, onChange, below } = props;
  return (
    <div className="divide-y divide-line">
      {switches.map(([name, label, hint]) => (
        <SettingSwitch
          key={name}
          {...{ label, hint, disabled }}
          checked={values[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        >
          {below?.(name, label)}
        </SettingSwitch>
      ))}
    </div>
  );
}

/** Renders the settings once they are loaded. */
export function LoadedSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const settings = useSettings();
  if (settings.data) return children(settings.data);
  return (
    <Card>
      {settings.isError ? (
        <ErrorState title={texts.loadFailed} error={settings.error} onRetry={() => void settings.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Card>
  );
}
