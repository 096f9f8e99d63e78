import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import {
  type AlertCandidate,
  batteryCause,
  type OpenAlert,
  serviceCause,
  serviceReminders,
  silenceCause,
  stockAlerts,
  stockCause,
  testerAlerts,
  warrantyAlerts,
  warrantyCause,
  warrantySoonDays,
  weatherAlerts,
} from '#domain/alerts/index.ts';
import { dateOfDay, dayNumber } from '#domain/calendar/index.ts';

import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import { findSettings } from '#server/settings/index.ts';
import { announceAlerts, applyChanges, type Teller, type ToldAlert, tellerOf } from './apply-changes.ts';
import { evaluateWater } from './evaluate.ts';
import { noteNews } from './new-alerts.ts';
import { mailOwners } from './owner-mails/owner-mails.ts';
import { notificationsRepo } from './repo.ts';
import { subjectsRepo, type Watched } from './subjects/repo.ts';
import { keptWeather } from './weather/service.ts';

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
  const teller = tellerOf(deps);
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
  const note = async (tx: TenantTx, told: readonly ToldAlert[]): Promise<void> => {
    if (await noteNews(tx, teller, told)) isUrgent = true;
  };

  // Where nothing stood when the look began there is nothing to compare with; what a reading tells meanwhile is not told twice.
  const openOf = async (tx: TenantTx, causes: readonly string[]): Promise<OpenAlert[]> =>
    isFirst ? [] : notificationsRepo(tx).openOf(causes);
  const inPages = async <T>(
    pageAfter: (repo: Subjects, id: string) => Promise<Watched<T>[]>,
    tell: (tx: TenantTx, page: Watched<T>[]) => Promise<ToldAlert[]>,
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

async function resolve(tx: TenantTx, teller: Teller, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await notificationsRepo(tx).resolve(ids, teller.now());
  await announceAlerts(tx, ids);
}

/** The weather's alerts alone, from what the service said last. */
async function evaluateWeather(tx: TenantTx, teller: Teller, timeZone: string): Promise<ToldAlert[]> {
  const open = await notificationsRepo(tx).openOfType('weather_alert');
  const events = (await keptWeather(tx)).map(({ event, area, expires }) => ({
    event,
    area,
    expires: expires === null ? null : new Date(expires),
  }));
  const inWords = (moment: Date): string => format(new TZDate(moment.getTime(), timeZone), 'EEE, MMM d, h:mm a');
  return applyChanges(tx, teller, open, weatherAlerts(events, teller.now(), inWords));
}
