import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePasswordBody, confirmPassword, ownName, passwordsMatch } from '#contract/accounts/identity.ts';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { addPasskeyBody, passwordAgainBody, twoStepConfirmBody } from '#contract/accounts/second-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { changePassword } from './api.ts';
import { accountTexts as texts } from './texts.ts';

const newPasswordForm = z.object({ ...changePasswordBody.shape, confirmPassword }).check(passwordsMatch('newPassword'));

const passkeyForm = z.object({ name: addPasskeyBody.shape.name, password: passwordAgainBody.shape.password });

const usePasswordAgain = () =>
  useForm({ resolver: standardSchemaResolver(passwordAgainBody), defaultValues: { password: '' } });

/** Every tab's form, kept by the dialog so that switching tabs loses nothing. */
export function useAccountForms(name: string) {
  return {
    profile: useForm({ resolver: standardSchemaResolver(ownName), defaultValues: { name } }),
    password: useForm({
      resolver: standardSchemaResolver(newPasswordForm),
      defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    }),
    passwordAgain: usePasswordAgain(),
    removePasskey: usePasswordAgain(),
    endSession: usePasswordAgain(),
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

interface Props {
  form: UseFormReturn<{ password: string }>;
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Changes to how and where a user is signed in ask for the password again: the device may be unattended. */
export function PasswordAgainForm({ form, children, confirmLabel, danger, onSubmit, onCancel }: Props) {
  useEffect(() => form.setFocus('password'), [form]);
  return (
    <Form form={form} onSubmit={({ password }) => onSubmit(password)} className="max-w-md">
      <p className="text-sm text-ink-2">{children}</p>
      <PasswordField
        control={form.control}
        name="password"
        label={texts.yourPassword}
        autoComplete="current-password"
      />
      <FormButtons confirmLabel={confirmLabel} danger={danger} busy={form.formState.isSubmitting} onCancel={onCancel} />
    </Form>
  );
}

interface ButtonsProps {
  confirmLabel: string;
  danger?: boolean | undefined;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ confirmLabel, danger, busy, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row">
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {confirmLabel}
      </Button>
    </div>
  );
}

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export function PasswordTab({ form }: { form: UseFormReturn<PasswordValues> }) {
  const save = async ({ currentPassword, newPassword }: PasswordValues) => {
    await changePassword({ currentPassword, newPassword });
    form.reset();
    toast({ variant: 'success', title: texts.passwordChanged, description: texts.passwordChangedMore });
  };
  return (
    <Form form={form} onSubmit={save} className="max-w-md">
      <p className="text-sm text-ink-2">{texts.passwordPurpose}</p>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={texts.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField control={form.control} name="newPassword" label={texts.newPassword} autoComplete="new-password" />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label={texts.confirmNewPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="max-md:h-12 md:self-start" busy={form.formState.isSubmitting}>
        {texts.changePassword}
      </Button>
    </Form>
  );
}
