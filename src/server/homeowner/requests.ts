import type { OwnContact, OwnMessage, OwnMessages, RequestKind } from '#contract/homeowner/portal.ts';
import { localDate } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { chooseOwnMessages, communicationsRepo, takeFromPage } from '#server/messaging/index.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { writeToCustomer } from './door.ts';
import { doorTexts as texts } from './texts.ts';

/** Requests that are about a day. */
const needsDay: readonly RequestKind[] = ['change-day', 'skip'];
const messagesShown = 100;

/** What is on its way to the customer, or has reached them; what failed or was called off they never got. */
const shownStates = new Set(['received', 'queued', 'scheduled', 'sending', 'sent', 'delivered', 'held']);

async function ownCustomer(tx: TenantTx, { account }: Tenant): Promise<CustomerRow> {
  const customer = account.customerId === null ? null : await customersRepo(tx).find(account.customerId);
  if (!customer) throw notFound(things.customer);
  return customer;
}

/** The customer's conversation with the company. @throws AppError not_found */
export const ownConversation = (tenant: Tenant): Promise<OwnMessages> =>
  tenant.transaction(async (tx) => {
    const { customerId } = await ownCustomer(tx, tenant);
    const rows = await communicationsRepo(tx).messagesOf(customerId, messagesShown);
    return rows
      .filter(({ state, kind }) => shownStates.has(state) && kind !== 'opt_out')
      .map(({ messageId, direction, subject, body, sentAt, createdAt }) => ({
        id: messageId,
        direction,
        subject,
        message: body,
        at: (sentAt ?? createdAt).toISOString(),
      }));
  });

/**
 * Puts a question or a request into the office's inbox. Nothing else changes: the office answers and confirms.
 * @throws AppError invalid_input naming `message` or `date`; not_found
 */
export const sendOwnMessage = (tenant: Tenant, { kind, message, date }: OwnMessage): Promise<{ success: true }> =>
  tenant.transaction(async (tx) => {
    const { customerId, name } = await ownCustomer(tx, tenant);
    if (kind === 'question' && message === '') throw invalid('message', texts.requests.messageMissing);
    if (needsDay.includes(kind) && date === undefined) throw invalid('date', texts.requests.dayMissing);
    if (date !== undefined && date < localDate(tenant.account.timeZone, tenant.now())) {
      throw invalid('date', texts.requests.dayPast);
    }
    // The office reads it, whatever the customer reads.
    const { say } = wordsOf('en');
    const subject = say(
      kind === 'skip' || kind === 'change-day'
        ? texts.requests.ofDay({ kind, date: date ?? '' })
        : texts.requests.of({ kind }),
    );
    await takeFromPage(tx, tenant, { customerId, customerName: name, subject, body: message || subject });
    return { success: true };
  });

/**
 * Changes how the customer is reached and what they are told. Whoever had the old address is told where that changed.
 * @throws AppError not_found; conflict as `chooseOwnMessages`
 */
export async function changeOwnContact(deps: Deps, tenant: Tenant, contact: OwnContact): Promise<{ success: true }> {
  const { email, phone, language, ...chosen } = contact;
  const mailId = await tenant.transaction(async (tx) => {
    const before = await ownCustomer(tx, tenant);
    const changed = await customersRepo(tx).update(before.customerId, {
      ...(email === undefined ? {} : { email: email || null }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(language === undefined ? {} : { language }),
      updatedAt: tenant.now(),
    });
    if (!changed) throw notFound(things.customer);
    if (chosen.texts !== undefined || chosen.emails !== undefined) await chooseOwnMessages(tx, tenant, changed, chosen);
    if (before.email === null || before.email === changed.email) return null;
    const { say } = wordsOf(before.language);
    return writeToCustomer(tx, deps, {
      email: before.email,
      subject: say(texts.moved.subject),
      paragraphs: [say(texts.hello({ name: before.name })), say(texts.moved.isChanged), say(texts.moved.ifNotYou)],
    });
  });
  if (mailId) await tenant.enqueue('deliver-mail', { companyId: tenant.companyId, mailId });
  return { success: true };
}
