import type { OnMyWay, OnMyWayAnswer } from '#contract/messaging/messages.ts';
import { localDate } from '#domain/calendar/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { arrivalInWords, customerTexts } from '#domain/messaging/index.ts';
import { type Coordinates, coordinatesOf } from '#domain/scheduling/index.ts';
import type { SmsService } from '#server/adapters/sms/port.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { datedDay, drivesBetween, techniciansRepo } from '#server/scheduling/index.ts';
import { openOutbox } from '../put.ts';
import { presentMessage, requireRoomForText, sendSoon } from '../service.ts';
import { openWriter } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';

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
export async function onMyWay(
  tenant: Tenant,
  sms: Pick<SmsService, 'isConnected'>,
  { customerId, from }: OnMyWay,
): Promise<OnMyWayAnswer> {
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
    if (way.channel === 'sms' && !sms.isConnected) return notSent(messagingTexts.notes.noSmsService);
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
