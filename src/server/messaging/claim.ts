import {
  afterQuietHours,
  consentOf,
  expiresAt,
  isAutomatic,
  isQuiet,
  type Kind,
  mostAttempts,
  resolveChannel,
  zonesOfCustomer,
} from '#domain/messaging/index.ts';
import { isTrialExpired, roomFor } from '#domain/subscription/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { announce } from '#server/db/notices.ts';
import { countedFrom, monthIn } from '#server/http/counted-since.ts';
import { mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { brandingOf, findSettings } from '#server/settings/index.ts';
import { consentsRepo, findSender, furthestAttemptHours, type MessageRow, messagesRepo, type Sender } from './repo.ts';

interface MailDesk {
  /** The company, as its account is called. */
  companyName: string | null;
  newId: (prefix: string) => string;
  now: Date;
}

const usualSubject = { en: 'A message from', es: 'Un mensaje de' };
const yourService = { en: 'your pool service', es: 'su servicio de piscinas' };
const whyYou = {
  en: 'You’re getting this email because we service your pool. To stop, just reply.',
  es: 'Recibe este mensaje porque cuidamos su piscina. Responda a este correo si no desea recibir mensajes como este.',
};

/**
 * Sends a message as an e-mail: the row of the outbox of mails and the mark are one transaction, so it goes once whatever
 * crashes. The sweep of mails hands it over.
 */
async function sendAsMail(
  tx: TenantTx,
  row: MessageRow,
  { companyName, newId, now }: MailDesk,
): Promise<MessageRow | null> {
  const { branding: company } = await brandingOf(tx, companyName);
  const said = [row.body, whyYou[row.language]];
  const mailId = newId('MAIL');
  await mailsRepo(tx).insert(
    {
      mailId,
      purpose: 'message',
      recipient: row.recipient,
      subject: row.subject ?? `${usualSubject[row.language]} ${company.name ?? yourService[row.language]}`,
      ...paragraphsMail(said),
      senderName: company.name,
      replyTo: company.email,
    },
    now,
  );
  return messagesRepo(tx).update(row.messageId, {
    ...{ state: 'sent', mailId, sentAt: now, note: null, attempts: row.attempts + 1 },
  });
}

/** From when text messages count. */
const beginOfMonth = (sender: Sender, now: Date): Date => countedFrom(sender, now);

const beginOfNextMonth = ({ timeZone }: Sender, now: Date): Date => monthIn(timeZone, now, 1);

/** Longer than any request to the service takes; what a crash cut off is looked up after it. */
const leaseMs = 2 * 60_000;
const furthestAttemptMs = furthestAttemptHours * 3_600_000;

/** No automatic retry: only a person can send it. */
const never = new Date('9999-01-01T00:00:00Z');

export const planUsedUp = "Your plan's text messages of this month are used up.";
export const noService = 'No text message service is connected: send it from your phone.';

/** What other features know about a message that waits; a reason where it is not wanted any more. */
export type StillWanted = (tx: TenantTx, message: MessageRow) => Promise<string | null>;

interface Options extends Omit<MailDesk, 'companyName'> {
  isConnected: boolean;
  stillWanted: StillWanted | undefined;
}

/** `send`: try it; `look up`: an attempt was made and nobody knows what became of it. */
export type Claim = { step: 'send' | 'look up'; row: MessageRow; from: string | null } | { step: 'done' | 'nothing' };

type Choices = Awaited<ReturnType<typeof findSettings>>;

/** Which switch of the company a kind obeys. */
const switches: Partial<Record<Kind, 'preVisit' | 'postService' | 'surveys' | 'greetings'>> = {
  pre_visit: 'preVisit',
  post_service: 'postService',
  satisfaction_survey: 'surveys',
  birthday: 'greetings',
  holiday: 'greetings',
};

/** Why a message is not sent at all any more; null where it still is. */
async function whyNotWanted(
  tx: TenantTx,
  row: MessageRow,
  customer: CustomerRow | null,
  { sender, choices, now, stillWanted }: SendContext,
): Promise<string | null> {
  if (sender.tier === 'none' || isTrialExpired(sender, now)) return 'Your plan has ended.';
  if (now >= expiresAt(row.kind, row.dueAt)) return 'Expired before it could be sent.';
  if (row.customerId !== null && customer === null) return 'The customer has been deleted.';
  const chosen = row.userId === null ? switches[row.kind] : undefined;
  if (chosen && !choices.messages[chosen]) return 'Switched off in the settings.';
  return (await stillWanted?.(tx, row)) ?? null;
}

interface SendContext extends Options, MailDesk {
  sender: Sender;
  choices: Choices;
  now: Date;
}

/** Whether the plan's month has room for one more; asks one after the other, so that two servers cannot take the same place. */
async function hasRoom(tx: TenantTx, row: MessageRow, { sender, now }: SendContext): Promise<boolean> {
  if (roomFor('sms', sender.tier, 0) === Number.POSITIVE_INFINITY) return true;
  await lockCompany(tx);
  const used = await messagesRepo(tx).countSentOrSending(beginOfMonth(sender, now), row.messageId);
  return roomFor('sms', sender.tier, used) > 0;
}

/** The e-mail that stands in for a text message that cannot go; null where the customer takes none, or somebody wrote it. */
async function asMailInstead(tx: TenantTx, row: MessageRow, customer: CustomerRow | null, scene: SendContext) {
  if (!isAutomatic(row.kind)) return null;
  const way = resolveChannel({ kind: row.kind, channel: 'email', customer, consent: 'none', textsOn: false });
  if (way.why !== undefined) return null;
  const changed = await messagesRepo(tx).update(row.messageId, {
    channel: 'email',
    recipient: way.recipient,
    segments: 0,
  });
  return changed && (await sendAsMail(tx, changed, scene));
}

async function claimText(
  tx: TenantTx,
  row: MessageRow,
  customer: CustomerRow | null,
  scene: SendContext,
): Promise<Claim> {
  const { now, choices, isConnected, sender } = scene;
  const repo = messagesRepo(tx);
  const stored = (await consentsRepo(tx).find(row.recipient))?.state ?? null;
  const way = resolveChannel({
    ...{ kind: row.kind, channel: 'sms', customer: null, to: row.recipient },
    ...{ consent: consentOf(stored, customer), textsOn: choices.notifications.smsNotifications },
  });
  const instead = async (state: 'skipped' | 'held', note: string, nextAttemptAt = row.nextAttemptAt) => {
    if (await asMailInstead(tx, row, customer, scene)) return { step: 'done' } as const;
    await repo.update(row.messageId, { state, note, nextAttemptAt });
    return { step: 'done' } as const;
  };
  if (way.why !== undefined) return instead('skipped', way.why);
  if (!isConnected) return instead('held', noService, never);
  if (!(await hasRoom(tx, row, scene))) return instead('held', planUsedUp, beginOfNextMonth(sender, now));
  return takeInHand(tx, row, 'send', scene);
}

async function takeInHand(tx: TenantTx, row: MessageRow, step: 'send' | 'look up', scene: SendContext): Promise<Claim> {
  const claimed = await messagesRepo(tx).update(row.messageId, {
    state: 'sending',
    note: null,
    attempts: row.attempts + 1,
    nextAttemptAt: new Date(scene.now.getTime() + leaseMs),
  });
  return claimed ? { step, row: claimed, from: scene.choices.messages.smsNumber } : { step: 'nothing' };
}

const claimable = new Set(['scheduled', 'queued', 'sending']);

/** What is scheduled waits for its day; an attempt is put off for a night and some hours at the most. */
const isTooEarly = ({ state, nextAttemptAt }: MessageRow, now: Date): boolean =>
  nextAttemptAt > now && (state === 'scheduled' || nextAttemptAt.getTime() < now.getTime() + furthestAttemptMs);

/**
 * Takes a message whose time has come, and asks once more everything that was asked when it was written: is it wanted, may
 * the customer be written to, is it quiet there, has the plan room. An e-mail is sent by this transaction itself. A text
 * message is marked as under way before the service is asked, so that a crash leaves a trace of the attempt.
 */
export async function claimMessage(tx: TenantTx, messageId: string, now: Date, options: Options): Promise<Claim> {
  const claim = await decide(tx, messageId, now, options);
  // What is in hand is announced with what becomes of it.
  if (claim.step === 'done') await announce(tx, 'messages', [messageId]);
  return claim;
}

async function decide(tx: TenantTx, messageId: string, now: Date, options: Options): Promise<Claim> {
  const repo = messagesRepo(tx);
  const row = await repo.hold(messageId);
  if (!row || !claimable.has(row.state) || isTooEarly(row, now)) return { step: 'nothing' };
  const sender = await findSender(tx);
  const scene: SendContext = { ...options, now, sender, companyName: sender.name, choices: await findSettings(tx) };
  if (row.state === 'sending') {
    if (options.isConnected && row.attempts < mostAttempts) return takeInHand(tx, row, 'look up', scene);
    await repo.update(messageId, { state: 'failed', note: 'Delivery unknown.' });
    return { step: 'done' };
  }

  const customer = row.customerId === null ? null : await customersRepo(tx).find(row.customerId);
  const reason = await whyNotWanted(tx, row, customer, scene);
  if (reason !== null) {
    await repo.update(messageId, { state: 'skipped', note: reason });
    return { step: 'done' };
  }
  const hours = { from: scene.choices.messages.quietFrom, to: scene.choices.messages.quietTo };
  const zones = zonesOfCustomer(customer, scene.sender.timeZone);
  if (isQuiet(now, zones, hours)) {
    const nextAttemptAt = afterQuietHours(now, zones, hours);
    const note = 'Waits until the quiet hours are over.';
    await repo.update(messageId, { state: 'scheduled', note, nextAttemptAt });
    return { step: 'done' };
  }
  if (row.channel === 'sms') return claimText(tx, row, customer, scene);
  const way = resolveChannel({
    kind: row.kind,
    channel: 'email',
    customer,
    to: row.recipient,
    consent: 'none',
    textsOn: false,
  });
  if (way.why === undefined) await sendAsMail(tx, row, scene);
  else await repo.update(messageId, { state: 'skipped', note: way.why });
  return { step: 'done' };
}
