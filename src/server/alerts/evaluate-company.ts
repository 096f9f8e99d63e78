import {
  type AlertCandidate,
  type AlertedPool,
  batteryCause,
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
import { dateOfDay, dayNumber, formatMoment } from '#domain/calendar/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
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
import { type NewAlert, pushRepo } from './push/repo.ts';
import { notificationsRepo } from './repo.ts';
import { subjectsRepo, type Watched } from './subjects/repo.ts';
import { keptWeather } from './weather/service.ts';

const severities = ['critical', 'high', 'medium', 'low'];
/** Of the alerts of one moment, so many are pushed to a device: it shows them as one, and the bell has them all. */
const pushedAtOnce = 50;

/**
 * Notes what is to be pushed of alerts that have just been made, in their transaction: to whom they concern, and to a
 * technician only about weather and the customers of their own route.
 */
export async function pushNewAlerts(
  deps: Pick<Deps, 'clock' | 'newId' | 'jobs'>,
  tx: TenantTx,
  made: readonly NewAlert[],
): Promise<void> {
  const alerts = made
    .filter(isWorthPushing)
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const companyId = alerts[0]?.companyId;
  if (companyId === undefined) return;
  const repo = pushRepo(tx);
  const targets = await repo.listTargets();
  if (targets.length === 0) return;
  const entries = await permissionsRepo(tx).list();
  const served = await repo.listServed(alerts.flatMap(({ customerId }) => customerId ?? []));
  const now = deps.clock();
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
        pushId: deps.newId('PUSH'),
        deviceId,
        notificationId,
        nextAttemptAt: now,
        createdAt: now,
      })),
    );
    // Begins after this transaction as a rule; what it comes too early for is found by the sweep.
    await deps.jobs.enqueue('deliver-pushes', { companyId, deviceId });
  }
}

/**
 * Notes what is to be pushed and mailed of new alerts, in the transaction that tells them.
 * @returns whether the owners are to be written to at once
 */
async function noteNews(tx: TenantTx, teller: AlertContext, told: readonly RaisedAlert[]): Promise<boolean> {
  const { now, newId, enqueue } = teller;
  await pushNewAlerts({ clock: now, newId, jobs: { enqueue } }, tx, told);
  return noteForOwners(tx, teller, told);
}

/** As `noteNews`, and sends the owners' mail at once. For callers that raise all their alerts in one go. */
async function tellAtOnce(tx: TenantTx, teller: AlertContext, told: readonly RaisedAlert[]): Promise<void> {
  if (await noteNews(tx, teller, told)) await mailOwners(tx, teller, 'critical');
}

/** What pools' last readings make of their alerts. */
async function evaluateWater(
  tx: TenantTx,
  teller: AlertContext,
  pools: readonly Watched<AlertedPool>[],
  openOf: (causes: readonly string[]) => Promise<OpenAlert[]>,
): Promise<RaisedAlert[]> {
  const open = await openOf(pools.flatMap(({ id }) => waterCauses(id)));
  return applyChanges(
    tx,
    teller,
    open,
    pools.flatMap(({ subject }) => (subject ? waterAlerts(subject) : [])),
  );
}

/** The alerts of some pools' water, at once where their readings are stored. Part of the caller's transaction. */
export async function evaluatePools(tx: TenantTx, teller: AlertContext, poolIds: readonly string[]): Promise<void> {
  const pools = await subjectsRepo(tx).poolsOf(poolIds);
  await tellAtOnce(tx, teller, await evaluateWater(tx, teller, pools, notificationsRepo(tx).openOf));
}

/**
 * Tells one alert that no evaluation finds, such as a survey's low rating: it stands until it is handled. Part of the
 * caller's transaction; the same cause is told once while it stands.
 */
export async function raiseAlert(tx: TenantTx, teller: AlertContext, candidate: AlertCandidate): Promise<void> {
  const told = await storeAlerts(tx, teller, [candidate]);
  if (told.length === 0) return;
  await announceAlerts(
    tx,
    told.map(({ notificationId }) => notificationId),
  );
  await tellAtOnce(tx, teller, told);
}

type Evaluating = Pick<Deps, 'db' | 'clock' | 'newId' | 'jobs'>;
type Subjects = ReturnType<typeof subjectsRepo>;

/** A survey's alert that was handled is shown for a week. */
const handledShownMs = 7 * 24 * 60 * 60 * 1000;

/** One kind of thing that alerts are about. */
interface Kind<T> {
  after(repo: Subjects, id: string): Promise<Watched<T>[]>;
  /** Every cause that one of them can have. */
  causesOf(id: string): string[];
  candidatesOf(subject: T, told: ReadonlySet<string>): AlertCandidate[];
}

