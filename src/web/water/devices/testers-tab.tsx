import { Pencil, Plus, Radio, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { Device } from '#contract/water/devices.ts';
import { UpgradePrompt, useOpensFeature } from '#web/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useDevices, usePools, useRemoveDevice, useUpdateDevice } from './api.ts';
import { CalibrationDialog, RegisterDialog, RenameDialog } from './tester-dialogs.ts';
import { StatusChip, TesterFacts } from './tester-facts.tsx';
import { testersTexts } from './texts.ts';

interface TesterItemProps {
  device: Device;
  pool: Pool | undefined;
  /** Absent where the user may not, or the plan has no testers. */
  onSwitch: ((isActive: boolean) => void) | undefined;
  onRename: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onCalibrate: () => void;
}

function TesterItem({ device, pool, onSwitch, onRename, onRemove, onCalibrate }: TesterItemProps) {
  const nameId = useId();
  const leads = useLeadsSomewhere();
  const address = `/pools/${encodeURIComponent(device.poolId)}`;
  const place = [pool?.customerName, pool?.name ?? device.poolId].filter(Boolean).join(' · ');
  const small = { size: 'sm', variant: 'quiet', 'aria-describedby': nameId, className: 'max-md:h-11' } as const;
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4 md:p-5"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 id={nameId} className="text-md font-semibold break-words">
            {device.deviceName}
          </h2>
          <p className="mt-0.5 text-sm break-words text-ink-2">
            {leads(address) ? (
              <Link to={address} className="text-brand underline-offset-2 hover:underline">
                {place}
              </Link>
            ) : (
              place
            )}
          </p>
          <p className="num mt-0.5 text-xs break-all text-ink-3">{device.deviceId}</p>
        </div>
        <StatusChip status={device.status} />
      </div>
      <TesterFacts device={device} />
      <div className="mt-auto border-t border-line pt-2">
        {onSwitch ? <Switch label={testersTexts.tab.switchedOn} checked={device.isActive} onChange={onSwitch} /> : null}
        <div className="-ml-3 flex flex-wrap gap-1">
          <Button {...small} icon={<SlidersHorizontal aria-hidden="true" className="size-4" />} onClick={onCalibrate}>
            {testersTexts.calibration}
          </Button>
          {onRename ? (
            <Button {...small} icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onRename}>
              {testersTexts.tab.rename}
            </Button>
          ) : null}
          {onRemove ? (
            <Button {...small} onClick={onRemove}>
              <span className="inline-flex items-center gap-2 text-bad">
                <Trash2 aria-hidden="true" className="size-4" />
                {testersTexts.tab.remove}
              </span>
            </Button>
          ) : null}
        </div>
      </div>
    </article>
  );
}

const texts = testersTexts.tab;
const addIcon = <Plus aria-hidden="true" className="size-4" />;
/** How many are shown at first; hundreds are searched rather than scrolled. */
const step = 30;

interface Listed {
  device: Device;
  pool: Pool | undefined;
}

export function TestersTab() {
  const devices = useDevices();
  const pools = usePools();
  const opens = useOpensFeature('arduino');
  const mayEdit = useCan('settings', 'edit');
  const [parameters, setParameters] = useSearchParams();
  const wantedPool = parameters.get('pool');
  const [registering, setRegistering] = useState(wantedPool !== null);
  const stopRegistering = (): void => {
    setRegistering(false);
    if (wantedPool !== null) setParameters({ tab: 'testers' }, { replace: true });
  };

  const failed = [devices, pools].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Card flush>
        <ErrorState title={texts.loadFailed} error={failed.error} onRetry={() => void failed.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      </Card>
    );
  }
  if (!devices.data || !pools.data) {
    return (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    );
  }
  const poolOf = new Map(pools.data.map((pool) => [pool.poolId, pool]));
  const listed = devices.data
    .map((device) => ({ device, pool: poolOf.get(device.poolId) }))
    .sort((one, other) => one.device.deviceName.localeCompare(other.device.deviceName));
  const taken = new Set(devices.data.map(({ poolId }) => poolId));
  const add =
    mayEdit && opens ? (
      <Button variant="primary" icon={addIcon} onClick={() => setRegistering(true)}>
        {texts.add}
      </Button>
    ) : null;
  return (
    <div className="flex flex-col gap-4">
      {opens ? null : <UpgradePrompt feature="arduino" />}
      {listed.length === 0 ? (
        <Card>
          <EmptyState icon={<Radio />} title={texts.none} action={add}>
            {texts.noneMore}
          </EmptyState>
        </Card>
      ) : (
        <TesterList listed={listed} add={add} />
      )}
      {registering && mayEdit && opens ? (
        <RegisterDialog
          pools={pools.data.filter(({ poolId }) => !taken.has(poolId))}
          poolId={wantedPool}
          onClose={stopRegistering}
        />
      ) : null}
    </div>
  );
}

