import { useState } from 'react';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';

/** What the password is asked for. */
export type TwoStepPurpose = 'start' | 'renew' | 'disable';

type TwoStepStep =
  | { kind: 'status' }
  | { kind: 'password'; purpose: TwoStepPurpose }
  | { kind: 'scan'; setup: TwoStepSetup }
  /** Shown once: they must not go before they are saved. */
  | { kind: 'codes'; codes: readonly string[] };

export interface TwoStepProgress {
  step: TwoStepStep;
  go: (step: TwoStepStep) => void;
}

/** Where the user is on the way to two-step sign-in; kept by the dialog, so that other tabs can be looked at meanwhile. */
export function useTwoStepProgress(): TwoStepProgress {
  const [step, go] = useState<TwoStepStep>({ kind: 'status' });
  return { step, go };
}
