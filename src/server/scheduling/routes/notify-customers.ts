import type { CustomerNotice } from '#contract/messaging/message-choices.ts';
import { type Language, type Message, type Words, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { brandingOf } from '#server/settings/index.ts';
import '../texts.es.ts';
import { mailTexts } from '../texts.ts';

/** What a notice is about: a visit comes at another time or by somebody else, not at all, or as planned after all. */
export type NoticeKind = 'visit_changed' | 'visit_called_off' | 'visit_as_planned';

/** How a notice reaches a customer. Without a channel nothing is sent from here, and `why` says why. */
export interface NoticeWay {
  channel: 'sms' | 'email' | null;
  recipient: string | null;
  why: Message | null;
  /** It is quiet hours for the customer: the notice leaves when they end. */
  waits: boolean;
}

/** A notice in the customer's language. */
export interface WordedNotice {
  customerId: string;
  /** One notice per cause. */
  cause: string;
  language: Language;
  subject: string;
  /** As a text message. */
  body: string;
  /** As an email: paragraphs, a blank line between two. */
  mailBody: string;
}

export interface NoticesPut {
  notified: { customerId: string; name: string }[];
  texts: number;
  emails: number;
  /** Those of them that wait for quiet hours to end. */
  waiting: number;
  /** For `send`. */
  messages: readonly { messageId: string; state: string }[];
}

/**
 * The way of all notices to customers: the outbox of messages, with consents, quiet hours, channels and its log. It belongs
 * to an area that comes later.
 */
export interface VisitNotices {
  /** How each customer would be reached, by their id; in the order given, as far as the plan has room for texts. */
  ways(
    tx: TenantTx,
    tenant: Tenant,
    kind: NoticeKind,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, NoticeWay>>;
  /** Stores the notices to those who can be reached. Part of the caller's transaction; pass the answer to `send` after it. */
  put(tx: TenantTx, tenant: Tenant, kind: NoticeKind, notices: readonly WordedNotice[]): Promise<NoticesPut>;
  send(tenant: Tenant, put: Pick<NoticesPut, 'messages'>): Promise<void>;
  /** Cancels what has not left yet. @returns the causes of those that stayed unsent, now or before */
  takeBack(tx: TenantTx, causes: readonly string[]): Promise<ReadonlySet<string>>;
}

export const causeOfNotice = (changeId: string, customerId: string): string => `change:${changeId}:${customerId}`;

/** Of the notice that a change was undone. */
const causeOfReturn = (changeId: string, customerId: string): string => `as-planned:${changeId}:${customerId}`;

/** A notice before it is in anybody's language. */
export interface Notice {
  subject: (company: string) => Message;
  /** Between the greeting and the company's name. */
  paragraphs: readonly Message[];
  /** A text's sentences, behind the company's name. */
  text: readonly Message[];
}

interface Recipient {
  customerId: string;
  name: string;
  language: Language;
}

/** In the short alphabet of text messages: another apostrophe or dash would double what a text costs. */
const forText = (text: string): string => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/–/g, '-');

function wordNotice(
  companyName: string | null,
  { name, language }: Pick<Recipient, 'name' | 'language'>,
  { subject, paragraphs, text }: Notice,
): Pick<WordedNotice, 'language' | 'subject' | 'body' | 'mailBody'> {
  const { say } = wordsOf(language);
  const company = companyName ?? say(mailTexts.yourCompany);
  const said = (messages: readonly Message[]): string[] => messages.map((each) => say(each));
  return {
    language,
    subject: say(subject(company)),
    body: forText(`${company}: ${said(text).join(' ')}`),
    mailBody: [say(mailTexts.greeting({ name })), ...said(paragraphs), company].join('\n\n'),
  };
}

/** How the company signs: by its branding, as in all its messages. */
const companyNameOf = async (tx: TenantTx, { account }: Tenant): Promise<string | null> =>
  (await brandingOf(tx, account.companyName)).branding.name;

interface Notification<C extends Recipient> {
  kind: NoticeKind;
  changeId: string;
  customers: readonly C[];
  notice: (customer: C) => Notice;
}

/**
 * Writes a notice of a change to each customer, in their language, in the caller's transaction; to nobody when the company has
 * turned Service Reminders off. Answers who is notified.
 */
export async function notifyCustomers<C extends Recipient>(
  tx: TenantTx,
  tenant: Tenant,
  notices: VisitNotices,
  { kind, changeId, customers, notice }: Notification<C>,
): Promise<NoticesPut> {
  const companyName = await companyNameOf(tx, tenant);
  const causeOf = kind === 'visit_as_planned' ? causeOfReturn : causeOfNotice;
  return notices.put(
    tx,
    tenant,
    kind,
    customers.map((customer) => ({
      customerId: customer.customerId,
      cause: causeOf(changeId, customer.customerId),
      ...wordNotice(companyName, customer, notice(customer)),
    })),
  );
}

const unknown: NoticeWay = { channel: null, recipient: null, why: null, waits: false };

/** Notices as they would leave now, to be read before they do. */
export async function previewNotices<C extends Recipient & { email: string | null; phone: string | null }>(
  tx: TenantTx,
  tenant: Tenant,
  notices: VisitNotices,
  { kind, customers, notice }: Omit<Notification<C>, 'changeId'>,
): Promise<CustomerNotice[]> {
  const ways = await notices.ways(
    tx,
    tenant,
    kind,
    customers.map(({ customerId }) => customerId),
  );
  const companyName = await companyNameOf(tx, tenant);
  return customers.map((customer) =>
    previewed(tenant.words, companyName, customer, {
      way: ways.get(customer.customerId) ?? unknown,
      notice: notice(customer),
    }),
  );
}

function previewed(
  { say }: Words,
  companyName: string | null,
  customer: Recipient & { email: string | null; phone: string | null },
  { way: { channel, recipient, why, waits }, notice }: { way: NoticeWay; notice: Notice },
): CustomerNotice {
  const { customerId, name, email, phone } = customer;
  const { subject, body, mailBody } = wordNotice(companyName, customer, notice);
  const isMail = channel === 'email';
  return {
    ...{ customerId, name, email, phone, channel, recipient, waits },
    reason: why && say(why),
    subject: isMail ? subject : null,
    text: isMail ? mailBody : body,
  };
}
