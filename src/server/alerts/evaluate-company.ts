import {
  type AlertCandidate,
  type AlertedPool,
  batteryCause,
  bySeverity,
  isWorthPushing,
  type OpenAlert,
  seesAlertsOf,
  serviceCause,
  serviceReminders,
  silenceCause,
  stockAlerts,
  stockCause,
  testerAlerts,
  warrantyAlerts,
  warrantyCause,
  warrantySoonDays,
  waterAlerts,
  waterCauses,
  weatherAlerts,
} from '#domain/alerts/index.ts';
import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type TargetsOf, targetsOn } from '#server/db/water-targets.ts';
import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import { findSettings } from '#server/settings/index.ts';
import {
  type AlertContext,
  announceAlerts,
  applyChanges,
  type RaisedAlert,
  storeAlerts,
  systemContext,
} from './apply-changes.ts';
import { mailOwners, noteForOwners } from './owner-mails/owner-mails.ts';
import { pushRepo } from './push/repo.ts';
import { notificationsRepo } from './repo.ts';
import { subjectsRepo, type Watched } from './subjects/repo.ts';
import { keptWeather } from './weather/service.ts';

/** A device shows them as one notification, and the bell has them all. */
const pushedAtOnce = 50;

type NewAlert = Pick<
  RaisedAlert,
  'notificationId' | 'companyId' | 'type' | 'severity' | 'customerId' | 'actionRequired'
>;

/** Queues pushes of new alerts in their transaction; technicians get weather and the customers of their own route. */
export async function pushNewAlerts(
  tx: TenantTx,
  { now: clock, newId, enqueue }: AlertContext,
  made: readonly NewAlert[],
): Promise<void> {
  const alerts = made.filter(isWorthPushing).toSorted(bySeverity);
  const companyId = alerts[0]?.companyId;
  if (companyId === undefined) return;
  const repo = pushRepo(tx);
  const targets = await repo.listTargets();
  if (targets.length === 0) return;
  const entries = await permissionsRepo(tx).list();
  const served = await repo.listServed(alerts.flatMap(({ customerId }) => customerId ?? []));
  const now = clock();
  for (const { deviceId, role, technicianId } of targets) {
    const concerns = ({ type, customerId }: NewAlert): boolean =>
      seesAlertsOf(type, role, entries) &&
      (technicianId === null ||
        role !== 'technician' ||
        customerId === null ||
        served.has(`${technicianId} ${customerId}`));
    const wanted = alerts.filter(concerns).slice(0, pushedAtOnce);
    if (wanted.length === 0) continue;
    await repo.queue(
      wanted.map(({ notificationId }) => ({
        pushId: newId('PUSH'),
        deviceId,
        notificationId,
        nextAttemptAt: now,
        createdAt: now,
      })),
    );
    // Usually runs after this transaction; if it runs too early, the sweep finds the rest.
    await enqueue('deliver-pushes', { companyId, deviceId });
  }
}

/**
 * Queues pushes and owner emails of new alerts in the transaction that stores them.
 * @returns whether the owners must be emailed right away
 */
async function queueNotices(tx: TenantTx, context: AlertContext, raised: readonly RaisedAlert[]): Promise<boolean> {
  await pushNewAlerts(tx, context, raised);
  return noteForOwners(tx, context, raised);
}

/** As `queueNotices`, and emails the owners. For callers that raise all their alerts in one go. */
async function notifyNow(tx: TenantTx, context: AlertContext, raised: readonly RaisedAlert[]): Promise<void> {
  if (await queueNotices(tx, context, raised)) await mailOwners(tx, context, 'critical');
}

async function changeWaterAlerts(
  tx: TenantTx,
  context: AlertContext,
  pools: readonly Watched<AlertedPool>[],
  open: readonly OpenAlert[],
): Promise<RaisedAlert[]> {
  return applyChanges(
    tx,
    context,
    open,
    pools.flatMap(({ subject }) => (subject ? waterAlerts(subject) : [])),
  );
}

const waterCausesOf = (poolIds: readonly string[]): string[] => poolIds.flatMap(waterCauses);

