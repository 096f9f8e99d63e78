import { type GoingLive, goingLive, goLiveBody } from '#contract/messaging/going-live.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findSender } from '../repo.ts';
import { messagingTexts } from '../texts.ts';
import { previewOf } from './preview.ts';
import { goingLiveRepo } from './repo.ts';

type Needed = Pick<Deps, 'config'>;

/**
 * Lets automatic messages, bills and charges leave to customers, or stops them all. Said twice, the first time counts.
 * @throws AppError not_allowed for anyone but the owner
 */
const setLive = ({ config }: Needed, tenant: Tenant, live: boolean): Promise<GoingLive> => {
  if (tenant.account.role !== 'owner') throw new AppError('not_allowed', messagingTexts.goingLive.ownerOnly);
  return tenant.transaction(async (tx) => {
    const { liveSince } = await findSender(tx);
    if ((liveSince !== null) !== live) {
      await goingLiveRepo(tx).setLive(live ? tenant.now() : null);
      await announce(tx, 'settings', []);
    }
    return previewOf(tx, tenant, config.trialAccess);
  });
};

export function goingLiveRoutes(app: App, { config }: Needed): void {
  app.get(
    '/api/going-live',
    { config: { needs: ['settings', 'view'] }, schema: { response: { 200: goingLive } } },
    async (req) => req.tenant.transaction((tx) => previewOf(tx, req.tenant, config.trialAccess)),
  );

  app.put(
    '/api/going-live',
    { config: { needs: ['settings', 'edit'] }, schema: { body: goLiveBody, response: { 200: goingLive } } },
    async (req) => setLive({ config }, req.tenant, req.body.live),
  );
}
