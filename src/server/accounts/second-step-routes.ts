import * as z from 'zod/mini';
import {
  addPasskeyBody,
  passkey,
  passkeyCeremony,
  passwordAgainBody,
  recoveryCodes,
  signInSafety,
  twoStepConfirmBody,
  twoStepSetup,
} from '#contract/accounts/second-steps.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { requireOwnPassword } from './own-password.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys/service.ts';
import { confirmTwoStep, disableTwoStep, renewRecoveryCodes, startTwoStep, twoStepState } from './two-step/service.ts';

const success = z.object({ success: z.literal(true) });

export function secondStepRoutes(app: App, deps: Deps): void {
  const config = { needs: 'signed-in', openAfterTrial: true, carriesSecrets: true } as const;

  app.get(
    '/api/auth/safety',
    { config: { needs: 'signed-in' }, schema: { response: { 200: signInSafety } } },
    async (req) => {
      const { account } = req.tenant;
      return { ...(await twoStepState(deps, account)), passkeys: await listPasskeys(deps, account) };
    },
  );

  app.post(
    '/api/auth/two-step/start',
    { config: { ...config, limit: 'guess' }, schema: { body: passwordAgainBody, response: { 200: twoStepSetup } } },
    async (req) => startTwoStep(deps, req.tenant.account, req.ip, req.body.password),
  );

  app.post(
    '/api/auth/two-step/confirm',
    { config: { ...config, limit: 'guess' }, schema: { body: twoStepConfirmBody, response: { 200: recoveryCodes } } },
    async (req) => confirmTwoStep(deps, req.tenant.account, req.body.code),
  );

  app.post(
    '/api/auth/two-step/disable',
    { config: { ...config, limit: 'guess' }, schema: { body: passwordAgainBody, response: { 200: success } } },
    async (req) => {
      await disableTwoStep(deps, req.tenant.account, req.ip, req.body.password);
      return { success: true as const };
    },
  );

  app.post(
    '/api/auth/two-step/recovery-codes',
    { config: { ...config, limit: 'guess' }, schema: { body: passwordAgainBody, response: { 200: recoveryCodes } } },
    async (req) => renewRecoveryCodes(deps, req.tenant.account, req.ip, req.body.password),
  );

  app.post(
    '/api/auth/passkeys/options',
    { config: { ...config, limit: 'guess' }, schema: { body: passwordAgainBody, response: { 200: passkeyCeremony } } },
    async (req) => beginPasskey(deps, req.tenant.account, req.ip, req.body.password),
  );

  app.post(
    '/api/auth/passkeys',
    { config: { ...config, limit: 'guess' }, schema: { body: addPasskeyBody, response: { 201: passkey } } },
    async (req, reply) => reply.code(201).send(await addPasskey(deps, req.tenant.account, req.body)),
  );

  app.delete(
    '/api/auth/passkeys/:passkeyId',
    {
      config: { ...config, limit: 'guess' },
      schema: { params: z.object({ passkeyId: z.string() }), body: passwordAgainBody, response: { 200: deleted } },
    },
    async (req) => {
      await requireOwnPassword(deps, req.tenant.account, req.ip, req.body.password);
      await removePasskey(deps, req.tenant.account, req.params.passkeyId);
      return { success: true as const };
    },
  );
}
