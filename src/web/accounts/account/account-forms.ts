import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePasswordBody, profileBody } from '#contract/accounts/identity.ts';
import { addPasskeyBody, passwordAgainBody, twoStepConfirmBody } from '#contract/accounts/second-steps.ts';

/** The new password as typed twice, before it becomes a `changePasswordBody`. */
const newPasswordForm = z
  .object({
    ...changePasswordBody.shape,
    confirmPassword: z.string().check(z.minLength(6, 'Password must be at least 6 characters')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
  );

const passkeyForm = z.object({ name: addPasskeyBody.shape.name, password: passwordAgainBody.shape.password });

/** The forms of every tab. They live in the dialog, so that a look at another tab loses nothing. */
export function useAccountForms(name: string) {
  return {
    profile: useForm({ resolver: standardSchemaResolver(profileBody), defaultValues: { name } }),
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
