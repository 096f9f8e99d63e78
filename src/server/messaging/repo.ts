import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { MessageState } from '#contract/messaging/message-choices.ts';
import type { ScheduledMessagesQuery } from '#contract/messaging/messages.ts';
import { isMessage, type Message, messageKept, type Words, wordsOf } from '#domain/language/index.ts';
import type { Tier } from '#domain/subscription/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { isDue } from '#server/db/query-parts.ts';
import { companies, customers, messages, phoneConsents } from '#server/db/schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;
/** A message to be stored; its note is kept as a message and, beside it, in English. */
export type NewMessageRow = Omit<typeof messages.$inferInsert, 'companyId' | 'note' | 'noteMessage'> & {
  note?: Message | string | null;
};
export type StoredConsent = typeof phoneConsents.$inferSelect;
type Changes = Partial<Omit<NewMessageRow, 'messageId' | 'createdAt'>>;

const english = wordsOf('en');

/** The two columns of a note; none where no note is given. */
const columnsOf = <R extends { note?: Message | string | null }>({ note, ...row }: R) =>
  note === undefined
    ? row
    : { ...row, note: note === null ? null : english.say(note), noteMessage: isMessage(note) ? note : null };

/** A note in words. A server of an earlier release stores its English alone. */
export const noteIn = ({ note, noteMessage }: Pick<MessageRow, 'note' | 'noteMessage'>, words: Words): string | null =>
  note && words.say(messageKept(note, noteMessage));

/** No started attempt is delayed for longer: a night, and what the service asks for. */
export const furthestAttemptHours = 48;

const waiting: MessageState[] = ['scheduled', 'queued', 'sending', 'held'];
const outgoing = eq(messages.direction, 'out');
const outgoingText = and(eq(messages.channel, 'sms'), outgoing);

/** Matches rows whose texts contain every word of a search; none without one. */
export const matchesWords = (search: string | undefined, ...texts: (AnyColumn | SQL.Aliased)[]): SQL[] =>
  (search?.trim().split(/\s+/).filter(Boolean) ?? []).map(
    (word) =>
      sql`lower(concat_ws(' ', ${sql.join(texts, sql`, `)})) like ${`%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
  );

/** The cause by which a text is known whose words were its receiver's alone: it makes nobody the one last written to there. */
export const privateCause = (messageId: string): string => `private:${messageId}`;
const isNotPrivate = sql`(${messages.cause} is null or ${messages.cause} not like 'private:%')`;

