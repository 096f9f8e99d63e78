import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { findSettings } from '#server/settings/index.ts';
import { startBackup } from '../exports/backups.ts';
import { tellOfLowStock } from './low-stock.ts';
import { removePassedTime } from './passed-time/remove-passed-time.ts';
import { findDueNights, nightsRepo } from './repo.ts';

/** Of the company's own clock; after the day's work everywhere, before the next. */
const nightHour = 3;
const atOnce = 500;

/** Enqueues the night work of every company whose three o'clock has passed; a server that was off makes up for it. */
async function beginNights({ db, clock, jobs }: Deps): Promise<void> {
  const due = await findDueNights(db.system, clock(), nightHour, atOnce);
  for (const { companyId } of due) await jobs.enqueue('company-night', { companyId });
}

/**
 * A company's night: the backup, what has passed its time, and what runs low. Each part may be done again: a night that
 * was cut off is begun anew.
 */
async function companyNight(deps: Deps, companyId: string): Promise<void> {
  const now = deps.clock();
  const found = await deps.db.inCompany(companyId, async (tx) => {
    const company = await nightsRepo(tx).findCompany(now);
    return company && { ...company, settings: await findSettings(tx) };
  });
  if (!found || (found.doneOn !== null && found.doneOn >= found.today)) return;
  const { timeZone, today, tier, trialStartedAt, settings } = found;
  const told = found.toldLow ?? [];
  // Who has no plan was promised that everything entered is kept; nothing changes there that a backup could miss.
  const rests = endedPlan({ plan: { tier, trialStartedAt } }, now) !== null;
  if (!rests && settings.system.autoBackup) await startBackup(deps, companyId);
  if (!rests) await removePassedTime(deps, { companyId, timeZone, today }, settings.system.dataRetention);
  await deps.db.inCompany(companyId, async (tx) => {
    await nightsRepo(tx).markDone(today, rests ? told : await tellOfLowStock(tx, deps, told));
  });
}

export const nightJobs = (deps: Deps): Pick<JobHandlers, 'begin-nights' | 'company-night'> => ({
  'begin-nights': () => beginNights(deps),
  'company-night': ({ companyId }) => companyNight(deps, companyId),
});