/**
 * Updates the water alerts of some pools, in the transaction that stores their readings.
 * @param targetsOf what they are kept at today
 */
export async function evaluatePools(
  tx: TenantTx,
  context: AlertContext,
  poolIds: readonly string[],
  targetsOf: TargetsOf,
): Promise<void> {
  const [pools, open] = await Promise.all([
    subjectsRepo(tx).poolsOf(poolIds, targetsOf),
    notificationsRepo(tx).openOf(waterCausesOf(poolIds)),
  ]);
  await notifyNow(tx, context, await changeWaterAlerts(tx, context, pools, open));
}

/**
 * Raises an alert that no evaluation finds, such as a survey's low rating, once per cause, in the caller's transaction. It
 * stays open until it is handled.
 */
export async function raiseAlert(tx: TenantTx, context: AlertContext, candidate: AlertCandidate): Promise<void> {
  const raised = await storeAlerts(tx, context, [candidate]);
  if (raised.length === 0) return;
  await announceAlerts(
    tx,
    raised.map(({ notificationId }) => notificationId),
  );
  await notifyNow(tx, context, raised);
}

/** Ends an alert that was raised so, as its cause is gone. */
export async function endAlert(tx: TenantTx, context: AlertContext, cause: string): Promise<void> {
  const open = await notificationsRepo(tx).openOf([cause]);
  await resolve(
    tx,
    context,
    open.map(({ notificationId }) => notificationId),
  );
}

type Evaluating = Pick<Deps, 'db' | 'clock' | 'newId' | 'jobs' | 'languages'>;
type Subjects = ReturnType<typeof subjectsRepo>;

/** A handled survey alert is shown for a week. */
const handledShownMs = 7 * 24 * 60 * 60 * 1000;

/** One kind of thing that alerts are about. */
interface Kind<T> {
  after(repo: Subjects, id: string): Promise<Watched<T>[]>;
  /** Every cause that one of them can have. */
  causesOf(id: string): string[];
  candidatesOf(subject: T, openCauses: ReadonlySet<string>): AlertCandidate[];
}

/** The next day somebody comes, of these customers or of all (null). */
export type NextVisits = (
  tx: TenantTx,
  today: CivilDate,
  customerIds: string[] | null,
) => Promise<ReadonlyMap<string, CivilDate>>;

/** What the areas above know: who comes when, and how fast the packages go that are low, percent a day. */
export interface Outlook {
  nextVisits: NextVisits;
  stockUse: (tx: TenantTx, now: Date) => Promise<ReadonlyMap<string, number | null>>;
}

const noOutlook: Outlook = { nextVisits: async () => new Map(), stockUse: async () => new Map() };

/**
 * Updates a company's alerts page by page, each in its own transaction, so that neither memory nor locks grow with the
 * company. A company whose plan has ended is left alone.
 */
