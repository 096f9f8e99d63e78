import { localDate, minuteOfDay } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { mayLeave } from '#domain/settings/index.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { findSettings } from '#server/settings/index.ts';
import { findSender } from '../repo.ts';
import { putGreetings } from './greetings.ts';
import { putPreVisits, tomorrowIn } from './pre-visit.ts';
import { findCompaniesWithPlan } from './repo.ts';
import { mayWrite } from './scheduling.ts';

/** Greetings are written from this hour on, in the company's time zone. */
const greetingHour = 9;

async function scheduleMessages({ db, jobs }: Deps): Promise<void> {
  for (const { companyId } of await findCompaniesWithPlan(db.system)) {
    await jobs.enqueue('schedule-company-messages', { companyId });
  }
}

/** Writes a company's notices of tomorrow's visits and today's greetings; run hourly, it adds only what is new. */
async function scheduleOfCompany(deps: Deps, companyId: string): Promise<void> {
  const now = deps.clock();
  const clockAndIds = { now: () => now, newId: deps.newId };
  const found = await deps.db.inCompany(companyId, async (tx) => ({
    ...(await findSender(tx)),
    settings: await findSettings(tx),
  }));
  const { timeZone, settings, ...plan } = found;
  if (!mayLeave(plan) || !mayWrite(plan, deps.config.trialAccess, now)) return;
  // Nobody reads what a job leaves out.
  const words = wordsOf('en');
  const { preVisit, greetings } = settings.messages;
  if (preVisit && settings.notifications.serviceReminders) {
    const visits = { date: tomorrowIn(timeZone, now), timeZone, userId: null, words };
    await deps.db.inCompany(companyId, (tx) => putPreVisits(tx, clockAndIds, visits));
  }
  if (greetings && minuteOfDay(timeZone, now) >= greetingHour * 60) {
    const today = localDate(timeZone, now);
    await deps.db.inCompany(companyId, (tx) => putGreetings(tx, clockAndIds, { today, userId: null, words }));
  }
}

type Jobs = Pick<JobHandlers, 'schedule-messages' | 'schedule-company-messages'>;
export const communicationJobs = (deps: Deps): Jobs => ({
  'schedule-messages': () => scheduleMessages(deps),
  'schedule-company-messages': ({ companyId }) => scheduleOfCompany(deps, companyId),
});
