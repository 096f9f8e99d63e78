import * as z from 'zod/mini';
import { permissionEntry } from '#contract/access/permissions.ts';
import { email, language } from '#contract/shapes.ts';
import { roles, trialAccesses } from '#domain/access/index.ts';
import { issue } from '#domain/language/index.ts';
import { planPricings } from '#domain/subscription/index.ts';
import { twoStepSetup } from './second-steps.ts';
import { accountsTexts } from './texts.ts';

/** The fewest characters of a new password: more where the installation is reached from outside, by https. */
export const leastOfNewPassword = (byHttps: boolean): number => (byHttps ? 8 : 6);

export const password = z
  .string()
  .check(z.minLength(6, issue(accountsTexts.passwordTooShort)), z.maxLength(200, issue(accountsTexts.passwordTooLong)));

/** Account emails ignore case. */
export const accountEmail = z.pipe(z.string().check(z.trim(), z.toLowerCase()), email);

export const loginBody = z
  .object({ email: accountEmail, password, stayLoggedIn: z.optional(z.boolean()) })
  .register(z.globalRegistry, {
    example: { email: 'dana@clearbluepools.com', password: 'secret-1', stayLoggedIn: true },
  });
export type LoginBody = z.infer<typeof loginBody>;

/** `hashedPassword` carries the password as typed; the server hashes it. */
export const registerBody = z
  .object({
    email: accountEmail,
    hashedPassword: password,
    companyName: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    timeZone: z.optional(z.string().check(z.maxLength(60))),
  })
  .register(z.globalRegistry, {
    example: { email: 'dana@clearbluepools.com', hashedPassword: 'secret-1', timeZone: 'America/Phoenix' },
  });
export type RegisterBody = z.infer<typeof registerBody>;

export const confirmPassword = z.string().check(z.minLength(6, issue(accountsTexts.passwordTooShort)));

/** For forms where a new password is typed twice; `name` is the first field. */
export const passwordsMatch = <Name extends string>(name: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>((form) => form[name] === form.confirmPassword, {
    path: ['confirmPassword'],
    message: issue(accountsTexts.passwordsDiffer),
  });

/** The registration form, which becomes a `registerBody`. */
export const registrationForm = z
  .object({ email: accountEmail, password, confirmPassword })
  .check(passwordsMatch('password'));
export const forgotPasswordBody = z
  .object({ email: accountEmail })
  .register(z.globalRegistry, { example: { email: 'dana@clearbluepools.com' } });

const linkToken = z.string().check(z.minLength(1, issue(accountsTexts.linkIncomplete)), z.maxLength(200));

export const resetPasswordBody = z
  .object({ token: linkToken, password })
  .register(z.globalRegistry, { example: { token: 'token-from-the-link', password: 'secret-2' } });

export const role = z.enum(roles);

/** The settings that every user's screens need. */
export const clientSettings = z.object({
  smsNotifications: z.boolean(),
  lowInventoryAlerts: z.boolean(),
  autoLocation: z.boolean(),
  maintenanceMode: z.boolean(),
  debugMode: z.boolean(),
  /** Whether anything leaves to the company's customers automatically. */
  live: z.boolean(),
  /** False: emails are kept on the server, and reach nobody. */
  mailServer: z.boolean(),
  /** Whether anything may leave in the company's name: one of its owners has confirmed an email address. */
  confirmed: z.boolean(),
  /** The user's own address. */
  emailConfirmed: z.boolean(),
});
export type ClientSettings = z.infer<typeof clientSettings>;

/** The signed-in user; `name` falls back to the email. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  createdAt: z.string(),
  subscriptionPlan: z.string(),
  customerId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  timeZone: z.string(),
  /** As the user has chosen; null where the company's is read. */
  language: z.nullable(language),
  /** What is decided by that, the company's and what is offered. */
  readsIn: language,
  /** The company's own entries for this user's role. */
  permissions: z.array(permissionEntry),
  settings: clientSettings,
});
export type User = z.infer<typeof user>;

