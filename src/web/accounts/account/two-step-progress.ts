import { useState } from 'react';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';

export type TwoStepPurpose = 'start' | 'renew' | 'disable';

type TwoStepStep =
  | { kind: 'status' }
  | { kind: 'password'; purpose: TwoStepPurpose }
  | { kind: 'scan'; setup: TwoStepSetup }
  /** Shown once, so the dialog asks before closing. */
  | { kind: 'codes'; codes: readonly string[] };

export interface TwoStepProgress {
  step: TwoStepStep;
  go: (step: TwoStepStep) => void;
}

/** The current step, kept by the dialog so that switching tabs loses nothing. */
export function useTwoStepProgress(): TwoStepProgress {
  const [step, go] = useState<TwoStepStep>({ kind: 'status' });
  return { step, go };
}
