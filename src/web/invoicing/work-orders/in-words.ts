import type { WorkOrderState } from '#contract/choices.ts';
import type { Tone } from '#web/ui/chip.tsx';

export const stateTones: Record<WorkOrderState, Tone> = {
  requested: 'warn',
  quoted: 'brand',
  approved: 'brand',
  scheduled: 'brand',
  done: 'warn',
  invoiced: 'ok',
  declined: 'bad',
  canceled: 'neutral',
};
