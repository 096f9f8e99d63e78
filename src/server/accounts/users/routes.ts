import * as z from 'zod/mini';
import { sessionsEnded } from '#contract/accounts/identity.ts';
import { createUserBody, invitedUser, updateUserBody, userAccount, userAccountList } from '#contract/accounts/users.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { sendEmailCode } from '../confirm-email/service.ts';
import { requirePasswordForOwnEmail } from '../own-password.ts';
import {
  addUser,
  changeUser,
  endSessionsOfColleague,
  inviteAgain,
  listUsers,
  removeUser,
  resetSecondStep,
} from './service.ts';

const params = z.object({ userId: z.string() });
const planFeature = 'user_management';
/** Each sends an email to an address the caller chose. */
const mailing = { max: 60, timeWindow: '5 minutes' };

export function usersRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/users',
    { config: { needs: ['user_management', 'view'] }, schema: { response: { 200: userAccountList } } },
    async (req) => listUsers(req.tenant),
  );

  app.post(
    '/api/users',
    {
      config: { needs: ['user_management', 'edit'], planFeature, rateLimit: mailing, carriesSecrets: true },
      schema: { body: createUserBody, response: { 201: invitedUser } },
    },
    async (req, reply) => reply.code(201).send(await addUser(req.tenant, deps, req.body)),
  );

  app.patch(
    '/api/users/:userId',
    {
      config: { needs: ['user_management', 'edit'], planFeature, carriesSecrets: true },
      schema: { params, body: updateUserBody, response: { 200: userAccount } },
    },
    async (req) => {
      const { currentPassword, ...changes } = req.body;
      await requirePasswordForOwnEmail(deps, req.tenant.account, req.ip, {
        ...{ userId: req.params.userId, email: changes.email, currentPassword },
      });
      const { account } = req.tenant;
      const changed = await changeUser(req.tenant, deps, req.params.userId, changes);
      const hasNewAddress = changed.id === account.userId && changed.email !== account.email;
      if (hasNewAddress && !deps.mailer.isFolder) await sendEmailCode(deps, { ...account, email: changed.email });
      return changed;
    },
  );

  app.delete(
    '/api/users/:userId',
    { config: { needs: ['user_management', 'delete'], planFeature }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeUser(req.tenant, req.params.userId);
      return { success: true as const };
    },
  );

  app.delete(
    '/api/users/:userId/second-step',
    { config: { needs: ['user_management', 'edit'], planFeature }, schema: { params, response: { 200: userAccount } } },
    async (req) => resetSecondStep(req.tenant, deps, req.params.userId),
  );

  app.delete(
    '/api/users/:userId/sessions',
    {
      config: { needs: ['user_management', 'edit'], planFeature, limit: 'message' },
      schema: { params, response: { 200: sessionsEnded } },
    },
    async (req) => ({
      success: true as const,
      ended: await endSessionsOfColleague(req.tenant, deps, req.params.userId),
    }),
  );

  app.post(
    '/api/users/:userId/invitation',
    {
      config: { needs: ['user_management', 'edit'], planFeature, rateLimit: mailing, carriesSecrets: true },
      schema: { params, response: { 200: invitedUser } },
    },
    async (req) => inviteAgain(req.tenant, deps, req.params.userId),
  );
}
