import * as z from 'zod/mini';
import {
  accountStatus,
  changePasswordBody,
  confirmEmailBody,
  emailConfirmation,
  profileBody,
  session,
  sessionsEnded,
  user,
} from '#contract/accounts/identity.ts';
import { passwordAgainBody } from '#contract/accounts/second-steps.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { accountStatusOf, changeProfile, presentUser } from './accounts.ts';
import { confirmEmail, emailConfirmationOf, sendCodeAgain } from './confirm-email/service.ts';
import { changePassword, requireOwnPassword } from './own-password.ts';
import { endOtherSessions, listSessions, revokeSession } from './sessions.ts';

const success = z.object({ success: z.literal(true) });

export function ownAccountRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/auth/profile',
    { config: { needs: 'signed-in', openToPayment: true }, schema: { response: { 200: z.extend(user, { user }) } } },
    async (req) => {
      const profile = presentUser(deps, req.tenant.account);
      // Clients read the members directly or under `user`.
      return { ...profile, user: profile };
    },
  );

  app.patch(
    '/api/auth/profile',
    { config: { needs: 'signed-in', openAfterTrial: true }, schema: { body: profileBody, response: { 200: user } } },
    async (req) => presentUser(deps, await changeProfile(req.tenant, req.body)),
  );

  app.get(
    '/api/auth/email-confirmation',
    { config: { needs: 'signed-in' }, schema: { response: { 200: emailConfirmation } } },
    async (req) => emailConfirmationOf(req.tenant),
  );

  app.post(
    '/api/auth/email-confirmation/send',
    {
      config: { limit: 'guess', needs: 'signed-in', openAfterTrial: true },
      schema: { response: { 200: emailConfirmation } },
    },
    async (req) => {
      await sendCodeAgain(deps, req.tenant.account);
      return emailConfirmationOf(req.tenant);
    },
  );

  app.post(
    '/api/auth/email-confirmation',
    {
      config: { limit: 'guess', needs: 'signed-in', openAfterTrial: true, carriesSecrets: true },
      schema: { body: confirmEmailBody, response: { 200: user } },
    },
    async (req) => presentUser(deps, await confirmEmail(deps, req.tenant.account, req.body.code)),
  );

  app.get(
    '/api/auth/account-status',
    { config: { needs: 'signed-in', openToPayment: true }, schema: { response: { 200: accountStatus } } },
    async (req) => accountStatusOf(deps, req.tenant.account),
  );

  app.post(
    '/api/auth/change-password',
    {
      config: { limit: 'guess', needs: 'signed-in', openAfterTrial: true, carriesSecrets: true },
      schema: { body: changePasswordBody, response: { 200: success } },
    },
    async (req) => {
      await changePassword(deps, req.tenant.account, req.ip, req.body);
      return { success: true as const };
    },
  );

  app.get(
    '/api/auth/sessions',
    { config: { needs: 'signed-in' }, schema: { response: { 200: z.array(session) } } },
    async (req) => listSessions(deps, req.tenant.account),
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { limit: 'guess', needs: 'signed-in', openAfterTrial: true, carriesSecrets: true },
      schema: { params: z.object({ id: z.string() }), body: passwordAgainBody, response: { 200: deleted } },
    },
    async (req) => {
      await requireOwnPassword(deps, req.tenant.account, req.ip, req.body.password);
      await revokeSession(deps, req.tenant.account, req.params.id);
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/sessions/end-others',
    {
      config: { limit: 'guess', needs: 'signed-in', openAfterTrial: true, carriesSecrets: true },
      schema: { body: passwordAgainBody, response: { 200: sessionsEnded } },
    },
    async (req) => {
      await requireOwnPassword(deps, req.tenant.account, req.ip, req.body.password);
      return { success: true as const, ended: await endOtherSessions(deps, req.tenant.account) };
    },
  );
}
