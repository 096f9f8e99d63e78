import type { Arrivals, ArrivalsAnswer, OnMyWay, OnMyWayAnswer } from '#contract/messaging/messages.ts';
import { can } from '#domain/access/index.ts';
import { localDate, minuteOfDay } from '#domain/calendar/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { arrivalInWords, customerTexts, timeWindowInWords } from '#domain/messaging/index.ts';
import { type ArrivalWindow, arrivalWindow, type Coordinates, coordinatesOf } from '#domain/scheduling/index.ts';
import type { SmsService } from '#server/adapters/sms/port.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { datedDay, drivesBetween, type NoticeWay, techniciansRepo } from '#server/scheduling/index.ts';
import { sendsTexts } from '#server/settings/index.ts';
import { openOutbox } from '../put.ts';
import type { MessageRow } from '../repo.ts';
import { presentMessage, requireRoomForText, sendSoon } from '../service.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { noWay, openWays } from './visit-notices.ts';

/** How it reads, in the customer's language; a text begins with who writes. */
function wordArrival(
  { language }: CustomerRow,
  technician: string,
  isLate: boolean,
  window: ArrivalWindow,
  companyName: string,
) {
  const { say } = wordsOf(language);
  const { late, early, subject } = customerTexts.arrival;
  const message = say((isLate ? late : early)({ technician, window: timeWindowInWords(window) }));
  const body = `${companyName}: ${message}`;
  return { message, body, subject: say(subject), whyYou: say(customerTexts.whyYou), language };
}

/**
 * Notifies customers of today's route that the technician comes later, or earlier, than planned; or answers how it would. In
 * quiet hours nobody is: the news would be old when they end.
 * @throws AppError not_found naming the field; not_allowed for another technician's route
 */
export async function notifyArrivals(
  tenant: Tenant,
  sms: SmsService,
  { technicianId, arrivals, send }: Arrivals,
): Promise<ArrivalsAnswer> {
  const { account } = tenant;
  const isOffice = can(account.role, 'customers', 'edit', account.permissions);
  if (!isOffice && account.technicianId !== technicianId) {
    throw new AppError('not_allowed', messagingTexts.messages.ownRouteOnly);
  }
  const { answer, put } = await tenant.transaction(async (tx) => {
    const technician = await techniciansRepo(tx).find(technicianId);
    if (!technician) throw unknownReference('technicianId', things.technician);
    const today = localDate(account.timeZone, tenant.now());
    const nowMinute = minuteOfDay(account.timeZone, tenant.now());
    const { visits } = await datedDay(tx, today);
    const onRoute = new Set(
      visits.flatMap((visit) => (visit.technicianId === technicianId ? visit.stop.customer.customerId : [])),
    );
    const customerIds = arrivals.map(({ customerId }) => customerId);
    const unknown = customerIds.findIndex((customerId) => !onRoute.has(customerId));
    if (unknown >= 0) throw unknownReference(`arrivals.${unknown}.customerId`, things.customer);
    const { outbox, customers, wayTo } = await openWays(tx, tenant, { sms, kind: 'arrival_changed', customerIds });
    const writer = await openWriter(tx);
    const answer: ArrivalsAnswer = { notices: [], texts: 0, emails: 0 };
    const put: MessageRow[] = [];
    for (const arrival of arrivals) {
      const customer = customers.get(arrival.customerId);
      if (!customer) continue;
      const { customerId, name, email, phone, language } = customer;
      const window = arrivalWindow(nowMinute, arrival.minute - nowMinute);
      const wording = wordArrival(customer, technician.name, arrival.isLate, window, writer.companyName(language));
      const { body, subject, message, whyYou } = wording;
      const found = await wayTo(customer);
      const way: NoticeWay = found.waits ? noWay(messagingTexts.notes.quietNow) : found;
      const { channel, recipient } = way;
      const isMail = channel === 'email';
      answer.notices.push({
        ...{ customerId, name, email, phone, channel, recipient, message },
        reason: way.why && tenant.words.say(way.why),
        waits: false,
        subject: isMail ? subject : null,
        text: isMail ? `${body}\n\n${whyYou}` : body,
      });
      if (!send || channel === null) continue;
      const cause = `arrival:${customerId}:${today}:${window.fromHour}`;
      const { userId } = account;
      const rest = { dueAt: tenant.now(), userId, serviceDate: today, language };
      const stored = await outbox.putOnce(
        { ...rest, kind: 'arrival_changed', customerId, channel, body, subject, cause },
        customer,
      );
      if (!stored || stored.state === 'skipped') continue;
      answer[stored.channel === 'sms' ? 'texts' : 'emails'] += 1;
      put.push(stored);
    }
    await outbox.announce();
    return { answer, put };
  });
  for (const stored of put) await sendSoon(tenant, stored);
  return answer;
}

