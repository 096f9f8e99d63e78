import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  demoAccount,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  registerAnswer,
  registerBody,
  resetPasswordBody,
  secondStepBody,
} from '#contract/accounts/identity.ts';
import { passkeyCeremony, passkeySignInBody } from '#contract/accounts/second-steps.ts';
import type { Deps } from '#server/deps.ts';
import { sessionCookieOf } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import { presentUser, registerCompany } from './accounts.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { SignedIn } from './open-session.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/service.ts';
import { requestReset, resetPassword } from './password-links.ts';
import type { Caller } from './person.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { takeSecondStep } from './two-step/sign-in-step.ts';

const success = z.object({ success: z.literal(true) });

/** Calls of an address in five minutes, whatever they are about; they leave room for an office behind one address. */
const atMost = (max: number) => ({ max, timeWindow: '5 minutes' });

const callerOf = (req: FastifyRequest): Caller => ({
  address: req.ip,
  userAgent: req.headers['user-agent'] ?? null,
});

/** Getting in and out. What an account does about itself is in `ownAccountRoutes` and `secondStepRoutes`. */
export function identityRoutes(app: App, deps: Deps): void {
  /** The session in the answer, and the same one as a cookie (decisions §2). */
  const welcome = (reply: FastifyReply, { token, account, expiresAt }: SignedIn) => {
    reply.setCookie(sessionCookieOf(deps.config.appUrl), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.appUrl.startsWith('https://'),
      expires: expiresAt,
    });
    return { token, user: presentUser(account) };
  };

  app.post(
    '/api/auth/register',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(30) },
      schema: { body: registerBody, response: { 201: registerAnswer } },
    },
    async (req, reply) => reply.code(201).send({ user: presentUser(await registerCompany(deps, req.body)) }),
  );

  app.post(
    '/api/auth/login',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(100) },
      schema: { body: loginBody, response: { 200: loginAnswer } },
    },
    async (req, reply) => welcome(reply, await signIn(deps, req.body, callerOf(req))),
  );

  app.post(
    '/api/auth/second-step',
    {
      config: { needs: 'public', carriesSecrets: true, rateLimit: atMost(100) },
      schema: { body: secondStepBody, response: { 200: loginAnswer } },
    },
    async (req, reply) => welcome(reply, await takeSecondStep(deps, req.body, callerOf(req))),
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
    async (req, reply) => welcome(reply, await signInWithPasskey(deps, req.body, callerOf(req))),
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
      await requestReset(deps, req.body.email, req.ip);
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
    async () => (deps.config.demo ? [...demoAccounts] : []),
  );

  ownAccountRoutes(app, deps);
  secondStepRoutes(app, deps);
}
