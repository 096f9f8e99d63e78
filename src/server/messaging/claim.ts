import { type Message, wordsOf } from '#domain/language/index.ts';
import {
  afterQuietHours,
  consentOf,
  customerTexts,
  expiresAt,
  isAutomatic,
  isQuiet,
  type Kind,
  leavesOnItsOwn,
  mostAttempts,
  resolveChannel,
  segmentsOf,
  zonesOfCustomer,
} from '#domain/messaging/index.ts';
import { mayLeave } from '#domain/settings/index.ts';
import { isTrialExpired, roomFor } from '#domain/subscription/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { announce } from '#server/db/notices.ts';
import { countedFrom, monthIn } from '#server/http/plan-gate.ts';
import { type MailPurpose, mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { brandingOf, findSettings } from '#server/settings/index.ts';
import { incomingMailsRepo } from './mail/repo.ts';
import { consentsRepo, findSender, furthestAttemptHours, type MessageRow, messagesRepo, type Sender } from './repo.ts';
import { messagingTexts } from './texts.ts';

interface MailContext {
  companyName: string | null;
  newId: (prefix: string) => string;
  now: Date;
}

/** What an email is about, where it is not just a message. */
const purposes: Partial<Record<Kind, MailPurpose>> = {
  visit_changed: 'visit-changed',
  visit_called_off: 'visit-skipped',
  visit_as_planned: 'visit-as-planned',
};

/** Queues a message as an email and marks it in one transaction, so that it goes exactly once. */
async function sendAsMail(
  tx: TenantTx,
  row: MessageRow,
  { companyName, newId, now }: MailContext,
): Promise<MessageRow | null> {
  const { branding: company } = await brandingOf(tx, companyName);
  const { say } = wordsOf(row.language);
  const said = row.mailBody?.split('\n\n') ?? [row.body, say(customerTexts.whyYou)];
  const mailId = newId('MAIL');
  const isAnswer = row.kind === 'reply' && row.customerId !== null;
  const answered = isAnswer ? await incomingMailsRepo(tx).lastOf(row.customerId ?? '') : null;
  await mailsRepo(tx).insert(
    {
      mailId,
      purpose: purposes[row.kind] ?? 'message',
      recipient: row.recipient,
      customerId: row.customerId,
      subject: row.subject ?? answered?.subject ?? say(customerTexts.messageFrom({ company: company.name })),
      inReplyTo: answered?.headerId,
      threadIds: answered?.threadIds,
      ...paragraphsMail(said),
      senderName: company.name,
      replyTo: company.email,
    },
    now,
  );
  return messagesRepo(tx).update(row.messageId, {
    ...{ state: 'sent', mailId, sentAt: now, note: null, attempts: row.attempts + 1 },
    body: row.mailBody ?? row.body,
  });
}

/** Longer than any request to the service takes; an attempt cut off by a crash is looked up after it. */
const leaseMs = 2 * 60_000;
const furthestAttemptMs = furthestAttemptHours * 3_600_000;

/** Not retried automatically: only a user can send it. */
const never = new Date('9999-01-01T00:00:00Z');

/** Lets other features stop a waiting message by answering a reason. */
export type StillWanted = (tx: TenantTx, message: MessageRow) => Promise<Message | null>;

/** The words of a message as of now; null where it goes as it was written. */
export type WordAgain = (
  tx: TenantTx,
  message: MessageRow,
) => Promise<Pick<MessageRow, 'body' | 'subject' | 'language'> | null>;

interface Options extends Omit<MailContext, 'companyName'> {
  isConnected: boolean;
  stillWanted: StillWanted | undefined;
  wordAgain: WordAgain | undefined;
}

/** `look up`: an attempt was made and its outcome is unknown. */
export type Claim =
  | { step: 'send' | 'look up'; row: MessageRow; from: string | null }
  | { step: 'nothing' }
  /** `mailId`: the email that it goes as. */
  | { step: 'done'; mailId: string | null };

const done = (row: MessageRow | null = null): Claim => ({ step: 'done', mailId: row?.mailId ?? null });

type Choices = Awaited<ReturnType<typeof findSettings>>;

/** The company's switch for each kind. */
const switches: Partial<Record<Kind, 'preVisit' | 'postService' | 'surveys' | 'greetings' | 'visitSkipped'>> = {
  pre_visit: 'preVisit',
  post_service: 'postService',
  satisfaction_survey: 'surveys',
  birthday: 'greetings',
  holiday: 'greetings',
  visit_skipped: 'visitSkipped',
};

/** Why a message is no longer sent; null where it is. */
async function whyNotWanted(
  tx: TenantTx,
  row: MessageRow,
  customer: CustomerRow | null,
  { sender, choices, now, stillWanted }: SendContext,
): Promise<Message | null> {
  if (sender.tier === 'none' || isTrialExpired(sender, now)) return messagingTexts.notes.planEnded;
  if (now >= expiresAt(row.kind, row.dueAt)) return messagingTexts.notes.expired;
  if (row.customerId !== null && customer === null) return messagingTexts.notes.customerDeleted;
  if (leavesOnItsOwn(row) && !mayLeave(sender)) return messagingTexts.notes.notLive;
  const chosen = row.userId === null ? switches[row.kind] : undefined;
  if (chosen && !choices.messages[chosen]) return messagingTexts.notes.turnedOff;
  return (await stillWanted?.(tx, row)) ?? null;
}

interface SendContext extends Options, MailContext {
  sender: Sender;
  choices: Choices;
  now: Date;
}

/** Whether the plan's month has room for one more. Takes the company's lock, so that two servers cannot use the same room. */
async function hasRoom(tx: TenantTx, row: MessageRow, { sender, now }: SendContext): Promise<boolean> {
  if (roomFor('sms', sender.tier, 0) === Number.POSITIVE_INFINITY) return true;
  await lockCompany(tx);
  const used = await messagesRepo(tx).countSentOrSending(countedFrom(sender, now), row.messageId);
  return roomFor('sms', sender.tier, used) > 0;
}

/** Emails a text that cannot go; null where the customer did not opt in, or a user wrote it. */
async function asMailInstead(tx: TenantTx, row: MessageRow, customer: CustomerRow | null, context: SendContext) {
  if (!isAutomatic(row.kind)) return null;
  const way = resolveChannel({ kind: row.kind, channel: 'email', customer, consent: 'none', textsOn: false });
  if (way.why !== undefined) return null;
  const changed = await messagesRepo(tx).update(row.messageId, {
    channel: 'email',
    recipient: way.recipient,
    segments: 0,
  });
  return changed && (await sendAsMail(tx, changed, context));
}

async function claimText(
  tx: TenantTx,
  row: MessageRow,
  customer: CustomerRow | null,
  context: SendContext,
): Promise<Claim> {
  const { now, choices, isConnected, sender } = context;
  const repo = messagesRepo(tx);
  const stored = (await consentsRepo(tx).find(row.recipient))?.state ?? null;
  const way = resolveChannel({
    ...{ kind: row.kind, channel: 'sms', customer: null, to: row.recipient },
    ...{ consent: consentOf(stored, customer), textsOn: choices.notifications.smsNotifications },
  });
  const instead = async (state: 'skipped' | 'held', note: Message, nextAttemptAt = row.nextAttemptAt) => {
    const mailed = await asMailInstead(tx, row, customer, context);
    if (mailed) return done(mailed);
    await repo.update(row.messageId, { state, note, nextAttemptAt });
    return done();
  };
  if (way.why !== undefined) return instead('skipped', way.why);
  if (!isConnected) return instead('held', messagingTexts.notes.sendFromPhone, never);
  if (!(await hasRoom(tx, row, context)))
    return instead('held', messagingTexts.notes.planUsedUp, monthIn(sender.timeZone, now, 1));
  return startAttempt(tx, row, 'send', context);
}

async function startAttempt(
  tx: TenantTx,
  row: MessageRow,
  step: 'send' | 'look up',
  context: SendContext,
): Promise<Claim> {
  const claimed = await messagesRepo(tx).update(row.messageId, {
    state: 'sending',
    note: null,
    attempts: row.attempts + 1,
    nextAttemptAt: new Date(context.now.getTime() + leaseMs),
  });
  return claimed ? { step, row: claimed, from: context.choices.messages.smsNumber } : { step: 'nothing' };
}

/** The message in the words of this moment. After an attempt they stay: the service is asked for that attempt by its words. */
async function asOfNow(tx: TenantTx, row: MessageRow, { wordAgain }: SendContext): Promise<MessageRow> {
  const words = row.attempts === 0 ? await wordAgain?.(tx, row) : null;
  if (!words || words.body === row.body) return row;
  const segments = row.channel === 'sms' ? segmentsOf(words.body) : 0;
  return (await messagesRepo(tx).update(row.messageId, { ...words, segments })) ?? row;
}

const claimable = new Set(['scheduled', 'queued', 'sending']);

const isTooEarly = ({ state, nextAttemptAt }: MessageRow, now: Date): boolean =>
  nextAttemptAt > now && (state === 'scheduled' || nextAttemptAt.getTime() < now.getTime() + furthestAttemptMs);

/**
 * Claims a due message after repeating all checks: is it wanted, is it allowed, is it outside quiet hours, does the plan have
 * room. This transaction queues an email itself; a text is marked `sending` before the service is called, so that a crash
 * leaves a trace of the attempt.
 */
export async function claimMessage(tx: TenantTx, messageId: string, now: Date, options: Options): Promise<Claim> {
  const claim = await decide(tx, messageId, now, options);
  // An attempt is announced with its outcome.
  if (claim.step === 'done') await announce(tx, 'messages', [messageId]);
  return claim;
}

async function decide(tx: TenantTx, messageId: string, now: Date, options: Options): Promise<Claim> {
  const repo = messagesRepo(tx);
  const row = await repo.hold(messageId);
  if (!row || !claimable.has(row.state) || isTooEarly(row, now)) return { step: 'nothing' };
  const sender = await findSender(tx);
  if (sender.confirmedAt === null) return { step: 'nothing' };
  const context: SendContext = { ...options, now, sender, companyName: sender.name, choices: await findSettings(tx) };
  if (row.state === 'sending') {
    if (options.isConnected && row.attempts < mostAttempts) return startAttempt(tx, row, 'look up', context);
    await repo.update(messageId, { state: 'failed', note: messagingTexts.notes.deliveryUnknown });
    return done();
  }

  const customer = row.customerId === null ? null : await customersRepo(tx).find(row.customerId);
  const reason = await whyNotWanted(tx, row, customer, context);
  if (reason !== null) {
    await repo.update(messageId, { state: 'skipped', note: reason });
    return done();
  }
  const hours = { from: context.choices.messages.quietFrom, to: context.choices.messages.quietTo };
  const zones = zonesOfCustomer(customer, context.sender.timeZone);
  if (isQuiet(now, zones, hours)) {
    const nextAttemptAt = afterQuietHours(now, zones, hours);
    await repo.update(messageId, { state: 'scheduled', note: messagingTexts.notes.quietHours, nextAttemptAt });
    return done();
  }
  const worded = await asOfNow(tx, row, context);
  if (worded.channel === 'sms') return claimText(tx, worded, customer, context);
  const email = { kind: row.kind, channel: 'email', consent: 'none', textsOn: false } as const;
  const way = resolveChannel({ ...email, customer, to: row.recipient });
  if (way.why === undefined) return done(await sendAsMail(tx, worded, context));
  await repo.update(messageId, { state: 'skipped', note: way.why });
  return done();
}