export async function evaluateCompany(
  deps: Evaluating,
  companyId: string,
  { nextVisits, stockUse }: Outlook = noOutlook,
): Promise<void> {
  const { db, clock } = deps;
  const context = systemContext(deps);
  const found = await db.inCompany(companyId, async (tx) => {
    const company = await subjectsRepo(tx).findCompany(clock());
    if (!company) return null;
    const { notifications } = await findSettings(tx);
    const targetsOf = await targetsOn(tx, company.today);
    return { ...company, notifications, targetsOf, isFirst: !(await notificationsRepo(tx).hasOpen()) };
  });
  if (!found) return;
  const { timeZone, today, targetsOf, tier, trialStartedAt, notifications: wanted, isFirst } = found;
  if (endedPlan({ plan: { tier, trialStartedAt } }, clock())) return;
  let isUrgent = false;
  const notify = async (tx: TenantTx, raised: readonly RaisedAlert[]): Promise<void> => {
    if (await queueNotices(tx, context, raised)) isUrgent = true;
  };

  // Without open alerts at the start there is nothing to compare with; `insert` skips a cause that is raised meanwhile.
  const openOf = async (tx: TenantTx, causes: readonly string[]): Promise<OpenAlert[]> =>
    isFirst ? [] : notificationsRepo(tx).openOf(causes);
  const inPages = async <T>(
    pageAfter: (repo: Subjects, id: string) => Promise<Watched<T>[]>,
    raise: (tx: TenantTx, page: Watched<T>[]) => Promise<RaisedAlert[]>,
  ): Promise<void> => {
    let last: string | undefined = '';
    while (last !== undefined) {
      const after: string = last;
      last = await db.inCompany(companyId, async (tx) => {
        const page = await pageAfter(subjectsRepo(tx), after);
        if (page.length > 0) await notify(tx, await raise(tx, page));
        return page.at(-1)?.id;
      });
    }
  };
  const evaluate = <T>({ after, causesOf, candidatesOf }: Kind<T>): Promise<void> =>
    inPages(after, async (tx, page) => {
      const open = await openOf(
        tx,
        page.flatMap(({ id }) => causesOf(id)),
      );
      const openCauses = new Set(open.map(({ cause }) => cause));
      const candidates = page.flatMap(({ subject }) => (subject ? candidatesOf(subject, openCauses) : []));
      return applyChanges(tx, context, open, candidates);
    });

  const { planned, usage } = await db.inCompany(companyId, async (tx) => ({
    planned: wanted.serviceReminders ? await nextVisits(tx, today, null) : new Map<string, CivilDate>(),
    usage: wanted.lowInventoryAlerts ? await stockUse(tx, clock()) : new Map<string, number | null>(),
  }));
  const lastWarranty = dateOfDay(dayNumber(today) + warrantySoonDays);
  await sideBySide([
    () =>
      inPages(
        (repo, id) => repo.poolsAfter(id, targetsOf),
        async (tx, page) => {
          const open = await openOf(tx, waterCausesOf(page.map(({ id }) => id)));
          return changeWaterAlerts(tx, context, page, open);
        },
      ),
    () =>
      evaluate({
        after: (repo, id) => repo.packagesAfter(id),
        causesOf: (id) => [stockCause(id)],
        candidatesOf: (one) =>
          wanted.lowInventoryAlerts ? stockAlerts({ ...one, usagePctPerDay: usage.get(one.reagentId) ?? null }) : [],
      }),
    async () => {
      await evaluate({
        after: (repo, id) => repo.customersAfter(id),
        causesOf: (id) => [serviceCause(id)],
        candidatesOf: (one) =>
          wanted.serviceReminders
            ? serviceReminders({ ...one, plannedOn: planned.get(one.customerId) ?? null }, today)
            : [],
      });
      await evaluate({
        after: (repo, id) => repo.testersAfter(id),
        causesOf: (id) => [batteryCause(id), silenceCause(id)],
        candidatesOf: (one, openCauses) => testerAlerts(one, clock(), openCauses),
      });
      await evaluate({
        after: (repo, id) => repo.warrantiesAfter(id, today, lastWarranty),
        causesOf: (id) => [warrantyCause(id)],
        candidatesOf: (one) => warrantyAlerts(one, today),
      });
    },
  ]);
  await db.inCompany(companyId, async (tx) => {
    await notify(tx, await evaluateWeather(tx, context, timeZone));
    const handledBefore = new Date(clock().getTime() - handledShownMs);
    await resolve(tx, context, await subjectsRepo(tx).orphans(today, lastWarranty, handledBefore));
    // One email about everything that was found.
    if (isUrgent) await mailOwners(tx, context, 'critical');
  });
}

/** One computes while another waits for the database. Throws the first failure once all have ended. */
async function sideBySide(works: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(works.map((work) => work()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function resolve(tx: TenantTx, context: AlertContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await notificationsRepo(tx).resolve(ids, context.now());
  await announceAlerts(tx, ids);
}

async function evaluateWeather(tx: TenantTx, context: AlertContext, timeZone: string): Promise<RaisedAlert[]> {
  const open = await notificationsRepo(tx).openOfType('weather_alert');
  const events = (await keptWeather(tx)).map(({ event, area, expires }) => ({
    event,
    area,
    expires: expires === null ? null : new Date(expires),
  }));
  return applyChanges(tx, context, open, weatherAlerts(events, context.now(), timeZone));
}
