import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  accountStatus,
  demoAccount,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  registerAnswer,
  registerBody,
  resetPasswordBody,
  session,
  user,
} from '#contract/identity.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import { sessionCookie } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import { demoAccounts } from './demo-accounts.ts';
import {
  accountStatusOf,
  listSessions,
  presentUser,
  registerCompany,
  requestReset,
  resetPassword,
  revokeSession,
  signIn,
  signOut,
} from './service.ts';

/** Attempts per address in five minutes; they leave room for an office behind one address. */
const window = '5 minutes';
const success = z.object({ success: z.literal(true) });

export function identityRoutes(app: App, deps: Deps): void {
  const setCookie = (reply: FastifyReply, token: string, expires: Date) =>
    reply.setCookie(sessionCookie, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.appUrl.startsWith('https://'),
      expires,
    });

  app.post(
    '/api/auth/register',
    {
      config: { needs: 'public', rateLimit: { max: 30, timeWindow: window } },
      schema: { body: registerBody, response: { 201: registerAnswer } },
    },
    async (req, reply) => reply.code(201).send({ user: presentUser(await registerCompany(deps, req.body)) }),
  );

  app.post(
    '/api/auth/login',
    {
      config: { needs: 'public', rateLimit: { max: 100, timeWindow: window } },
      schema: { body: loginBody, response: { 200: loginAnswer } },
    },
    async (req, reply) => {
      const { token, account, expiresAt } = await signIn(deps, req.body, req.headers['user-agent'] ?? null);
      setCookie(reply, token, expiresAt);
      return reply.send({ token, user: presentUser(account) });
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { needs: 'signed-in', openAfterTrial: true, openToPayment: true },
      schema: { response: { 200: success } },
    },
    async (req, reply) => {
      await signOut(deps, req.tenant.account);
      reply.clearCookie(sessionCookie, { path: '/' });
      return reply.send({ success: true as const });
    },
  );

  app.get(
    '/api/auth/profile',
    { config: { needs: 'signed-in', openToPayment: true }, schema: { response: { 200: z.extend(user, { user }) } } },
    async (req) => {
      const profile = presentUser(req.tenant.account);
      // Some readers take the members directly, some below `user` (spec 1 §7.2).
      return { ...profile, user: profile };
    },
  );

  app.get(
    '/api/auth/account-status',
    { config: { needs: 'signed-in', openToPayment: true }, schema: { response: { 200: accountStatus } } },
    async (req) => accountStatusOf(req.tenant.account, deps.config, req.tenant.now()),
  );

  app.get(
    '/api/auth/sessions',
    { config: { needs: 'signed-in' }, schema: { response: { 200: z.array(session) } } },
    async (req) => listSessions(deps, req.tenant.account),
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { needs: 'signed-in', openAfterTrial: true },
      schema: { params: z.object({ id: z.string() }), response: { 200: deleted } },
    },
    async (req) => {
      await revokeSession(deps, req.tenant.account, req.params.id);
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config: { needs: 'public', rateLimit: { max: 30, timeWindow: window } },
      schema: { body: forgotPasswordBody, response: { 200: success } },
    },
    async (req) => {
      await requestReset(deps, req.body.email);
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { needs: 'public', rateLimit: { max: 30, timeWindow: window } },
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
}