export const loginAnswer = z.object({
  token: z.string(),
  user,
  /** Where this sign-in turned the second step on; shown once. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const registerAnswer = z.object({ user });

/**
 * What a failed sign-in may carry besides `error` and `message`: with 402 `paymentToken`, a 30-minute token that opens only
 * profile, account status and purchase; with 401 `second_step_required` the token of the second step, and `setUp` where the
 * company asks for one that the person has yet to set up; with 401 `new_password_required` the token of `reset-password`, since
 * somebody else has chosen the one that was sent.
 */
export const loginRefusal = z.object({
  paymentToken: z.optional(z.string()),
  secondStepToken: z.optional(z.string()),
  newPasswordToken: z.optional(z.string()),
  setUp: z.optional(twoStepSetup),
});
export type LoginRefusal = z.infer<typeof loginRefusal>;

/** What waits until an owner has confirmed their address, and when the last code went out. */
export const emailConfirmation = z.object({
  email: z.string(),
  emailConfirmed: z.boolean(),
  companyConfirmed: z.boolean(),
  codeSentAt: z.nullable(z.string()),
  waitingEmails: z.int(),
  waitingTexts: z.int(),
});
export type EmailConfirmation = z.infer<typeof emailConfirmation>;

export const confirmEmailBody = z
  .object({ code: z.string().check(z.trim(), z.minLength(1, issue(accountsTexts.codeMissing)), z.maxLength(40)) })
  .register(z.globalRegistry, { example: { code: '123456' } });

/** A code from the authenticator app, or a recovery code. */
export const secondStepBody = z
  .object({
    token: linkToken,
    code: z.string().check(z.trim(), z.minLength(1, issue(accountsTexts.codeMissing)), z.maxLength(40)),
  })
  .register(z.globalRegistry, { example: { token: 'token-of-the-first-step', code: '123456' } });
export type SecondStepBody = z.infer<typeof secondStepBody>;

/** The form of the user's own name. */
export const ownName = z.object({
  name: z.string().check(z.trim(), z.minLength(1, issue(accountsTexts.nameRequired)), z.maxLength(120)),
});

/** What is absent stays. */
export const profileBody = z
  .partial(z.extend(ownName, { language: z.nullable(language) }))
  .register(z.globalRegistry, { example: { name: 'Dana Reyes' } });
export type ProfileBody = z.infer<typeof profileBody>;

export const changePasswordBody = z
  .object({
    currentPassword: z.string().check(z.minLength(1, issue(accountsTexts.currentPassword)), z.maxLength(200)),
    newPassword: password,
  })
  .register(z.globalRegistry, { example: { currentPassword: 'secret-1', newPassword: 'secret-2' } });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

export const accountStatus = z.object({
  subscriptionStatus: z.enum(['trial', 'active', 'past_due', 'none']),
  subscriptionPlan: z.string(),
  trialDaysRemaining: z.int(),
  isTrialExpired: z.boolean(),
  nextBillingDate: z.nullable(z.string()),
  billingCycle: z.nullable(z.enum(['monthly', 'annual'])),
  /** The plan ends on `nextBillingDate` instead of being charged again. */
  cancelAtPeriodEnd: z.boolean(),
  trialAccess: z.enum(trialAccesses),
  /** Different features used in a strict trial so far. */
  featuresUsed: z.int(),
  planPricing: z.enum(planPricings),
  /** Where a card is typed in: the payment page's own fields, or the processor's page. */
  cardEntry: z.enum(['form', 'redirect']),
});
export type AccountStatus = z.infer<typeof accountStatus>;

/** One of the user's own sessions. */
export const session = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionsEnded = z.object({ success: z.literal(true), ended: z.int() });

/** Accounts offered on the sign-in page by `npm run demo` alone. */
export const demoAccount = z.object({ label: z.string(), email: z.string(), password: z.string() });
