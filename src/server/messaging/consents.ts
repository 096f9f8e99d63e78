import type { Consent, RecordConsent, RecordedConsent } from '#contract/messaging/messages.ts';
import type { Message } from '#domain/language/index.ts';
import { consentOf, optedOut, toE164 } from '#domain/messaging/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { communicationsRepo } from './communications/repo.ts';
import { consentsRepo, isSharedNumber, messagesRepo, type StoredConsent } from './repo.ts';
import { messagingTexts } from './texts.ts';

const texts = messagingTexts.consents;

const sources: Record<StoredConsent['state'], Record<StoredConsent['source'], Message>> = {
  stopped: { reply: texts.textedStop, office: texts.byOffice, page: texts.onPage },
  given: { reply: texts.textedStart, office: texts.byOffice, page: texts.onPage },
};

type Choice = Pick<StoredConsent, 'phoneNumber' | 'source'> & { now: Date };

/** Opts a number out. Waits for a message being sent to it; after that none is sent, and waiting ones are ended. */
export async function stopNumber(tx: TenantTx, { phoneNumber, source, now }: Choice): Promise<void> {
  const repo = consentsRepo(tx);
  await repo.holdSending(phoneNumber);
  await repo.save({ phoneNumber, state: 'stopped', source, changedAt: now });
  const ended = await messagesRepo(tx).endWaitingFor(phoneNumber, optedOut);
  await announce(tx, 'messages', ended.slice(0, 100));
}

export async function openNumber(tx: TenantTx, { phoneNumber, source, now }: Choice): Promise<void> {
  await consentsRepo(tx).save({ phoneNumber, state: 'given', source, changedAt: now });
  await announce(tx, 'messages', []);
}

async function consentOfCustomer(tx: TenantTx, { words }: Tenant, customerId: string): Promise<Consent> {
  const customer = await customersRepo(tx).find(customerId);
  if (!customer) throw notFound(things.customer);
  const phoneNumber = toE164(customer.phone);
  const stored = phoneNumber === null ? null : await consentsRepo(tx).find(phoneNumber);
  const fromProfile = customer.smsAlerts ? (customer.consentHow ?? texts.fromProfile) : texts.givenForService;
  const recorded = customer.smsAlerts ? customer.consentAt : null;
  return {
    customerId,
    phoneNumber,
    state: phoneNumber === null ? 'none' : consentOf(stored?.state ?? null, customer),
    since: (stored?.changedAt ?? recorded)?.toISOString() ?? null,
    source: phoneNumber && words.say(stored ? sources[stored.state][stored.source] : fromProfile),
  };
}

export const showConsent = (tenant: Tenant, customerId: string): Promise<Consent> =>
  tenant.transaction((tx) => consentOfCustomer(tx, tenant, customerId));

/** @throws AppError conflict for a customer without a usable number, and for one who texted STOP */
export const saveConsent = (tenant: Tenant, customerId: string, state: 'given' | 'stopped'): Promise<Consent> =>
  tenant.transaction(async (tx) => {
    const { phoneNumber } = await consentOfCustomer(tx, tenant, customerId);
    if (phoneNumber === null) throw new AppError('conflict', texts.noPhoneNumber);
    const stored = await consentsRepo(tx).find(phoneNumber);
    if (state === 'given' && stored?.state === 'stopped' && stored.source === 'reply') {
      throw new AppError('conflict', texts.onlyByStart);
    }
    const choice = { phoneNumber, source: 'office' as const, now: tenant.now() };
    await (state === 'stopped' ? stopNumber(tx, choice) : openNumber(tx, choice));
    return consentOfCustomer(tx, tenant, customerId);
  });

/** What one customer's agreement changes, and why it does not where it doesn't. */
function agreed(customer: CustomerRow, { texts, emails }: RecordConsent, stopped: ReadonlySet<string>) {
  const number = toE164(customer.phone);
  const reasons: Message[] = [];
  const mayText = texts && number !== null && !stopped.has(number);
  if (texts && number === null) reasons.push(messagingTexts.consents.noNumber);
  if (texts && number !== null && !mayText) reasons.push(optedOut);
  const mayMail = emails && customer.email !== null;
  if (emails && !mayMail) reasons.push(messagingTexts.consents.noEmail);
  return { customer, mayText, mayMail, reasons };
}

