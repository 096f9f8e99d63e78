import type { CalendarFeed, NewCalendarFeed } from '#contract/scheduling/technicians.ts';
import { can } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { calendarRepo, type FeedRow } from './repo.ts';

const present = (technicianId: string, row: FeedRow | null): CalendarFeed => ({
  technicianId,
  isOn: row !== null,
  createdAt: row?.createdAt.toISOString() ?? null,
  lastReadAt: row?.lastReadAt?.toISOString() ?? null,
});

/** Technicians manage their own calendar link, people who can edit routes everybody's. */
async function requireOwn(tx: TenantTx, { account }: Tenant, technicianId: string): Promise<void> {
  if (!(await techniciansRepo(tx).find(technicianId))) throw notFound(texts.technician);
  const plans = can(account.role, 'routes', 'edit', account.permissions);
  if (!plans && account.technicianId !== technicianId) {
    throw new AppError('not_allowed', texts.technicians.othersCalendar);
  }
}

export const feedOf = (tenant: Tenant, technicianId: string): Promise<CalendarFeed> =>
  tenant.transaction(async (tx) => {
    await requireOwn(tx, tenant, technicianId);
    return present(technicianId, await calendarRepo(tx).find(technicianId));
  });

/** Creates a new secret link. An earlier one stops working. */
export const openFeed = (deps: Deps, tenant: Tenant, technicianId: string): Promise<NewCalendarFeed> =>
  tenant.transaction(async (tx) => {
    await requireOwn(tx, tenant, technicianId);
    const secret = deps.newToken();
    await calendarRepo(tx).replace(technicianId, secret, tenant.now());
    const row = await calendarRepo(tx).find(technicianId);
    return { ...present(technicianId, row), url: `${deps.config.appUrl}/api/calendar/${secret}.ics` };
  });

export const closeFeed = (tenant: Tenant, technicianId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await requireOwn(tx, tenant, technicianId);
    await calendarRepo(tx).remove(technicianId);
  });