/**
 * Brings a company's alerts up to date: page by page, each in a transaction of its own, so that neither memory nor locks
 * grow with the company. Only what changes is written. A company whose plan has ended is left as it is.
 */
export async function evaluateCompany(deps: Evaluating, companyId: string): Promise<void> {
  const { db, clock } = deps;
  const teller = systemContext(deps);
  const found = await db.inCompany(companyId, async (tx) => {
    const company = await subjectsRepo(tx).findCompany(clock());
    if (!company) return null;
    const { notifications } = await findSettings(tx);
    return { ...company, notifications, isFirst: !(await notificationsRepo(tx).hasOpen()) };
  });
  if (!found) return;
  const { timeZone, today, tier, trialStartedAt, notifications: wanted, isFirst } = found;
  if (endedPlan({ plan: { tier, trialStartedAt } }, clock())) return;
  let isUrgent = false;
  const note = async (tx: TenantTx, told: readonly RaisedAlert[]): Promise<void> => {
    if (await noteNews(tx, teller, told)) isUrgent = true;
  };

  // Where nothing stood when the look began there is nothing to compare with; what a reading tells meanwhile is not told twice.
  const openOf = async (tx: TenantTx, causes: readonly string[]): Promise<OpenAlert[]> =>
    isFirst ? [] : notificationsRepo(tx).openOf(causes);
  const inPages = async <T>(
    pageAfter: (repo: Subjects, id: string) => Promise<Watched<T>[]>,
    tell: (tx: TenantTx, page: Watched<T>[]) => Promise<RaisedAlert[]>,
  ): Promise<void> => {
    let last: string | undefined = '';
    while (last !== undefined) {
      const after: string = last;
      last = await db.inCompany(companyId, async (tx) => {
        const page = await pageAfter(subjectsRepo(tx), after);
        if (page.length > 0) await note(tx, await tell(tx, page));
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
      const told = new Set(open.map(({ cause }) => cause));
      const candidates = page.flatMap(({ subject }) => (subject ? candidatesOf(subject, told) : []));
      return applyChanges(tx, teller, open, candidates);
    });

  const lastWarranty = dateOfDay(dayNumber(today) + warrantySoonDays);
  await sideBySide([
    () =>
      inPages(
        (repo, id) => repo.poolsAfter(id),
        (tx, page) => evaluateWater(tx, teller, page, (causes) => openOf(tx, causes)),
      ),
    () =>
      evaluate({
        after: (repo, id) => repo.packagesAfter(id),
        causesOf: (id) => [stockCause(id)],
        candidatesOf: (one) => (wanted.lowInventoryAlerts ? stockAlerts(one) : []),
      }),
    async () => {
      await evaluate({
        after: (repo, id) => repo.customersAfter(id),
        causesOf: (id) => [serviceCause(id)],
        candidatesOf: (one) => (wanted.serviceReminders ? serviceReminders(one, today) : []),
      });
      await evaluate({
        after: (repo, id) => repo.testersAfter(id),
        causesOf: (id) => [batteryCause(id), silenceCause(id)],
        candidatesOf: (one, told) => testerAlerts(one, clock(), told),
      });
      await evaluate({
        after: (repo, id) => repo.warrantiesAfter(id, today, lastWarranty),
        causesOf: (id) => [warrantyCause(id)],
        candidatesOf: (one) => warrantyAlerts(one, today),
      });
    },
  ]);
  await db.inCompany(companyId, async (tx) => {
    await note(tx, await evaluateWeather(tx, teller, timeZone));
    const handledBefore = new Date(clock().getTime() - handledShownMs);
    await resolve(tx, teller, await subjectsRepo(tx).orphans(today, lastWarranty, handledBefore));
    // One mail of all that the look found.
    if (isUrgent) await mailOwners(tx, teller, 'critical');
  });
}

/** Each waits for the database while another reckons. All have ended when this does; what failed first is thrown. */
async function sideBySide(works: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(works.map((work) => work()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function resolve(tx: TenantTx, teller: AlertContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await notificationsRepo(tx).resolve(ids, teller.now());
  await announceAlerts(tx, ids);
}

/** The weather's alerts alone, from what the service said last. */
async function evaluateWeather(tx: TenantTx, teller: AlertContext, timeZone: string): Promise<RaisedAlert[]> {
  const open = await notificationsRepo(tx).openOfType('weather_alert');
  const events = (await keptWeather(tx)).map(({ event, area, expires }) => ({
    event,
    area,
    expires: expires === null ? null : new Date(expires),
  }));
  const inWords = (moment: Date): string => formatMoment(moment, timeZone, 'shortWeekdayDayAndTime');
  return applyChanges(tx, teller, open, weatherAlerts(events, teller.now(), inWords));
}
