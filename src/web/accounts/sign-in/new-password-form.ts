import * as z from 'zod/mini';
import { resetPasswordBody } from '#contract/accounts/identity.ts';

/** The new password as typed twice, before it becomes a `resetPasswordBody` (same rules as registering, decisions §2). */
export const newPasswordForm = z
  .object({
    password: resetPasswordBody.shape.password,
    confirmPassword: z.string().check(z.minLength(6, 'Password must be at least 6 characters')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
  );
