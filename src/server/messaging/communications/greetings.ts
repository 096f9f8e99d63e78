import type { Scheduled } from '#contract/messaging/messages.ts';
import { type CivilDate, localDate } from '#domain/calendar/index.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { birthdaysOn, holidayDue, holidayOn, isBirthdayDue } from '#domain/messaging/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type ClockAndIds, openOutbox } from '../put.ts';
import { openWriter } from '../templates/writer.ts';
import { communicationsRepo } from './repo.ts';
import { Scheduling } from './scheduling.ts';

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
