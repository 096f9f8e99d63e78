import { createHash } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/shapes.ts';
import { type Language, wordsOf } from '#domain/language/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { containing, isDue } from '#server/db/query-parts.ts';
import {
  companies,
  customerLinks,
  customers,
  type LinkShows,
  mails,
  ownAccountPurposes,
  replyAddresses,
} from '#server/db/schema/index.ts';
import { mailTexts } from './texts.ts';

export type Mail = typeof mails.$inferSelect;
export type MailAttachment = Mail['attachments'][number];
export type MailPurpose = Mail['purpose'];
export type NewMail = Pick<Mail, 'mailId' | 'purpose' | 'recipient' | 'subject' | 'html' | 'text'> &
  Partial<
    Pick<Mail, 'attachments' | 'isSealed' | 'reportId' | 'senderName' | 'replyTo' | 'customerId' | 'shows' | 'showsId'>
  > &
  Partial<Pick<Mail, 'inReplyTo' | 'threadIds'>>;

/** No attempt is delayed for longer. */
const furthestHours = 5;

/** Whether an email is about its reader's own account, not in the company's name. */
export const isAboutAccount = (purpose: MailPurpose): boolean => ownAccountPurposes.some((each) => each === purpose);

/** What leaves in a company's name waits until one of its owners has confirmed an email address. */
const mayLeaveCompany = or(
  inArray(mails.purpose, [...ownAccountPurposes]),
  sql`exists (select from ${companies} c where c.company_id = ${mails.companyId} and c.confirmed_at is not null)`,
);
const dueBy = (now: Date) =>
  and(eq(mails.state, 'pending'), isDue(mails.nextAttemptAt, now, furthestHours), mayLeaveCompany);

export const mailsRepo = (tx: TenantTx) => ({
  /** @param notBefore when it is sent at the earliest, at most five hours from now */
  async insert(mail: NewMail, now: Date, notBefore = now): Promise<void> {
    await tx.insert(mails).values({ ...mail, createdAt: now, nextAttemptAt: notBefore });
  },

  /**
   * Claims a due email for one attempt; no one else does until `until`. Null where it is not due or not waiting.
   */
  async claim(mailId: string, now: Date, until: Date): Promise<Mail | null> {
    const [mail] = await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: until })
      .where(and(eq(mails.mailId, mailId), dueBy(now)))
      .returning();
    return mail ?? null;
  },

  /** Changes a waiting email; one being sent arrives unchanged. */
  async rewrite(mailId: string, mail: Pick<NewMail, 'subject' | 'html' | 'text' | 'attachments'>): Promise<void> {
    await tx
      .update(mails)
      .set(mail)
      .where(and(eq(mails.mailId, mailId), eq(mails.state, 'pending')));
  },

  /** A page of all emails, newest first, found by recipient and subject. */
  async list({ limit = 50, offset = 0, search }: ListQuery) {
    const { mailId, recipient, subject, state, refused, lastError, attempts, createdAt, sentAt } = mails;
    const wanted = search?.trim()
      ? sql`lower(${recipient} || ' ' || ${subject}) like ${containing(search)}`
      : undefined;
    const rows = await tx
      .select({ mailId, recipient, subject, state, refused, lastError, attempts, createdAt, sentAt })
      .from(mails)
      .where(wanted)
      .orderBy(desc(createdAt), asc(mailId))
      .limit(limit)
      .offset(offset);
    return { rows, total: await tx.$count(mails, wanted) };
  },

  async find(mailId: string): Promise<Mail | null> {
    const [mail] = await tx.select().from(mails).where(eq(mails.mailId, mailId));
    return mail ?? null;
  },

  /** @param note why it did not reach its receiver all the same; null where it went out */
  async markSent(mailId: string, messageId: string, now: Date, note: string | null): Promise<void> {
    await tx
      .update(mails)
      .set({ state: 'sent', messageId, sentAt: now, lastError: note })
      .where(eq(mails.mailId, mailId));
  },

  async markFailed(
    mailId: string,
    { givenUp, ...failure }: { lastError: string; nextAttemptAt: Date; givenUp: boolean; refused: boolean },
  ): Promise<void> {
    await tx
      .update(mails)
      .set({ ...failure, state: givenUp ? 'failed' : 'pending' })
      .where(eq(mails.mailId, mailId));
  },

  /** A mail server further on gave a sent email back. @returns whether it was sent to that address and had not come back */
  async markBounced(mailId: string, recipient: string | null, lastError: string): Promise<boolean> {
    const marked = await tx
      .update(mails)
      .set({ state: 'failed', refused: true, lastError })
      .where(
        and(
          eq(mails.mailId, mailId),
          eq(mails.state, 'sent'),
          recipient === null ? undefined : sql`lower(${mails.recipient}) = ${recipient.toLowerCase()}`,
        ),
      )
      .returning({ mailId: mails.mailId });
    return marked.length > 0;
  },

  /** Makes a waiting or failed email due now, with all its attempts. */
  async tryAgain(mailId: string, now: Date): Promise<void> {
    await tx
      .update(mails)
      .set({ state: 'pending', attempts: 0, nextAttemptAt: now, refused: false })
      .where(and(eq(mails.mailId, mailId), inArray(mails.state, ['pending', 'failed'])));
  },

  /** Ends an email that another one replaces. */
  async withdraw(mailId: string): Promise<void> {
    await tx
      .update(mails)
      .set({ state: 'failed', lastError: wordsOf('en').say(mailTexts.replaced) })
      .where(and(eq(mails.mailId, mailId), eq(mails.state, 'pending')));
  },
});

