import type * as z from 'zod/mini';
import type {
  ChangedContact,
  OwnContact,
  OwnMessage,
  OwnMessages,
  ownMessageSent,
  ProveContact,
  RequestKind,
} from '#contract/homeowner/portal.ts';
import { localDate } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { toE164 } from '#domain/messaging/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { personalLinksRepo, sendsEmail } from '#server/mail/index.ts';
import {
  chooseOwnMessages,
  communicationsRepo,
  numberForText,
  sendPrivateText,
  takeFromPage,
} from '#server/messaging/index.ts';
import { photosRepo, presentPhoto } from '#server/photos/index.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { newCode } from '#server/platform/time-and-chance.ts';
import { officeWords } from '#server/settings/index.ts';
import { codeMs, isSame, maskedPhone, mostSent, mostTries, writeToCustomer } from './door.ts';
import { doorRepo } from './repo.ts';
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
    const shown = rows.filter(({ state, kind }) => shownStates.has(state) && kind !== 'opt_out');
    const photos = await photosRepo(tx).ofMessages(shown.map(({ messageId }) => messageId));
    return shown.map(({ messageId, direction, subject, body, sentAt, createdAt }) => ({
      id: messageId,
      direction,
      subject,
      message: body,
      at: (sentAt ?? createdAt).toISOString(),
      photos: photos.filter((photo) => photo.messageId === messageId).map(presentPhoto),
    }));
  });

/**
 * Puts a question or a request into the office's inbox. Nothing else changes: the office answers and confirms.
 * @throws AppError invalid_input naming `message` or `date`; not_found
 */
export const sendOwnMessage = (
  tenant: Tenant,
  { kind, message, date, photos = 0 }: OwnMessage,
): Promise<z.infer<typeof ownMessageSent>> =>
  tenant.transaction(async (tx) => {
    const { customerId, name } = await ownCustomer(tx, tenant);
    if (kind === 'question' && message === '' && photos === 0) throw invalid('message', texts.requests.messageMissing);
    if (needsDay.includes(kind) && date === undefined) throw invalid('date', texts.requests.dayMissing);
    if (date !== undefined && date < localDate(tenant.account.timeZone, tenant.now())) {
      throw invalid('date', texts.requests.dayPast);
    }
    // The office reads it, whatever the customer reads.
    const { say } = await officeWords(tx, tenant);
    const subject = say(
      kind === 'skip' || kind === 'change-day'
        ? texts.requests.ofDay({ kind, date: date ?? '' })
        : texts.requests.of({ kind }),
    );
    const body = message || (photos > 0 ? say(texts.requests.photosAlone) : subject);
    const { messageId } = await takeFromPage(tx, tenant, { customerId, customerName: name, subject, body });
    return { success: true, messageId };
  });

/** On their own page a customer is a device; what they prove there keeps it. */
const keepThisDevice = (tx: TenantTx, { account }: Tenant): Promise<void> => doorRepo(tx).keepDevice(account.sessionId);

/** What went to the old address, or to the old number of somebody without one. */
type Notice = { mailId: string } | { textTo: CustomerRow } | null;

async function noticeOf(tx: TenantTx, deps: Deps, before: CustomerRow, what: 'email' | 'phone'): Promise<Notice> {
  const { say } = wordsOf(before.language);
  const { moved } = texts;
  if (before.email === null) return what === 'phone' && before.phone !== null ? { textTo: before } : null;
  const [subject, isChanged] =
    what === 'email' ? [moved.subject, moved.isChanged] : [moved.phoneSubject, moved.phoneIsChanged];
  const mailId = await writeToCustomer(tx, deps, {
    email: before.email,
    subject: say(subject),
    paragraphs: [say(texts.hello({ name: before.name })), say(isChanged), say(moved.ifNotYou)],
  });
  return { mailId };
}

