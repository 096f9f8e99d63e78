import { useId } from 'react';
import { dataRetentions } from '#contract/choices.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { keptFrom } from '#domain/settings/index.ts';
import { planDay } from '#web/access/index.ts';
import { LanguageSelect } from '#web/accounts/index.ts';
import { todayIn } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { BackupsCard, PhotoProofCard } from './backups-card.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { MailsCard } from './mails-card.tsx';
import { LoadedSettings, SettingSwitch } from './setting-switch.tsx';
import { useChangeSettings } from './settings-api.ts';
import { JobsCard, ServicesCard } from './status-cards.tsx';

const texts = companySettingsTexts.system;

/** Settings → System. */
export function SystemTab() {
  const { role } = useUser();
  const mayChange = useCan('settings', 'edit');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <LoadedSettings>{({ system }) => <SystemCard system={system} mayChange={mayChange} />}</LoadedSettings>
      {role === 'owner' ? <BackupsCard /> : null}
      {role === 'owner' ? <PhotoProofCard /> : null}
      {role === 'owner' ? <MailsCard /> : null}
      {role === 'owner' ? <ServicesCard /> : null}
      {role === 'owner' ? <JobsCard /> : null}
    </div>
  );
}

function SystemCard({ system, mayChange }: { system: Settings['system']; mayChange: boolean }) {
  const isOwner = useUser().role === 'owner';
  const change = useChangeSettings();
  const disabled = !mayChange;
  return (
    <Card title={texts.title}>
      {mayChange ? null : <p className="mb-3 text-sm text-ink-2">{companySettingsTexts.readOnly}</p>}
      <div className="divide-y divide-line">
        <SettingSwitch
          label={texts.autoBackup}
          hint={texts.autoBackupHint}
          checked={system.autoBackup}
          disabled={disabled}
          onChange={(autoBackup) => change({ system: { autoBackup } })}
        />
        <SettingSwitch
          label={texts.ownDrives}
          hint={texts.ownDrivesHint}
          checked={system.ownDrives}
          disabled={disabled}
          onChange={(ownDrives) => change({ system: { ownDrives } })}
        />
        <DataRetention
          value={system.dataRetention}
          disabled={disabled}
          onChange={(dataRetention) =>
            change({ system: { dataRetention } }, { system: { dataRetention: system.dataRetention } })
          }
        />
        {import.meta.env.VITE_LANGUAGES ? (
          <LanguageSelect
            className="max-w-md py-2.5"
            value={system.language}
            orNone
            hint={texts.languageHint}
            disabled={disabled}
            onChange={(language) => change({ system: { language } })}
          />
        ) : null}
        <SettingSwitch
          label={texts.secondStep}
          hint={isOwner ? texts.secondStepHint : texts.ownersOnly}
          checked={system.secondStep}
          disabled={disabled || !isOwner}
          onChange={(secondStep) => change({ system: { secondStep } })}
        />
        <SettingSwitch
          label={texts.maintenanceMode}
          hint={isOwner ? texts.maintenanceModeHint : texts.ownersOnly}
          checked={system.maintenanceMode}
          disabled={disabled || !isOwner}
          onChange={(maintenanceMode) => change({ system: { maintenanceMode } })}
        />
        <SettingSwitch
          label={texts.debugMode}
          hint={isOwner ? texts.debugModeHint : texts.ownersOnly}
          checked={system.debugMode}
          disabled={disabled || !isOwner}
          onChange={(debugMode) => change({ system: { debugMode } })}
        />
      </div>
    </Card>
  );
}

interface DataRetentionProps {
  value: Settings['system']['dataRetention'];
  disabled: boolean;
  onChange: (value: Settings['system']['dataRetention']) => void;
}

function DataRetention({ value, disabled, onChange }: DataRetentionProps) {
  const id = useId();
  const { timeZone } = useUser();
  const today = todayIn(timeZone);
  const from = keptFrom(value, today);
  return (
    <div className="flex flex-col gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={id} className="flex grow items-center gap-2.5 text-sm font-medium">
          {texts.dataRetention}
          <Chip tone="brand">{texts.kept[value]}</Chip>
        </label>
        <div className="w-40">
          <Select
            id={id}
            value={value}
            disabled={disabled}
            aria-describedby={`${id}-hint`}
            choices={dataRetentions.map((choice) => ({ value: choice, label: texts.kept[choice] }))}
            onChange={({ target }) => {
              const chosen = dataRetentions.find((choice) => choice === target.value);
              if (chosen) onChange(chosen);
            }}
          />
        </div>
      </div>
      <p id={`${id}-hint`} className="max-w-[65ch] text-sm text-ink-2">
        {from === null ? texts.removesNothing : texts.removes(planDay(from))} {texts.staysAlways}
      </p>
    </div>
  );
}