/** Due emails of all companies, oldest first. */
export const findDueMails = (tx: SystemTx, now: Date, limit: number) =>
  tx
    .select({ companyId: mails.companyId, mailId: mails.mailId })
    .from(mails)
    .where(dueBy(now))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit);

const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export type PersonalLink = Omit<typeof customerLinks.$inferSelect, 'keyHash' | 'address' | 'endedAt'>;
type NewLink = Omit<PersonalLink, 'companyId'> & {
  /** A keyed hash of where it goes; null where it is for nobody to be found by. */
  address: string | null;
};

/** The links that customers were sent. Only hashes of their keys are kept. */
export const personalLinksRepo = (tx: TenantTx) => ({
  /** The language of a customer who is written to; null where there is none any more. */
  async languageOf(customerId: string): Promise<Language | null> {
    const [row] = await tx
      .select({ language: customers.language })
      .from(customers)
      .where(and(eq(customers.customerId, customerId), isNull(customers.deletedAt)));
    return row?.language ?? null;
  },

  /** The same key again, of an email that is handed over a second time, changes nothing. */
  async insert(key: string, link: NewLink): Promise<void> {
    await tx
      .insert(customerLinks)
      .values({ ...link, keyHash: hashOfKey(key) })
      .onConflictDoNothing();
  },

  /** Those that still open something, the latest first. */
  async list(customerId: string, now: Date, limit: number): Promise<{ rows: PersonalLink[]; total: number }> {
    const open = and(
      eq(customerLinks.customerId, customerId),
      ne(customerLinks.shows, 'entry'),
      gt(customerLinks.expiresAt, now),
      isNull(customerLinks.endedAt),
    );
    const rows = await tx.select().from(customerLinks).where(open).orderBy(desc(customerLinks.createdAt)).limit(limit);
    return { rows, total: await tx.$count(customerLinks, open) };
  },

  /** Ends one link, or all of a customer. @returns how many */
  async end(customerId: string, now: Date, linkId?: string): Promise<number> {
    const ended = await tx
      .update(customerLinks)
      .set({ endedAt: now })
      .where(
        and(
          eq(customerLinks.customerId, customerId),
          isNull(customerLinks.endedAt),
          linkId === undefined ? undefined : eq(customerLinks.linkId, linkId),
        ),
      )
      .returning({ linkId: customerLinks.linkId });
    return ended.length;
  },

  /** Ends a fresh link with its first use. @returns whether it was still open */
  async use(key: string, now: Date): Promise<boolean> {
    const used = await tx
      .update(customerLinks)
      .set({ endedAt: now })
      .where(and(eq(customerLinks.keyHash, hashOfKey(key)), isNull(customerLinks.endedAt)))
      .returning({ linkId: customerLinks.linkId });
    return used.length > 0;
  },
});

/** Where the replies to a customer, or to the company, go. Only hashes of the keys are kept. */
export const replyAddressesRepo = (tx: TenantTx) => ({
  async insert(token: string, customerId: string | null, createdAt: Date): Promise<void> {
    await tx
      .insert(replyAddresses)
      .values({ tokenHash: hashOfKey(token), customerId, createdAt })
      .onConflictDoNothing();
  },
});

/** Whose replies come to an address; null where it is nobody's. */
export async function findReplyAddress(
  tx: SystemTx,
  token: string,
): Promise<{ companyId: string; customerId: string | null } | null> {
  const { companyId, customerId, tokenHash } = replyAddresses;
  const [found] = await tx
    .select({ companyId, customerId })
    .from(replyAddresses)
    .where(eq(tokenHash, hashOfKey(token)));
  return found ?? null;
}

/** What a personal link opens; null where there is no such link, or its time has passed. */
export async function findPersonalLink(tx: SystemTx, key: string, now: Date): Promise<PersonalLink | null> {
  const { keyHash, address: _address, endedAt, ...columns } = getTableColumns(customerLinks);
  const [link] = await tx
    .select(columns)
    .from(customerLinks)
    .where(and(eq(keyHash, hashOfKey(key)), gt(customerLinks.expiresAt, now), isNull(endedAt)));
  return link ?? null;
}

/** The id of what a personal link shows of a kind; null for any other key. */
export async function shownByLink(
  tx: SystemTx,
  key: string,
  shows: LinkShows,
  now: Date,
): Promise<{ companyId: string; id: string; expiresAt: Date } | null> {
  const link = await findPersonalLink(tx, key, now);
  if (link?.shows !== shows || link.showsId === null) return null;
  return { companyId: link.companyId, id: link.showsId, expiresAt: link.expiresAt };
}

/** The customers of all companies who were sent a link at an address, by its keyed hash; who was written to last comes first. */
export const findCustomersAt = (
  tx: SystemTx,
  address: string,
  limit: number,
): Promise<{ companyId: string; customerId: string }[]> =>
  tx
    .select({ companyId: customerLinks.companyId, customerId: customerLinks.customerId })
    .from(customerLinks)
    .where(eq(customerLinks.address, address))
    .groupBy(customerLinks.companyId, customerLinks.customerId)
    .orderBy(desc(sql`max(${customerLinks.createdAt})`))
    .limit(limit);
