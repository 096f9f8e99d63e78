import type { Attention } from '#contract/analytics/attention.ts';
import { canAny, type Need } from '#domain/access/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import { alertsToHandle } from '#server/alerts/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { overdueDollars, workOrdersRepo } from '#server/invoicing/index.ts';
import { communicationsRepo } from '#server/messaging/index.ts';
import { routesRepo, stopsLeftOn } from '#server/scheduling/index.ts';
import { lowPackages } from '#server/stock/index.ts';

/**
 * What waits for somebody in the company, each counted by the rule of its own page. Only what the reader may see is
 * counted; a technician's stops are their own.
 */
export const attentionOf = (tenant: Tenant): Promise<Attention> =>
  tenant.transaction(async (tx) => {
    const { account } = tenant;
    const { role, permissions, timeZone } = account;
    const seen = async <T>(needs: readonly Need[], count: () => Promise<T>): Promise<T | null> =>
      role !== 'homeowner' && canAny(role, needs, permissions) ? count() : null;
    // Technicians see their own day and their own truck.
    const own = role === 'technician' ? (account.technicianId ?? '') : undefined;
    const now = tenant.now();
    return {
      stopsLeft: await seen([['field_service', 'view']], () => stopsLeftOn(tx, localDate(timeZone, now), own)),
      unreadThreads: await seen([['customers', 'view']], () => communicationsRepo(tx).countUnread()),
      alerts: await seen([['business', 'view']], () => alertsToHandle(tx, account, now)),
      withoutRoute: await seen([['routes', 'edit']], () => routesRepo(tx).countWithoutRoute()),
      workOrdersToSchedule: await seen([['routes', 'edit']], () => workOrdersRepo(tx).countToSchedule()),
      lowStock: await seen([['reagents', 'view']], async () => (await lowPackages(tx, own)).length),
      overdue: await seen([['billing', 'view']], () => overdueDollars(tx, timeZone, now)),
    };
  });