async function sendNotice(deps: Deps, { companyId, account }: Tenant, notice: Notice): Promise<void> {
  if (notice === null) return;
  if ('mailId' in notice) return deps.jobs.enqueue('deliver-mail', { companyId, mailId: notice.mailId });
  const { say } = wordsOf(notice.textTo.language);
  const body = say(texts.moved.phoneByText({ company: account.companyName ?? say(texts.yourCompany) }));
  const text = { customer: notice.textTo, body, shown: say(texts.moved.phoneTexted) };
  // The change is made; to a number that can't be texted nothing can be said.
  await sendPrivateText(deps, companyId, text).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

interface Wanted {
  what: 'email' | 'phone';
  value: string;
  wantsTexts: boolean;
}

const fingerprintOf = (
  { secrets }: Deps,
  { companyId }: Tenant,
  { customerId, what, value, code }: { customerId: string; what: string; value: string; code: string },
): string => secrets.fingerprint(`customer contact ${companyId} ${customerId} ${what} ${value} ${code}`);

/** Puts a new address or number aside and writes its code. @returns what is to be sent after the transaction */
async function putAside(tx: TenantTx, deps: Deps, tenant: Tenant, customer: CustomerRow, { value, ...wanted }: Wanted) {
  const { customerId, language } = customer;
  const { say } = wordsOf(language);
  const repo = doorRepo(tx);
  const now = tenant.now();
  if (wanted.what === 'phone' && (await numberForText(deps, tx, customer, value)) === null) {
    throw new AppError('conflict', texts.code.cannotText);
  }
  if (!(await repo.countSent(customerId, 'codesSent', now, mostSent))) {
    throw new AppError('too_many', texts.tooManyCodes);
  }
  const code = newCode();
  const fingerprint = fingerprintOf(deps, tenant, { customerId, what: wanted.what, value, code });
  const expiresAt = new Date(now.getTime() + codeMs);
  await repo.setChange({ customerId, value, fingerprint, expiresAt, ...wanted });
  const company = tenant.account.companyName ?? say(texts.yourCompany);
  if (wanted.what === 'phone') {
    const body = say(texts.code.byText({ code, company }));
    const text = { customer, number: value, body, shown: say(texts.code.wasTextedToNew) };
    return { what: wanted.what, to: maskedPhone(value), text };
  }
  const mailId = await writeToCustomer(tx, deps, {
    email: value,
    subject: say(texts.code.subject({ company })),
    paragraphs: [
      say(texts.hello({ name: customer.name })),
      say(texts.code.isYours({ code })),
      say(texts.code.ifNotYou),
    ],
  });
  return { what: wanted.what, to: value, mailId };
}

/** What of a change is to be proven: another address or number, not the same one written in another way. */
function toProve(before: CustomerRow, { email, phone, texts: wantsTexts }: OwnContact): Wanted[] {
  const wanted: Wanted[] = [];
  if (email && email.toLowerCase() !== before.email?.toLowerCase()) {
    wanted.push({ what: 'email', value: email, wantsTexts: false });
  }
  if (phone && phone !== before.phone && (toE164(phone) === null || toE164(phone) !== toE164(before.phone))) {
    wanted.push({ what: 'phone', value: phone, wantsTexts: wantsTexts === true });
  }
  return wanted;
}

/**
 * Changes how the customer is reached and which messages they get. Another address or number holds only when the code sent to it is
 * entered; one that is taken away is gone at once, and its holder is notified.
 * @throws AppError not_found; conflict as `chooseOwnMessages`, and for a number that no code can be texted to; too_many
 */
export async function changeOwnContact(deps: Deps, tenant: Tenant, contact: OwnContact): Promise<ChangedContact> {
  const { email, phone, language, emails } = contact;
  const { companyId } = tenant;
  const { notices, asked, isShared, isEmailSent } = await tenant.transaction(async (tx) => {
    const before = await ownCustomer(tx, tenant);
    const wanted = toProve(before, contact);
    const isAside = (what: Wanted['what']): boolean => wanted.some((each) => each.what === what);
    await keepThisDevice(tx, tenant);
    const changed = await customersRepo(tx).update(before.customerId, {
      ...(email === undefined || isAside('email') ? {} : { email: email || null }),
      ...(phone === undefined || isAside('phone') ? {} : { phone: phone || null }),
      ...(language === undefined ? {} : { language }),
      updatedAt: tenant.now(),
    });
    if (!changed) throw notFound(things.customer);
    // Texts that are wanted at a new number are agreed to when it is proven.
    const chosen = { emails, texts: contact.texts && isAside('phone') ? undefined : contact.texts };
    const isChosen = chosen.texts !== undefined || chosen.emails !== undefined;
    const { isShared } = isChosen ? await chooseOwnMessages(tx, tenant, changed, chosen) : { isShared: false };
    const asked = [];
    for (const each of wanted) asked.push(await putAside(tx, deps, tenant, changed, each));
    const notices: Notice[] = [];
    if (before.email !== null && changed.email === null) notices.push(await noticeOf(tx, deps, before, 'email'));
    if (before.phone !== null && changed.phone === null) notices.push(await noticeOf(tx, deps, before, 'phone'));
    return { notices, asked, isShared, isEmailSent: await sendsEmail(deps, tx) };
  });
  for (const notice of notices) await sendNotice(deps, tenant, notice);
  const unproven = asked.map(({ what, to }) => ({ what, to, isSent: what === 'phone' || isEmailSent }));
  for (const { mailId, text } of asked) {
    if (mailId !== undefined) await tenant.enqueue('deliver-mail', { companyId, mailId });
    if (text !== undefined) await sendPrivateText(deps, companyId, text);
  }
  return { success: true, toProve: unproven, stopsByReply: isShared };
}

/**
 * Makes a change whose code was entered. Links in earlier mails and the customer's other devices end with it, and the
 * holder of the old address or number is notified.
 * @throws AppError not_found; conflict for a wrong, spent or old code
 */
export async function proveOwnContact(
  deps: Deps,
  tenant: Tenant,
  { what, code }: ProveContact,
): Promise<{ success: true }> {
  const wrong = new AppError('conflict', texts.wrongCode);
  // The try is counted whatever becomes of it.
  const change = await tenant.transaction(async (tx) => {
    const { customerId } = await ownCustomer(tx, tenant);
    return doorRepo(tx).tryChange(customerId, what, tenant.now(), mostTries);
  });
  if (!change || !isSame(change.fingerprint, fingerprintOf(deps, tenant, { ...change, code }))) throw wrong;
  const notice = await tenant.transaction(async (tx) => {
    const before = await ownCustomer(tx, tenant);
    const { customerId } = before;
    const doors = doorRepo(tx);
    if (!(await doors.takeChange(change))) throw wrong;
    await keepThisDevice(tx, tenant);
    const now = tenant.now();
    const changed = await customersRepo(tx).update(customerId, { [what]: change.value, updatedAt: now });
    if (!changed) throw notFound(things.customer);
    await personalLinksRepo(tx).end(customerId, now);
    await doors.endOtherDevices(customerId, tenant.account.sessionId);
    if (change.wantsTexts) await chooseOwnMessages(tx, tenant, changed, { texts: true });
    return noticeOf(tx, deps, before, what);
  });
  await sendNotice(deps, tenant, notice);
  return { success: true };
}
