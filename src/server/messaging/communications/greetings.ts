import type { Scheduled } from '#contract/messaging/messages.ts';
import { type CivilDate, localDate, minuteOfDay } from '#domain/calendar/index.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { birthdaysOn, holidayDue, holidayOn, isBirthdayDue } from '#domain/messaging/index.ts';
import { mayLeave } from '#domain/settings/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { findSettings } from '#server/settings/index.ts';
import { type ClockAndIds, mayWrite, openOutbox, Scheduling } from '../put.ts';
import { findSender } from '../repo.ts';
import { openWriter } from '../templates/writer.ts';
import { putPreVisits, tomorrowIn } from './pre-visit.ts';
import { communicationsRepo, findCompaniesWithPlan } from './repo.ts';

/** Greets customers on their birthday, and everyone on the four holidays. Part of the caller's transaction. */
export async function putGreetings(
  tx: TenantTx,
  clockAndIds: ClockAndIds,
  { today, userId, words }: { today: CivilDate; userId: string | null; words: Words },
): Promise<Scheduled> {
  const repo = communicationsRepo(tx);
  const customers = await repo.greetable(birthdaysOn(today), holidayOn(today) !== null);
  const writer = await openWriter(tx);
  const outbox = await openOutbox(tx, clockAndIds);
  await outbox.expect(customers);
  const scheduling = new Scheduling(outbox, words);
  const greeted = { birthday: [] as string[], holiday: [] as string[] };
  const dueAt = clockAndIds.now();
  for (const customer of customers) {
    const { customerId, language } = customer;
    if (isBirthdayDue(customer, today)) {
      const cause = `birthday:${customerId}:${today.slice(0, 4)}`;
      const text = writer.write('birthday', customer);
      if (await scheduling.put(customer, text, { kind: 'birthday', cause, dueAt, userId })) {
        greeted.birthday.push(customerId);
      }
    }
    const holiday = holidayDue(customer, today);
    if (holiday) {
      const cause = `holiday:${customerId}:${today}`;
      const { say } = wordsOf(language);
      const values = { greeting: say(holiday.greeting), holiday: say(holiday.name) };
      const text = writer.write('holiday', customer, values);
      if (await scheduling.put(customer, text, { kind: 'holiday', cause, dueAt, userId })) {
        greeted.holiday.push(customerId);
      }
    }
  }
  await repo.markGreeted('lastBirthdayGreeting', greeted.birthday, today);
  await repo.markGreeted('lastHolidayGreeting', greeted.holiday, today);
  await outbox.announce();
  return scheduling.result;
}

export function sendGreetings(tenant: Tenant): Promise<Scheduled> {
  const { timeZone, userId } = tenant.account;
  const today = localDate(timeZone, tenant.now());
  return tenant.transaction((tx) => putGreetings(tx, tenant, { today, userId, words: tenant.words }));
}

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
