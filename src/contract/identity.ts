import { z } from 'zod';
import { roles } from '#domain/access/roles.ts';
import { email } from './shapes.ts';

const password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters');

/** E-mail addresses of accounts are compared without regard to case. */
const accountEmail = z.string().trim().toLowerCase().pipe(email);

export const loginBody = z
  .object({ email: accountEmail, password, stayLoggedIn: z.boolean().optional() })
  .meta({ example: { email: 'dana@clearbluepools.com', password: 'secret-1', stayLoggedIn: true } });
export type LoginBody = z.infer<typeof loginBody>;

/** `hashedPassword` carries the password as typed; the server hashes it (decisions §2). */
export const registerBody = z
  .object({
    email: accountEmail,
    hashedPassword: password,
    companyName: z.string().trim().max(120).optional(),
    timeZone: z.string().max(60).optional(),
  })
  .meta({ example: { email: 'dana@clearbluepools.com', hashedPassword: 'secret-1', timeZone: 'America/Phoenix' } });
export type RegisterBody = z.infer<typeof registerBody>;

/** The registration form: what is typed before it becomes a `registerBody` (spec 1 §5). */
export const registrationForm = z
  .object({
    email: accountEmail,
    password,
    confirmPassword: z.string().min(6, 'Password must be at least 6 characters'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const forgotPasswordBody = z
  .object({ email: accountEmail })
  .meta({ example: { email: 'dana@clearbluepools.com' } });

export const resetPasswordBody = z
  .object({ token: z.string().min(1, 'The link is incomplete').max(200), password })
  .meta({ example: { token: 'token-from-the-link', password: 'secret-2' } });

export const role = z.enum(roles);

/** The signed-in user (spec 1 §3); `name` falls back to the e-mail. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  createdAt: z.string(),
  subscriptionPlan: z.string(),
  customerId: z.string().nullable(),
  technicianId: z.string().nullable(),
  companyName: z.string().nullable(),
  timeZone: z.string(),
});
export type User = z.infer<typeof user>;

export const loginAnswer = z.object({ token: z.string(), user });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const registerAnswer = z.object({ user });

export const accountStatus = z.object({
  subscriptionStatus: z.enum(['trial', 'active', 'none']),
  subscriptionPlan: z.string(),
  trialDaysRemaining: z.number().int(),
  isTrialExpired: z.boolean(),
  nextBillingDate: z.string().nullable(),
});
export type AccountStatus = z.infer<typeof accountStatus>;

/** One of the user's own sessions (decisions §11). */
export const session = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.string().nullable(),
  current: z.boolean(),
});

/** Accounts offered on the sign-in page by `npm run demo` alone (decisions §1). */
export const demoAccount = z.object({ label: z.string(), email: z.string(), password: z.string() });
