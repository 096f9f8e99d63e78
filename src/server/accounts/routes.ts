import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  demoAccount,
  forgotPasswordBody,
  type LoginBody,
  loginAnswer,
  loginBody,
  registerAnswer,
  registerBody,
  resetPasswordBody,
  secondStepBody,
} from '#contract/accounts/identity.ts';
import { passkeyCeremony, passkeySignInBody } from '#contract/accounts/second-steps.ts';
import { roleLabels } from '#domain/access/index.ts';
import type { Deps } from '#server/deps.ts';
import { sessionCookieOf } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import { languageAskedFor } from '#server/http/reader-language.ts';
import { AppError } from '#server/platform/app-error.ts';
import { presentUser, registerCompany } from './accounts.ts';
import { knownDevice, newKnownDevice, withinPasswordLimits } from './attempts/service.ts';
import { passwordMatches } from './credentials.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/service.ts';
import { requestReset, requireOwnChoice, resetPassword } from './password-links.ts';
import type { Caller } from './person.ts';
import { identityRepo } from './repo.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { openSession, type SignedIn, signOut, wrongCredentials } from './sessions.ts';
import { accountsTexts } from './texts.ts';
import { isTwoStepOn, setUpAskedFor, takeSecondStep, waitForSecondStep } from './two-step/service.ts';

/**
 * Checks the credentials and opens a session.
 * @throws AppError wrong_credentials (401); second_step_required (401) with a `secondStepToken`, and with what sets an app up
 * where the company asks for one; new_password_required (401) where somebody else has chosen the password (see
 * `requireOwnChoice`); too_many (429); and 402 where the plan has ended (see `openSession`), never before the second step
 */
async function signIn(deps: Deps, input: LoginBody, caller: Caller): Promise<SignedIn> {
  const { email, password, stayLoggedIn = false } = input;
  const user = await withinPasswordLimits(
    deps,
    { address: caller.address, email, device: knownDevice(deps, email, caller.keptDevice) },
    async () => {
      const found = await identityRepo(deps.db.system).findUser(email);
      const matches = await passwordMatches(found?.passwordHash ?? null, password);
      return matches && found?.isActive ? found : null;
    },
  );
  if (!user) throw wrongCredentials();
  await requireOwnChoice(deps, user);
  const setUp = (await isTwoStepOn(deps, user)) ? undefined : await setUpAskedFor(deps, user);
  if (setUp !== null) {
    const secondStepToken = await waitForSecondStep(deps, user, stayLoggedIn);
    const message = setUp ? accountsTexts.setUpSecondStep : accountsTexts.enterCode;
    throw new AppError('second_step_required', message, { extra: { secondStepToken, setUp } });
  }
  return openSession(deps, user, { ...caller, stayLoggedIn });
}

/** Offered on the sign-in page in demo mode only. */
export const demoAccounts = [
  { label: roleLabels.owner, email: 'owner@demo.poolhand.example', password: 'demo-owner' },
  { label: roleLabels.technician, email: 'technician@demo.poolhand.example', password: 'demo-technician' },
  { label: roleLabels.homeowner, email: 'homeowner@demo.poolhand.example', password: 'demo-homeowner' },
] as const;

/** Longer than writing a link's email takes. */
const resetAnswerMs = 100;

const success = z.object({ success: z.literal(true) });

/** Calls per address, with room for an office behind one address. */
const atMost = (max: number) => ({ max, timeWindow: '5 minutes' });

/** Read by these calls alone. Over https under a name that browsers take by https alone. */
const deviceCookieOf = (appUrl: string): string =>
  appUrl.startsWith('https://') ? '__Secure-poolhand_known' : 'poolhand_known';
const devicePath = '/api/auth';
const deviceDays = 400;

const callerOf = (deps: Pick<Deps, 'languages' | 'config'>, req: FastifyRequest): Caller => ({
  address: req.ip,
  userAgent: req.headers['user-agent'] ?? null,
  keptDevice: req.cookies[deviceCookieOf(deps.config.appUrl)],
  browserLanguage: languageAskedFor(req.headers, deps),
});

export function identityRoutes(app: App, deps: Deps): void {
  /** The session in the answer and as a cookie. */
  const welcome = (reply: FastifyReply, { token, account, expiresAt, recoveryCodes }: SignedIn) => {
    reply.setCookie(sessionCookieOf(deps.config.appUrl), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.appUrl.startsWith('https://'),
      expires: expiresAt,
    });
    reply.setCookie(deviceCookieOf(deps.config.appUrl), newKnownDevice(deps, account.email), {
      ...{ path: devicePath, httpOnly: true, sameSite: 'lax', secure: deps.config.appUrl.startsWith('https://') },
      maxAge: deviceDays * 24 * 60 * 60,
    });
    return { token, user: presentUser(deps, account), recoveryCodes };
  };

  app.post(
    '/api/auth/register',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(30) },
      schema: { body: registerBody, response: { 201: registerAnswer } },
    },
    async (req, reply) => {
      const account = await registerCompany(deps, req.body, languageAskedFor(req.headers, deps));
      return reply.code(201).send({ user: presentUser(deps, account) });
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(100) },
      schema: { body: loginBody, response: { 200: loginAnswer } },
    },
    async (req, reply) => welcome(reply, await signIn(deps, req.body, callerOf(deps, req))),
  );

  app.post(
    '/api/auth/second-step',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(100) },
      schema: { body: secondStepBody, response: { 200: loginAnswer } },
    },
    async (req, reply) => welcome(reply, await takeSecondStep(deps, req.body, callerOf(deps, req))),
  );

  app.post(
    '/api/auth/passkey/options',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(100) },
      schema: { response: { 200: passkeyCeremony } },
    },
    async () => beginPasskeySignIn(deps),
  );

  app.post(
    '/api/auth/passkey',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(100) },
      schema: { body: passkeySignInBody, response: { 200: loginAnswer } },
    },
    async (req, reply) => welcome(reply, await signInWithPasskey(deps, req.body, callerOf(deps, req))),
  );

  app.post(
    '/api/auth/logout',
    {
      config: { needs: 'signed-in', openAfterTrial: true, openInMaintenance: true, openToPayment: true },
      schema: { response: { 200: success } },
    },
    async (req, reply) => {
      await signOut(deps, req.tenant.account);
      reply.clearCookie(sessionCookieOf(deps.config.appUrl), {
        path: '/',
        secure: deps.config.appUrl.startsWith('https://'),
      });
      return reply.send({ success: true as const });
    },
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(30) },
      schema: { body: forgotPasswordBody, response: { 200: success } },
    },
    async (req) => {
      // Answered after the same time whether or not there is such an account.
      await Promise.all([requestReset(deps, req.body.email, callerOf(deps, req)), setTimeout(resetAnswerMs)]);
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(30) },
      schema: { body: resetPasswordBody, response: { 200: success } },
    },
    async (req) => {
      await resetPassword(deps, req.body.token, req.body.password);
      return { success: true as const };
    },
  );

  app.get(
    '/api/demo-accounts',
    { config: { needs: 'public' }, schema: { response: { 200: z.array(demoAccount) } } },
    async ({ words }) =>
      deps.config.demo ? demoAccounts.map(({ label, ...account }) => ({ label: words.say(label), ...account })) : [],
  );

  ownAccountRoutes(app, deps);
  secondStepRoutes(app, deps);
}
