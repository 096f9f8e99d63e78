import type { CommunicationStats } from '#contract/messaging/messages.ts';
import { tierLimits } from '#domain/subscription/index.ts';
import { countedSince } from '#server/http/counted-since.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { surveysRepo } from '../surveys/repo.ts';
import { communicationsRepo } from './repo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What was told to customers and what they answered, of the last `days` or of all time. */
export const readStats = (
  tenant: Tenant,
  smsConnected: boolean,
  days: number | undefined,
): Promise<CommunicationStats> =>
  tenant.transaction(async (tx) => {
    const since = days === undefined ? null : new Date(tenant.now().getTime() - days * dayMs);
    const { used, costMicros, ...figures } = await communicationsRepo(tx).figures(since, countedSince(tenant));
    const { responses, averageRating } = await surveysRepo(tx).figures(since);
    return {
      ...figures,
      surveyResponses: responses,
      averageRating,
      sms: { used, limit: tierLimits[tenant.account.plan.tier].sms, cost: Math.round(costMicros / 100) / 10_000 },
      smsConnected,
    };
  });
