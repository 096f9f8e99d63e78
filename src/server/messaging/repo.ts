import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MessageState } from '#contract/messaging/message-choices.ts';
import type { ScheduledMessagesQuery } from '#contract/messaging/messages.ts';
import type { Tier } from '#domain/subscription/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { isDue } from '#server/db/is-due.ts';
import { companies, customers, messages, phoneConsents } from '#server/db/schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;
export type NewMessageRow = Omit<typeof messages.$inferInsert, 'companyId'>;
export type StoredConsent = typeof phoneConsents.$inferSelect;
type Changes = Partial<Omit<NewMessageRow, 'messageId' | 'createdAt'>>;

/** No attempt that was begun is put off for longer: a night, and what the service asks for. */
export const furthestAttemptHours = 48;

/** What will still go out, if nothing comes between. */
const waiting: MessageState[] = ['scheduled', 'queued', 'sending', 'held'];
const outgoing = eq(messages.direction, 'out');
const outgoingText = and(eq(messages.channel, 'sms'), outgoing);

const containing = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export const messagesRepo = (tx: TenantTx) => ({
  /** Null where a message of the same cause is there already. */
  async insert(row: NewMessageRow): Promise<MessageRow | null> {
    const [stored] = await tx
      .insert(messages)
      .values(row)
      .onConflictDoNothing({ target: [messages.companyId, messages.cause] })
      .returning();
    return stored ?? null;
  },

  /** Null where the service has brought this one before. */
  async insertIncoming(row: NewMessageRow): Promise<MessageRow | null> {
    const [stored] = await tx.insert(messages).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async find(messageId: string): Promise<MessageRow | null> {
    const [row] = await tx.select().from(messages).where(eq(messages.messageId, messageId));
    return row ?? null;
  },

  /** Held until the transaction ends; null where it is not there, or somebody else is at it. */
  async hold(messageId: string): Promise<MessageRow | null> {
    const [row] = await tx
      .select()
      .from(messages)
      .where(eq(messages.messageId, messageId))
      .for('update', { skipLocked: true });
    return row ?? null;
  },

  /** Held until the transaction ends, waiting for whoever is at it. */
  async holdAfterOthers(messageId: string): Promise<MessageRow | null> {
    const [row] = await tx.select().from(messages).where(eq(messages.messageId, messageId)).for('update');
    return row ?? null;
  },

  async update(messageId: string, changes: Changes): Promise<MessageRow | null> {
    const [stored] = await tx.update(messages).set(changes).where(eq(messages.messageId, messageId)).returning();
    return stored ?? null;
  },

  async list({ limit = 100, offset = 0, when, ...query }: ScheduledMessagesQuery) {
    const isWaiting = inArray(messages.state, waiting);
    const words = query.search?.trim().split(/\s+/).filter(Boolean) ?? [];
    const wanted = and(
      outgoing,
      query.state && eq(messages.state, query.state),
      query.messageType && eq(messages.kind, query.messageType),
      query.customerId === undefined ? undefined : eq(messages.customerId, query.customerId),
      when && (when === 'waiting' ? isWaiting : sql`not (${isWaiting})`),
      ...words.map(
        (word) =>
          sql`lower(concat_ws(' ', ${messages.customerName}, ${messages.recipient}, ${messages.subject}, ${messages.body})) like ${containing(word)}`,
      ),
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
    const [all] = await tx.select({ n: count() }).from(messages).where(wanted);
    return { rows, total: all?.n ?? 0 };
  },

  async listTexts(limit: number, offset: number): Promise<{ rows: MessageRow[]; total: number }> {
    const rows = await tx
      .select()
      .from(messages)
      .where(outgoingText)
      .orderBy(desc(messages.createdAt), desc(messages.messageId))
      .limit(limit)
      .offset(offset);
    const [all] = await tx.select({ n: count() }).from(messages).where(outgoingText);
    return { rows, total: all?.n ?? 0 };
  },

  /** Text messages of the plan's month that are sent or on their way; `but` is left out. */
  async countSentOrSending(since: Date, but: string): Promise<number> {
    const [row] = await tx
      .select({ n: count() })
      .from(messages)
      .where(
        and(outgoingText, ne(messages.messageId, but), or(gte(messages.sentAt, since), eq(messages.state, 'sending'))),
      );
    return row?.n ?? 0;
  },

  /** The same with those that wait for their turn, so that nobody writes by hand what will find no room. */
  async countSentOrWaiting(since: Date): Promise<number> {
    const waits = and(inArray(messages.state, ['queued', 'sending', 'held']), gte(messages.createdAt, since));
    const [row] = await tx
      .select({ n: count() })
      .from(messages)
      .where(and(outgoingText, or(gte(messages.sentAt, since), waits)));
    return row?.n ?? 0;
  },

  /** Ends what still waits to go to a number; what a server has in hand at this moment looks for itself. */
  async endWaitingFor(number: string, note: string): Promise<string[]> {
    const ended = await tx
      .update(messages)
      .set({ state: 'skipped', note })
      .where(
        and(eq(messages.recipient, number), outgoingText, inArray(messages.state, ['scheduled', 'queued', 'held'])),
      )
      .returning({ messageId: messages.messageId });
    return ended.map(({ messageId }) => messageId);
  },

  /** Lets those go that waited for room in the plan. */
  async release(note: string, now: Date): Promise<string[]> {
    const released = await tx
      .update(messages)
      .set({ state: 'queued', note: null })
      .where(and(eq(messages.state, 'held'), eq(messages.note, note), lte(messages.nextAttemptAt, now)))
      .returning({ messageId: messages.messageId });
    return released.map(({ messageId }) => messageId);
  },

  /** Which of the service's ids belong to messages already. */
  async knownProviderIds(providerIds: string[]): Promise<Set<string>> {
    const known = await tx
      .select({ providerId: messages.providerId })
      .from(messages)
      .where(inArray(messages.providerId, providerIds));
    return new Set(known.flatMap(({ providerId }) => (providerId === null ? [] : [providerId])));
  },

  /** The customer that a number was last written to as. */
  async lastCustomerOf(number: string): Promise<string | null> {
    const [row] = await tx
      .select({ customerId: messages.customerId })
      .from(messages)
      .where(and(eq(messages.recipient, number), outgoingText, sql`${messages.customerId} is not null`))
      .orderBy(desc(messages.createdAt))
      .limit(1);
    return row?.customerId ?? null;
  },
});

/** What the numbers of one company have said about being written to. */
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

  /**
   * Waits until nobody sends to the number, and keeps it so until the transaction ends: what is stored now holds for every
   * message that leaves after it.
   */
  async holdSending(number: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_company_id()::text || ${number}, 210))`);
  },

  /** Sends to the number while this transaction lasts; others may too, but no word of it is stored meanwhile. */
  async beginSending(number: string): Promise<void> {
    await tx.execute(
      sql`select pg_advisory_xact_lock_shared(hashtextextended(app_company_id()::text || ${number}, 210))`,
    );
  },
});

/** Whose number it is: the one last written to, where it is still theirs; null where it is nobody's. */
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
}

/** The company that a transaction is bound to. */
export async function findSender(tx: TenantTx): Promise<Sender> {
  const [company] = await tx
    .select({
      name: companies.name,
      timeZone: companies.timeZone,
      tier: companies.tier,
      trialStartedAt: companies.trialStartedAt,
    })
    .from(companies);
  if (!company) throw new Error('The bound company is always visible to its own transaction');
  return company;
}

/** Messages of all companies whose time has come, oldest first. */
export const findDueMessages = (tx: SystemTx, now: Date, limit: number) =>
  tx
    .select({ companyId: messages.companyId, messageId: messages.messageId })
    .from(messages)
    .where(
      or(
        and(eq(messages.state, 'scheduled'), lte(messages.nextAttemptAt, now)),
        and(inArray(messages.state, ['queued', 'sending']), isDue(messages.nextAttemptAt, now, furthestAttemptHours)),
      ),
    )
    .orderBy(asc(messages.nextAttemptAt))
    .limit(limit);

/** Companies with messages that are held and whose next look has come. */
export const findHolding = (tx: SystemTx, now: Date) =>
  tx
    .selectDistinct({ companyId: messages.companyId })
    .from(messages)
    .where(and(eq(messages.state, 'held'), lte(messages.nextAttemptAt, now)));

/** Messages sent by the service in that time, of which it has not said the price. */
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

/** Whose message the service speaks of. */
export async function findByProvider(tx: SystemTx, providerId: string) {
  const [row] = await tx
    .select({ companyId: messages.companyId, messageId: messages.messageId })
    .from(messages)
    .where(eq(messages.providerId, providerId));
  return row ?? null;
}

/**
 * The companies that have messages for a number, with when the SMS service took the last one from each; null where it took
 * none. The company that wrote last comes first.
 */
export function findWritersTo(
  tx: SystemTx,
  number: string,
  now: Date,
): Promise<{ companyId: string; lastTakenAt: Date | null }[]> {
  const isTaken = and(
    inArray(messages.state, ['sent', 'delivered']),
    isNotNull(messages.providerId),
    lte(messages.sentAt, now),
  );
  const lastTakenAt = sql`max(${messages.sentAt}) filter (where ${isTaken})`.mapWith(messages.sentAt);
  return tx
    .select({ companyId: messages.companyId, lastTakenAt })
    .from(messages)
    .where(and(eq(messages.recipient, number), outgoingText))
    .groupBy(messages.companyId)
    .orderBy(sql`${lastTakenAt} desc nulls last`) as Promise<{ companyId: string; lastTakenAt: Date | null }[]>;
}
