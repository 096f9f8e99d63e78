import type { ReactNode } from 'react';
import type { Device } from '#contract/water/devices.ts';
import { lowBattery } from '#domain/water/index.ts';
import { clock } from '#web/base/clock.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { waterTexts } from '../texts.ts';
import { testersTexts as texts } from './texts.ts';

type TesterStatus = Device['status'] | 'disconnected';

const statusTones: Record<TesterStatus, Tone> = {
  online: 'ok',
  offline: 'bad',
  inactive: 'neutral',
  disconnected: 'neutral',
};
export const confidenceTones = { high: 'ok', medium: 'warn', low: 'bad' } as const;

export const StatusChip = ({ status }: { status: TesterStatus }) => (
  <Chip tone={statusTones[status]} dot>
    {texts.states[status]}
  </Chip>
);

/** Received signal strength in dBm, as phones draw it with four, three, two and one bar. */
function signalWord(dBm: number): string {
  if (dBm >= -60) return texts.signalWords.strong;
  if (dBm >= -70) return texts.signalWords.good;
  return dBm >= -80 ? texts.signalWords.weak : texts.signalWords.faint;
}

const heartbeatText = ({ lastHeartbeat }: Device): string =>
  lastHeartbeat === null
    ? texts.never
    : waterTexts.age(Math.max(0, (clock.now().getTime() - new Date(lastHeartbeat).getTime()) / 60_000));

/** What a tester reports: battery, signal, firmware, last heartbeat. */
export function TesterFacts({ device }: { device: Device }) {
  const { batteryLevel, signalStrength, firmwareVersion } = device;
  return (
    <dl className="num grid grid-cols-2 gap-x-5 gap-y-3 text-sm sm:grid-cols-4">
      <Fact term={texts.battery}>
        {batteryLevel === null ? null : (
          <span className="inline-flex items-center gap-1.5">
            {texts.percent(batteryLevel)}
            {batteryLevel < lowBattery ? <Chip tone="warn">{texts.lowBattery}</Chip> : null}
          </span>
        )}
      </Fact>
      <Fact term={texts.signal}>
        {signalStrength === null ? null : `${texts.dBm(signalStrength)}, ${signalWord(signalStrength)}`}
      </Fact>
      <Fact term={texts.firmware}>{firmwareVersion}</Fact>
      <Fact term={texts.lastHeartbeat}>{heartbeatText(device)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="mt-0.5 min-w-0 break-words text-ink">
        {children ?? <span className="text-ink-3">{texts.unknown}</span>}
      </dd>
    </div>
  );
}
