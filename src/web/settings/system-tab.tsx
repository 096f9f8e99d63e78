import { useId } from 'react';
import { dataRetentions } from '#contract/choices.ts';
import type { OutsideService, Settings } from '#contract/settings/settings.ts';
import { keptFrom } from '#domain/settings/index.ts';
import { planDay } from '#web/access/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { todayIn } from '#web/base/today.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip, StatusDot, type Tone } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { BackupsCard } from './backups-card.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { JobsCard } from './jobs-card.tsx';
import { LoadedSettings } from './loaded-settings.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { useOutsideServices } from './settings-api.ts';
import { useChangeSettings } from './use-change-settings.ts';

const tones: Record<OutsideService['state'], Tone> = { on: 'ok', embedded: 'brand', off: 'neutral' };

/** What each part of the product runs on, and what went wrong last. */
function ServicesCard({ className }: { className?: string }) {
  const { timeZone } = useUser();
  const services = useOutsideServices();
  return (
    <Card title={companySettingsTexts.services.title} {...(className ? { className } : {})}>
      <p className="mb-2 text-sm text-ink-2">{companySettingsTexts.services.about}</p>
      {services.isError && !services.data ? (
        <ErrorState
          title={companySettingsTexts.services.loadFailed}
          error={services.error}
          onRetry={() => void services.refetch()}
        />
      ) : null}
      {services.isPending ? <SkeletonRows rows={6} /> : null}
      <ul className="grid gap-x-8 md:grid-cols-2">
        {services.data?.map(({ need, state, detail, lastError, lastErrorAt }) => (
          <li key={need} className="flex min-w-0 flex-col gap-0.5 border-t border-line py-2.5">
            <div className="flex items-baseline gap-3">
              <span className="grow text-sm font-medium">{companySettingsTexts.services.needs[need]}</span>
              <StatusDot tone={tones[state]} className="shrink-0 text-sm">
                {companySettingsTexts.services.states[state]}
              </StatusDot>
            </div>
            <p className="text-sm break-words text-ink-2">{detail}</p>
            {lastError !== null && lastErrorAt !== null ? (
              <p className="text-sm break-words text-bad">
                <span className="num">
                  {companySettingsTexts.services.lastError(formatMoment(lastErrorAt, timeZone))}
                </span>{' '}
                {lastError}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const texts = companySettingsTexts.system;

/** Settings → System. */
export function SystemTab() {
  const { role } = useUser();
  const mayChange = useCan('settings', 'edit');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <LoadedSettings>{({ system }) => <SystemCard system={system} mayChange={mayChange} />}</LoadedSettings>
      {mayChange ? <BackupsCard /> : null}
      {role === 'owner' ? <ServicesCard className="lg:col-span-2" /> : null}
      {role === 'owner' ? <JobsCard className="lg:col-span-2" /> : null}
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
        <DataRetention
          value={system.dataRetention}
          disabled={disabled}
          onChange={(dataRetention) =>
            change({ system: { dataRetention } }, { system: { dataRetention: system.dataRetention } })
          }
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

/** How long records are kept, and what that removes tonight. */
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
