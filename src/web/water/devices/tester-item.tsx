import { Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { Device } from '#contract/water/devices.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { TesterFacts } from './tester-facts.tsx';
import { StateChip } from './tester-state.tsx';
import { testersTexts } from './texts.ts';

const texts = testersTexts.tab;

interface TesterItemProps {
  device: Device;
  pool: Pool | undefined;
  /** Absent where the user may not, or the plan has no testers. */
  onSwitch: ((isActive: boolean) => void) | undefined;
  onRename: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onCalibrate: () => void;
}

/** One tester of the list: how it is, where it hangs, and what can be done with it. */
export function TesterItem({ device, pool, onSwitch, onRename, onRemove, onCalibrate }: TesterItemProps) {
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
        <StateChip state={device.status} />
      </div>
      <TesterFacts device={device} />
      <div className="mt-auto border-t border-line pt-2">
        {onSwitch ? <Switch label={texts.switchedOn} checked={device.isActive} onChange={onSwitch} /> : null}
        <div className="-ml-3 flex flex-wrap gap-1">
          <Button {...small} icon={<SlidersHorizontal aria-hidden="true" className="size-4" />} onClick={onCalibrate}>
            {testersTexts.calibration}
          </Button>
          {onRename ? (
            <Button {...small} icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onRename}>
              {texts.rename}
            </Button>
          ) : null}
          {onRemove ? (
            <Button {...small} onClick={onRemove}>
              <span className="inline-flex items-center gap-2 text-bad">
                <Trash2 aria-hidden="true" className="size-4" />
                {texts.remove}
              </span>
            </Button>
          ) : null}
        </div>
      </div>
    </article>
  );
}