const atOnce = 1000;

/**
 * Records that customers agreed to texts, emails or both. A number that opted out stays out.
 * @throws AppError not_found where a named customer does not exist
 */
export const recordConsent = (tenant: Tenant, body: RecordConsent): Promise<RecordedConsent> =>
  tenant.transaction(async (tx) => {
    const filter = body.filter ?? { customerIds: body.customerIds };
    const customers = await communicationsRepo(tx).broadcastTo(filter);
    if (body.customerIds) {
      const known = await customersRepo(tx).findMany(body.customerIds);
      if (known.length < new Set(body.customerIds).size) throw unknownReference('customerIds', things.customer);
    }
    const numbers = customers.flatMap(({ phone }) => toE164(phone) ?? []);
    const stopped = new Set<string>();
    for (let from = 0; from < numbers.length; from += atOnce) {
      const states = await consentsRepo(tx).findMany(numbers.slice(from, from + atOnce));
      for (const [number, state] of states) if (state === 'stopped') stopped.add(number);
    }
    const decided = customers.map((customer) => agreed(customer, body, stopped));
    const now = tenant.now();
    const record = { consentHow: body.how, consentAt: now, consentBy: tenant.account.userId, updatedAt: now };
    for (const [sms, mail] of [
      [true, true],
      [true, false],
      [false, true],
    ]) {
      const ids = decided
        .filter(({ mayText, mayMail }) => mayText === sms && mayMail === mail)
        .map(({ customer }) => customer.customerId);
      const changes = { ...record, ...(sms ? { smsAlerts: true } : {}), ...(mail ? { emailAlerts: true } : {}) };
      await customersRepo(tx).updateMany(ids, changes);
    }
    return {
      texts: decided.filter(({ mayText }) => mayText).length,
      emails: decided.filter(({ mayMail }) => mayMail).length,
      leftOut: decided.flatMap(({ customer, reasons }) =>
        reasons.map((reason) => ({
          customerId: customer.customerId,
          customerName: customer.name,
          reason: tenant.words.say(reason),
        })),
      ),
    };
  });

/**
 * What a customer chooses on their own page: whether they get texts and emails from the company. A number that other customers
 * have too is stopped for none of them.
 * @returns whether the number is such a one, where texts are not wanted: they are stopped there by a STOP alone
 * @throws AppError conflict where texts are wanted without a usable number, after a STOP, which only a START takes back, or
 * where the office stopped them
 */
export async function chooseOwnMessages(
  tx: TenantTx,
  tenant: Tenant,
  customer: CustomerRow,
  chosen: { texts?: boolean | undefined; emails?: boolean | undefined },
): Promise<{ isShared: boolean }> {
  const now = tenant.now();
  const phoneNumber = toE164(customer.phone);
  let isShared = false;
  if (chosen.texts === true && phoneNumber === null) throw new AppError('conflict', texts.noPhoneNumber);
  if (chosen.texts !== undefined && phoneNumber !== null) {
    const stored = await consentsRepo(tx).find(phoneNumber);
    if (chosen.texts && stored?.state === 'stopped' && stored.source !== 'page') {
      throw new AppError('conflict', stored.source === 'reply' ? texts.onlyByStart : texts.onlyByOffice);
    }
    const choice = { phoneNumber, source: 'page' as const, now };
    isShared = !chosen.texts && (await isSharedNumber(tx, phoneNumber, customer.customerId));
    if (chosen.texts) await openNumber(tx, choice);
    else if (!isShared) await stopNumber(tx, choice);
  }
  await customersRepo(tx).update(customer.customerId, {
    ...(chosen.texts === undefined ? {} : { smsAlerts: chosen.texts }),
    ...(chosen.emails === undefined ? {} : { emailAlerts: chosen.emails }),
    consentHow: tenant.words.say(texts.onOwnPage),
    consentAt: now,
    consentBy: null,
    updatedAt: now,
  });
  return { isShared };
}
