import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePasswordBody, confirmPassword, ownName, passwordsMatch } from '#contract/accounts/identity.ts';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { addPasskeyBody, passwordAgainBody, twoStepConfirmBody } from '#contract/accounts/second-steps.ts';

const newPasswordForm = z.object({ ...changePasswordBody.shape, confirmPassword }).check(passwordsMatch('newPassword'));

const passkeyForm = z.object({ name: addPasskeyBody.shape.name, password: passwordAgainBody.shape.password });

/** Every tab's form, kept by the dialog so that switching tabs loses nothing. */
export function useAccountForms(name: string) {
  return {
    profile: useForm({ resolver: standardSchemaResolver(ownName), defaultValues: { name } }),
    password: useForm({
      resolver: standardSchemaResolver(newPasswordForm),
      defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    }),
    passwordAgain: useForm({ resolver: standardSchemaResolver(passwordAgainBody), defaultValues: { password: '' } }),
    code: useForm({ resolver: standardSchemaResolver(twoStepConfirmBody), defaultValues: { code: '' } }),
    passkey: useForm({ resolver: standardSchemaResolver(passkeyForm), defaultValues: { name: '', password: '' } }),
  };
}
export type AccountForms = ReturnType<typeof useAccountForms>;

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