export const messagesRepo = (tx: TenantTx) => ({
  /** Null where a message with the same cause exists. */
  async insert(row: NewMessageRow): Promise<MessageRow | null> {
    const [stored] = await tx
      .insert(messages)
      .values(columnsOf(row))
      .onConflictDoNothing({ target: [messages.companyId, messages.cause] })
      .returning();
    return stored ?? null;
  },

  /** Null where the service delivered this one before. */
  async insertIncoming(row: NewMessageRow): Promise<MessageRow | null> {
    const [stored] = await tx.insert(messages).values(columnsOf(row)).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async find(messageId: string): Promise<MessageRow | null> {
    const [row] = await tx.select().from(messages).where(eq(messages.messageId, messageId));
    return row ?? null;
  },

  /** Locks the row; null where it is missing or locked by another transaction. */
  async hold(messageId: string): Promise<MessageRow | null> {
    const [row] = await tx
      .select()
      .from(messages)
      .where(eq(messages.messageId, messageId))
      .for('update', { skipLocked: true });
    return row ?? null;
  },

  /** Locks the row, waiting for other transactions. */
  async holdAfterOthers(messageId: string): Promise<MessageRow | null> {
    const [row] = await tx.select().from(messages).where(eq(messages.messageId, messageId)).for('update');
    return row ?? null;
  },

  /** Locks those with the causes, waiting for attempts under way. */
  holdByCauses: (causes: readonly string[]): Promise<MessageRow[]> =>
    tx
      .select()
      .from(messages)
      .where(sql`${messages.cause} in (select json_array_elements_text(${JSON.stringify(causes)}::json))`)
      .orderBy(asc(messages.messageId))
      .for('update'),

  async update(messageId: string, changes: Changes): Promise<MessageRow | null> {
    const [stored] = await tx
      .update(messages)
      .set(columnsOf(changes))
      .where(eq(messages.messageId, messageId))
      .returning();
    return stored ?? null;
  },

  async list({ limit = 100, offset = 0, when, ...query }: ScheduledMessagesQuery) {
    const isWaiting = inArray(messages.state, waiting);
    const wanted = and(
      outgoing,
      query.state && eq(messages.state, query.state),
      query.messageType && eq(messages.kind, query.messageType),
      query.customerId === undefined ? undefined : eq(messages.customerId, query.customerId),
      when && (when === 'waiting' ? isWaiting : sql`not (${isWaiting})`),
      ...matchesWords(query.search, messages.customerName, messages.recipient, messages.subject, messages.body),
    );
    const order: SQL[] =
      when === 'waiting'
        ? [asc(messages.dueAt), asc(messages.messageId)]
        : [desc(messages.createdAt), desc(messages.messageId)];
    const rows = await tx
      .select()
      .from(messages)
      .where(wanted)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return { rows, total: await tx.$count(messages, wanted) };
  },

  async listTexts(limit: number, offset: number): Promise<{ rows: MessageRow[]; total: number }> {
    const rows = await tx
      .select()
      .from(messages)
      .where(outgoingText)
      .orderBy(desc(messages.createdAt), desc(messages.messageId))
      .limit(limit)
      .offset(offset);
    return { rows, total: await tx.$count(messages, outgoingText) };
  },

  /** Texts of the plan's month that are sent or being sent; `except` is left out. */
  countSentOrSending: (since: Date, except: string): Promise<number> =>
    tx.$count(
      messages,
      and(outgoingText, ne(messages.messageId, except), or(gte(messages.sentAt, since), eq(messages.state, 'sending'))),
    ),

  /** The last outgoing message of a kind to each of some customers. */
  lastOfKind: (
    kind: MessageRow['kind'],
    customerIds: readonly string[],
  ): Promise<{ customerId: string; at: Date; state: MessageState }[]> =>
    customerIds.length === 0
      ? Promise.resolve([])
      : tx
          .selectDistinctOn([messages.customerId], {
            customerId: sql<string>`${messages.customerId}`,
            at: messages.createdAt,
            state: messages.state,
          })
          .from(messages)
          .where(and(eq(messages.kind, kind), inArray(messages.customerId, [...customerIds])))
          .orderBy(asc(messages.customerId), desc(messages.createdAt)),

  /** With those that wait for their turn, so that no one writes a text the plan has no room for. */
  countSentOrWaiting(since: Date): Promise<number> {
    const waits = and(inArray(messages.state, ['queued', 'sending', 'held']), gte(messages.createdAt, since));
    return tx.$count(messages, and(outgoingText, or(gte(messages.sentAt, since), waits)));
  },

  /** Ends what waits for a number; a message being sent at this moment checks the consent once more. */
  async endWaitingFor(number: string, note: Message): Promise<string[]> {
    const ended = await tx
      .update(messages)
      .set(columnsOf({ state: 'skipped' as const, note }))
      .where(
        and(eq(messages.recipient, number), outgoingText, inArray(messages.state, ['scheduled', 'queued', 'held'])),
      )
      .returning({ messageId: messages.messageId });
    return ended.map(({ messageId }) => messageId);
  },

  async release(note: Message, now: Date): Promise<void> {
    await tx
      .update(messages)
      .set({ state: 'queued', note: null, noteMessage: null })
      .where(and(eq(messages.state, 'held'), eq(messages.note, english.say(note)), lte(messages.nextAttemptAt, now)));
  },

  /** Which of the service's ids are taken. */
  async knownProviderIds(providerIds: string[]): Promise<Set<string>> {
    const known = await tx
      .select({ providerId: messages.providerId })
      .from(messages)
      .where(inArray(messages.providerId, providerIds));
    return new Set(known.flatMap(({ providerId }) => (providerId === null ? [] : [providerId])));
  },

  /** The customer last texted at a number. */
  async lastCustomerOf(number: string): Promise<string | null> {
    const [row] = await tx
      .select({ customerId: messages.customerId })
      .from(messages)
      .where(and(eq(messages.recipient, number), outgoingText, isNotPrivate, sql`${messages.customerId} is not null`))
      .orderBy(desc(messages.createdAt))
      .limit(1);
    return row?.customerId ?? null;
  },
});

/** Which numbers opted in or out. */
export const consentsRepo = (tx: TenantTx) => ({
  async find(number: string): Promise<StoredConsent | null> {
    const [row] = await tx.select().from(phoneConsents).where(eq(phoneConsents.phoneNumber, number));
    return row ?? null;
  },

  async findMany(numbers: string[]): Promise<Map<string, StoredConsent['state']>> {
    const rows = await tx.select().from(phoneConsents).where(inArray(phoneConsents.phoneNumber, numbers));
    return new Map(rows.map(({ phoneNumber, state }) => [phoneNumber, state]));
  },

  async save(consent: Omit<StoredConsent, 'companyId'>): Promise<void> {
    const { state, source, changedAt } = consent;
    await tx
      .insert(phoneConsents)
      .values(consent)
      .onConflictDoUpdate({
        target: [phoneConsents.companyId, phoneConsents.phoneNumber],
        set: { state, source, changedAt },
      });
  },

  /** Blocks sending to the number until the transaction ends, so that the stored choice holds for every later message. */
  async holdSending(number: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_company_id()::text || ${number}, 210))`);
  },

  /** Allows sending to the number during this transaction; its choice cannot change meanwhile. */
  async beginSending(number: string): Promise<void> {
    await tx.execute(
      sql`select pg_advisory_xact_lock_shared(hashtextextended(app_company_id()::text || ${number}, 210))`,
    );
  },
});

/** Whether a living customer other than this one has the number. */
export async function isSharedNumber(tx: TenantTx, number: string, customerId: string): Promise<boolean> {
  const national = number.replace(/^\+1/, '');
  const has = inArray(customers.phoneDigits, [national, `1${national}`]);
  return (await tx.$count(customers, and(has, isNull(customers.deletedAt), ne(customers.customerId, customerId)))) > 0;
}

/** The customer with a number, preferably the one last texted; null where there is none. */
export async function findCustomerByNumber(tx: TenantTx, number: string, last: string | null) {
  const national = number.replace(/^\+1/, '');
  const found = await tx
    .select({ customerId: customers.customerId, name: customers.name })
    .from(customers)
    .where(and(inArray(customers.phoneDigits, [national, `1${national}`]), isNull(customers.deletedAt)))
    .orderBy(asc(customers.customerId))
    .limit(50);
  return found.find(({ customerId }) => customerId === last) ?? found[0] ?? null;
}

export interface Sender {
  name: string | null;
  timeZone: string;
  tier: Tier;
  trialStartedAt: Date;
  /** Null: nothing automatic leaves to its customers. */
  liveSince: Date | null;
  /** Null: nothing leaves in its name, no matter who sends it. */
  confirmedAt: Date | null;
}

export async function findSender(tx: TenantTx): Promise<Sender> {
  const [company] = await tx
    .select({
      name: companies.name,
      timeZone: companies.timeZone,
      tier: companies.tier,
      trialStartedAt: companies.trialStartedAt,
      liveSince: companies.liveSince,
      confirmedAt: companies.confirmedAt,
    })
    .from(companies);
  if (!company) throw new Error('The bound company is always visible to its own transaction');
  return company;
}

/** Due messages of all companies, oldest first. */
export const findDueMessages = (tx: SystemTx, now: Date, limit: number) =>
  tx
    .select({ companyId: messages.companyId, messageId: messages.messageId })
    .from(messages)
    .where(
      and(
        or(
          and(eq(messages.state, 'scheduled'), lte(messages.nextAttemptAt, now)),
          and(inArray(messages.state, ['queued', 'sending']), isDue(messages.nextAttemptAt, now, furthestAttemptHours)),
        ),
        sql`exists (select from ${companies} c where c.company_id = ${messages.companyId} and c.confirmed_at is not null)`,
      ),
    )
    .orderBy(asc(messages.nextAttemptAt))
    .limit(limit);

/** Companies with held messages that are due for another check. */
export const findHolding = (tx: SystemTx, now: Date) =>
  tx
    .selectDistinct({ companyId: messages.companyId })
    .from(messages)
    .where(and(eq(messages.state, 'held'), lte(messages.nextAttemptAt, now)));

/** Messages sent in that time without a price yet. */
export const findUnpriced = (tx: SystemTx, sentAfter: Date, sentBefore: Date, limit: number) =>
  tx
    .select({ companyId: messages.companyId, messageId: messages.messageId })
    .from(messages)
    .where(
      and(
        inArray(messages.state, ['sent', 'delivered']),
        gte(messages.sentAt, sentAfter),
        lte(messages.sentAt, sentBefore),
        sql`${messages.costMicros} is null and ${messages.providerId} is not null`,
      ),
    )
    .orderBy(asc(messages.sentAt))
    .limit(limit);

export async function findByProvider(tx: SystemTx, providerId: string) {
  const [row] = await tx
    .select({ companyId: messages.companyId, messageId: messages.messageId })
    .from(messages)
    .where(eq(messages.providerId, providerId));
  return row ?? null;
}

/**
 * The companies with messages for a number from the installation's shared one, and when the SMS service accepted their last
 * one, the latest first. What left by a number of the company's own is answered there.
 */
export function findWritersTo(
  tx: SystemTx,
  number: string,
  now: Date,
): Promise<{ companyId: string; lastTakenAt: Date | null }[]> {
  const isTaken = and(
    inArray(messages.state, ['sent', 'delivered']),
    isNotNull(messages.providerId),
    isNotPrivate,
    lte(messages.sentAt, now),
  );
  const lastTakenAt = sql`max(${messages.sentAt}) filter (where ${isTaken})`.mapWith(messages.sentAt);
  return tx
    .select({ companyId: messages.companyId, lastTakenAt })
    .from(messages)
    .where(and(eq(messages.recipient, number), isNull(messages.fromNumber), outgoingText))
    .groupBy(messages.companyId)
    .orderBy(sql`${lastTakenAt} desc nulls last`) as Promise<{ companyId: string; lastTakenAt: Date | null }[]>;
}
