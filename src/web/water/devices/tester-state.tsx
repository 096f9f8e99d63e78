import type { Device } from '#contract/water/devices.ts';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { testersTexts as texts } from './texts.ts';

/** The four states of a pool's tester. */
export type TesterState = Device['status'] | 'disconnected';

const tones: Record<TesterState, Tone> = { online: 'ok', offline: 'bad', inactive: 'neutral', disconnected: 'neutral' };

export const StateChip = ({ state }: { state: TesterState }) => (
  <Chip tone={tones[state]} dot>
    {texts.states[state]}
  </Chip>
);