/** Drive time from the previous stop on today's route; null where there is none or it is not on the map. */
async function minutesByRoute(tx: TenantTx, tenant: Tenant, { customerId }: CustomerRow): Promise<number | null> {
  const { visits } = await datedDay(tx, localDate(tenant.account.timeZone, tenant.now()));
  const visit = visits.find(({ stop }) => stop.customer.customerId === customerId);
  if (!visit) return null;
  const own = visits.filter(({ technicianId }) => technicianId === visit.technicianId);
  const before = own[own.indexOf(visit) - 1];
  const from = before && coordinatesOf(before.stop.customer);
  const to = coordinatesOf(visit.stop.customer);
  return from && to ? driveMinutes(tx, from, to) : null;
}

const driveMinutes = async (tx: TenantTx, from: Coordinates, to: Coordinates): Promise<number> =>
  (await drivesBetween(tx, [from, to]))(from, to).minutes;

async function technicianName(tx: TenantTx, { account }: Tenant): Promise<string | null> {
  const own = account.technicianId === null ? null : await techniciansRepo(tx).find(account.technicianId);
  return own?.name ?? account.name;
}

/**
 * Texts a customer that the technician is on the way, with the drive time from the phone or from the previous stop. If it
 * cannot be sent from here, the answer has the text and the reason, so that the phone can send it.
 * @throws AppError not_found naming `customerId`
 */
export async function onMyWay(tenant: Tenant, sms: SmsService, { customerId, from }: OnMyWay): Promise<OnMyWayAnswer> {
  const { answer, put } = await tenant.transaction(async (tx) => {
    const customer = await customersRepo(tx).find(customerId);
    if (!customer) throw unknownReference('customerId', things.customer);
    const to = coordinatesOf(customer);
    const exact = from && to ? await driveMinutes(tx, from, to) : await minutesByRoute(tx, tenant, customer);
    const etaMinutes = exact === null ? null : Math.max(1, Math.round(exact));
    const { say } = wordsOf(customer.language);
    const text = (await openWriter(tx)).write('on_my_way', customer, {
      technicianName: (await technicianName(tx, tenant)) ?? say(customerTexts.visit.yourTechnician),
      arrival: say(arrivalInWords(etaMinutes)),
    });
    const common = { message: text?.body ?? '', etaMinutes };
    const notSent = (why: Message | string) => ({
      answer: { ...common, sent: null, reason: tenant.words.say(why) },
      put: null,
    });
    if (text === null) return notSent(messagingTexts.notes.noTemplate);
    const outbox = await openOutbox(tx, tenant);
    const asked = { kind: 'on_my_way', channel: 'best' } as const;
    const way = await outbox.way(asked, customer);
    if (way.why !== undefined) return notSent(way.why);
    if (way.channel === 'sms' && !(await sendsTexts({ sms }, tx))) return notSent(messagingTexts.notes.noSmsService);
    if ((await outbox.notQuiet(tenant.now(), customer)) > tenant.now()) {
      return notSent(messagingTexts.notes.quietNow);
    }
    if (way.channel === 'sms') {
      const refused = await requireRoomForText(tx, tenant).then(
        () => null,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'limit_reached') return error.told;
          throw error;
        },
      );
      if (refused !== null) return notSent(refused);
    }
    const { userId } = tenant.account;
    const stored = await outbox.put({ ...asked, ...text, customerId, dueAt: tenant.now(), userId }, customer);
    await outbox.announce();
    return { answer: { ...common, sent: presentMessage(stored, tenant.words), reason: null }, put: stored };
  });
  if (put) await sendSoon(tenant, put);
  return answer;
}
