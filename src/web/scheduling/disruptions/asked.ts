import type { DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import type { Happened } from './happened-form.ts';

/** A plan that was asked for: it is on its way, could not be had, or is there. */
export type Asked = { happened: Happened } & (
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; preview: DisruptionPreview }
);
