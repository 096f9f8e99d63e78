import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import type { VisitChange } from '#domain/scheduling/index.ts';
import { nextVisitOf } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { daysOffRepo, visitChangesRepo } from './dated/repo.ts';
import { recurrenceOf } from './recurrence-of.ts';
import { routesRepo } from './repo.ts';

/** A monthly stop comes back within five weeks. */
const daysAhead = 48;

const dayAfter = (date: CivilDate): CivilDate => dateOfDay(dayNumber(date) + 1);

/**
 * The next date each customer is served, today included until somebody has been there today. Customers without a stop in
 * the weeks ahead are not in the answer. Five queries, however many customers.
 * @param customerIds null for all
 */
export async function nextStops(
  tx: TenantTx,
  today: CivilDate,
  customerIds: string[] | null,
): Promise<Map<string, CivilDate>> {
  const repo = routesRepo(tx);
  const rows = await repo.rhythms(customerIds);
  if (rows.length === 0) return new Map();
  const lastVisits = await repo.lastVisits(rows.map(({ assignmentId }) => assignmentId));
  const served = await repo.servedOn(today);
  const changes = new Map<string, VisitChange[]>();
  const stopIds = customerIds && rows.map(({ assignmentId }) => assignmentId);
  for (const change of await visitChangesRepo(tx).since(today, stopIds)) {
    changes.set(change.assignmentId, [...(changes.get(change.assignmentId) ?? []), change]);
  }
  const daysOff = await daysOffRepo(tx).since(today);
  const horizon = dateOfDay(dayNumber(today) + daysAhead);
  const next = new Map<string, CivilDate>();
  for (const row of rows) {
    const { assignmentId, customerId, technicianId, routeOrder } = row;
    const stop = { ...recurrenceOf(row, lastVisits), assignmentId, technicianId, routeOrder };
    const from = served.has(customerId) ? dayAfter(today) : today;
    const date = nextVisitOf(from, stop, { changes: changes.get(assignmentId) ?? [], daysOff })?.date;
    const known = next.get(customerId);
    if (date !== undefined && date <= horizon && (known === undefined || date < known)) next.set(customerId, date);
  }
  return next;
}

/**
 * The date a customer is next served after a visit, by the customer's places on the routes; null without any. The visit
 * counts as made, whether it is marked so yet or not.
 */
export async function nextServiceAfter(
  tx: TenantTx,
  customerId: string,
  servedOn: CivilDate,
): Promise<CivilDate | null> {
  const rows = await routesRepo(tx).stopsOfCustomer(customerId);
  if (rows.length === 0) return null;
  const changes = await visitChangesRepo(tx).since(
    servedOn,
    rows.map(({ assignmentId }) => assignmentId),
  );
  const daysOff = await daysOffRepo(tx).since(servedOn);
  const dates = rows.flatMap((row) => {
    const moved = changes.find(({ assignmentId, toDate }) => assignmentId === row.assignmentId && toDate === servedOn);
    const lastVisits = new Map([[row.assignmentId, moved?.serviceDate ?? servedOn]]);
    const { assignmentId, technicianId, routeOrder } = row;
    const stop = { ...recurrenceOf(row, lastVisits), assignmentId, technicianId, routeOrder };
    return nextVisitOf(dayAfter(servedOn), stop, { changes, daysOff })?.date ?? [];
  });
  return dates.sort()[0] ?? null;
}
