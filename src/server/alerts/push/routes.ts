import {
  pushChoicesBody,
  pushDevice,
  pushDeviceParams,
  pushState,
  pushTried,
  subscribePushBody,
} from '#contract/alerts/notifications.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { addDevice, changeChoices, removeDevice, requireEmployee, showPush, tryDevice } from './service.ts';

const device = '/api/push/devices/:id';

/** The caller's own devices and quiet hours. */
export function pushRoutes(app: App, deps: Pick<Deps, 'push' | 'db'>): void {
  app.get('/api/push', { config: { needs: 'signed-in' }, schema: { response: { 200: pushState } } }, async (req) =>
    showPush(deps, req.tenant),
  );

  app.put(
    '/api/push/choices',
    { config: { needs: 'signed-in' }, schema: { body: pushChoicesBody, response: { 200: pushState } } },
    async (req) => changeChoices(deps, req.tenant, req.body),
  );

  app.post(
    '/api/push/devices',
    {
      config: { needs: 'signed-in', carriesSecrets: true },
      // Before the body is parsed.
      onRequest: async (req) => requireEmployee(req.tenant),
      schema: { body: subscribePushBody, response: { 201: pushDevice } },
    },
    async (req, reply) => reply.code(201).send(await addDevice(deps, req.tenant, req.body)),
  );

  app.delete(
    device,
    {
      config: { needs: 'signed-in', openAfterTrial: true },
      schema: { params: pushDeviceParams, response: { 200: deleted } },
    },
    async (req) => {
      await removeDevice(req.tenant, req.params.id);
      return { success: true as const };
    },
  );

  app.post(
    `${device}/test`,
    {
      config: { needs: 'signed-in', rateLimit: { max: 30, timeWindow: '5 minutes' } },
      schema: { params: pushDeviceParams, response: { 200: pushTried } },
    },
    async (req) => tryDevice(deps, req.tenant, req.params.id),
  );
}