/** Whether a tester is meant by what was typed: by its own names, its pool's and its customer's. */
function matches({ device, pool }: Listed, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const said = [device.deviceName, device.deviceId, device.poolId, pool?.name, pool?.customerName]
    .join(' ')
    .toLowerCase();
  return words.every((word) => said.includes(word));
}

type Opened = { what: 'rename' | 'remove' | 'calibrate'; device: Device } | null;

function TesterList({ listed, add }: { listed: readonly Listed[]; add: ReactNode }) {
  const mayEdit = useCan('settings', 'edit');
  const opens = useOpensFeature('arduino');
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(step);
  const [opened, setOpened] = useState<Opened>(null);
  const update = useUpdateDevice();
  const close = (): void => setOpened(null);
  const switchTo = async (device: Device, isActive: boolean): Promise<void> => {
    try {
      await update.mutateAsync({ device, changes: { isActive } });
      toast({ variant: 'success', title: isActive ? texts.nowOn : texts.nowOff });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.changeFailed) });
    }
  };
  const found = listed.filter((one) => matches(one, query));
  const online = listed.filter(({ device }) => device.status === 'online').length;
  return (
    <section aria-label={texts.list} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={texts.search}
          placeholder={texts.searchExample}
          value={query}
          onChange={setQuery}
          className="grow basis-64"
        />
        <p className="num text-sm text-ink-2 max-md:order-last max-md:w-full">{texts.counts(listed.length, online)}</p>
        <div className="max-md:w-full max-md:*:h-12 max-md:*:w-full">{add}</div>
      </div>
      {found.length === 0 ? (
        <Card>
          <EmptyState icon={<Radio />} title={texts.nothingFound(query)} />
        </Card>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          {found.slice(0, limit).map(({ device, pool }) => (
            <TesterItem
              key={device.deviceId}
              device={device}
              pool={pool}
              onSwitch={mayEdit && opens ? (isActive) => void switchTo(device, isActive) : undefined}
              onRename={mayEdit && opens ? () => setOpened({ what: 'rename', device }) : undefined}
              onRemove={mayEdit ? () => setOpened({ what: 'remove', device }) : undefined}
              onCalibrate={() => setOpened({ what: 'calibrate', device })}
            />
          ))}
        </div>
      )}
      {found.length > limit ? (
        <Button className="self-center" onClick={() => setLimit(limit + step)}>
          {texts.more(Math.min(step, found.length - limit))}
        </Button>
      ) : null}
      {opened?.what === 'rename' ? <RenameDialog device={opened.device} onClose={close} /> : null}
      {opened?.what === 'calibrate' ? <CalibrationDialog device={opened.device} onClose={close} /> : null}
      {opened?.what === 'remove' ? <RemoveDialog device={opened.device} onClose={close} /> : null}
    </section>
  );
}

function RemoveDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const remove = useRemoveDevice();
  const removeNow = async (): Promise<void> => {
    try {
      await remove.mutateAsync(device.deviceId);
      toast({ variant: 'success', title: texts.removed });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.removeFailed) });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.removeTitle(device.deviceName)}
      confirmLabel={texts.remove}
      danger
      onConfirm={removeNow}
    >
      {texts.removeMore}
    </ConfirmDialog>
  );
}
