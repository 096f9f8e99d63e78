import { and, asc, desc, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { linesWithTypos, mayHaveTypo, typoExpression, typoTraces } from '#domain/search/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { containing } from '#server/db/query-parts.ts';
import {
  customers,
  invoices,
  messages,
  pools,
  properties,
  reagents,
  technicians,
  workOrders,
} from '#server/db/schema/index.ts';

export interface Sought {
  /** In lowercase; at least one. */
  words: readonly string[];
  /** Of a phone number. */
  digits: string | null;
  /** Of an amount. */
  cents: number | null;
  /** One letter of each longer word may be wrong. */
  typos: boolean;
}

/** So many rows are ranked at most. */
const mostRanked = 40;
/** Invoices, orders and messages come every week for years: the search reads the newest ones. */
const newest = { invoices: 3000, workOrders: 2000, messages: 1000 };

/** A text has every word. */
function has(text: SQL, { words, typos }: Sought): SQL | undefined {
  return and(
    ...words.map((word) => {
      const exactly = sql`${text} like ${containing(word)}`;
      if (!typos || !mayHaveTypo(word)) return exactly;
      const traces = or(...typoTraces(word).map((trace) => sql`${text} like ${containing(trace)}`));
      return and(traces, sql`${text} ~ ${typoExpression(word)}`);
    }),
  );
}

const beginsFirst = (title: SQL, { words }: Sought): SQL => {
  const [first = ''] = words;
  const beginning = containing(first).slice(1);
  return sql`case when ${title} like ${beginning} then 0 when ${title} like ${`% ${beginning}`} then 1 else 2 end`;
};

/**
 * Customers whose name or address has the words but for a letter. All come as one text, which is looked through here:
 * PostgreSQL's own expressions take ten times as long, and its index of trigrams is no use behind row-level security.
 */
async function closeCustomers(tx: TenantTx, words: readonly string[]): Promise<string[]> {
  const [row] = await tx
    .select({
      lines: sql<string | null>`string_agg(
        lower(translate(concat_ws(' ', ${customers.name}, ${customers.address}, ${customers.city}), chr(10) || chr(9), '  '))
          || chr(9) || ${customers.customerId}, chr(10))`,
    })
    .from(customers)
    .where(isNull(customers.deletedAt));
  return linesWithTypos(row?.lines ?? '', words)
    .slice(0, mostRanked)
    .map((line) => line.slice(line.indexOf('\t') + 1));
}

/** What a company's search finds, each kind at most as much as is ranked. */
export const searchRepo = (tx: TenantTx, sought: Sought) => ({
  async customers() {
    const columns = {
      customerId: customers.customerId,
      name: customers.name,
      address: customers.address,
      city: customers.city,
      email: customers.email,
      phone: customers.phone,
      phoneDigits: customers.phoneDigits,
    };
    const name = sql`lower(${customers.name})`;
    if (sought.typos) {
      const close = await closeCustomers(tx, sought.words);
      if (close.length === 0) return [];
      return tx
        .select(columns)
        .from(customers)
        .where(inArray(customers.customerId, close))
        .orderBy(asc(name), asc(customers.customerId));
    }
    const words = and(
      ...sought.words.map((word) =>
        or(
          like(customers.searchText, containing(word)),
          // At one of the further addresses.
          sql`exists (select from ${properties} where ${properties.companyId} = ${customers.companyId}
            and ${properties.customerId} = ${customers.customerId}
            and ${properties.searchText} like ${containing(word)})`,
        ),
      ),
    );
    return tx
      .select(columns)
      .from(customers)
      .where(
        and(
          isNull(customers.deletedAt),
          sought.digits === null ? words : or(words, like(customers.phoneDigits, `%${sought.digits}%`)),
        ),
      )
      .orderBy(beginsFirst(name, sought), asc(name), asc(customers.customerId))
      .limit(mostRanked);
  },

  /** By their names; of several words one may be the customer's: "rivera spa". */
  async pools() {
    const columns = { poolId: pools.poolId, name: pools.name, customerId: pools.customerId };
    const name = sql`lower(${pools.name})`;
    const inOrder = [asc(name), asc(pools.poolId)] as const;
    const found = await tx
      .select(columns)
      .from(pools)
      .where(has(name, sought))
      .orderBy(...inOrder)
      .limit(mostRanked);
    if (found.length > 0 || sought.words.length < 2) return found;
    const owner = and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId));
    return tx
      .select(columns)
      .from(pools)
      .innerJoin(customers, owner)
      .where(
        and(
          or(...sought.words.map((word) => has(name, { ...sought, words: [word] }))),
          has(sql`lower(${pools.name} || ' ' || ${customers.name})`, sought),
        ),
      )
      .orderBy(...inOrder)
      .limit(mostRanked);
  },

  /** The newest by number, customer or amount; by its whole number any, and those of the customers found. */
  async invoices(customerIds: readonly string[]) {
    const columns = {
      invoiceId: invoices.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      customerName: invoices.customerName,
      totalCents: invoices.totalCents,
      issueOn: invoices.issueOn,
    };
    const byDay = [desc(invoices.issueOn), asc(invoices.invoiceId)] as const;
    const recent = tx
      .select(columns)
      .from(invoices)
      .orderBy(...byDay)
      .limit(newest.invoices)
      .as('recent');
    // With a letter wrong it is a name, and whose that is has been found already.
    const found = sought.typos
      ? []
      : await tx
          .select()
          .from(recent)
          .where(
            or(
              has(sql`lower(coalesce(${recent.invoiceNumber}, '') || ' ' || ${recent.customerName})`, sought),
              sought.cents === null ? undefined : eq(recent.totalCents, sought.cents),
            ),
          )
          .orderBy(desc(recent.issueOn), asc(recent.invoiceId))
          .limit(mostRanked);
    const [word = ''] = sought.words;
    const number = sought.words.length === 1 ? /^(?:inv-)?(\d{1,15})$/.exec(word)?.[1] : undefined;
    const others = or(
      number === undefined ? undefined : eq(invoices.invoiceNumber, `INV-${number.padStart(6, '0')}`),
      customerIds.length === 0 ? undefined : inArray(invoices.customerId, [...customerIds]),
    );
    if (!others) return found;
    const more = await tx
      .select(columns)
      .from(invoices)
      .where(others)
      .orderBy(...byDay)
      .limit(mostRanked);
    const known = new Set(found.map(({ invoiceId }) => invoiceId));
    return [...found, ...more.filter(({ invoiceId }) => !known.has(invoiceId))];
  },

  /** The newest by number and title, and those of the customers found. */
  async workOrders(customerIds: readonly string[]) {
    const columns = {
      workOrderId: workOrders.workOrderId,
      orderNumber: workOrders.orderNumber,
      title: workOrders.title,
      customerId: workOrders.customerId,
      createdAt: workOrders.createdAt,
    };
    const recent = tx
      .select(columns)
      .from(workOrders)
      .orderBy(desc(workOrders.createdAt))
      .limit(newest.workOrders)
      .as('recent');
    const found = await tx
      .select()
      .from(recent)
      .where(has(sql`lower(${recent.orderNumber} || ' ' || ${recent.title})`, sought))
      .orderBy(desc(recent.createdAt), asc(recent.workOrderId))
      .limit(mostRanked);
    if (customerIds.length === 0) return found;
    const theirs = await tx
      .select(columns)
      .from(workOrders)
      .where(inArray(workOrders.customerId, [...customerIds]))
      .orderBy(desc(workOrders.createdAt), asc(workOrders.workOrderId))
      .limit(mostRanked);
    const known = new Set(found.map(({ workOrderId }) => workOrderId));
    return [...found, ...theirs.filter(({ workOrderId }) => !known.has(workOrderId))];
  },

  messages() {
    const recent = tx
      .select({
        messageId: messages.messageId,
        customerId: messages.customerId,
        body: messages.body,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(ne(messages.state, 'canceled'))
      .orderBy(desc(messages.createdAt), asc(messages.messageId))
      .limit(newest.messages)
      .as('recent');
    return tx
      .select()
      .from(recent)
      .where(has(sql`lower(${recent.body})`, sought))
      .orderBy(desc(recent.createdAt), asc(recent.messageId))
      .limit(mostRanked);
  },

  technicians: () =>
    tx
      .select({
        technicianId: technicians.technicianId,
        name: technicians.name,
        email: technicians.email,
        phone: technicians.phone,
      })
      .from(technicians)
      .where(has(sql`lower(${technicians.name} || ' ' || coalesce(${technicians.email}, ''))`, sought))
      .orderBy(asc(sql`lower(${technicians.name})`), asc(technicians.technicianId))
      .limit(mostRanked),

  /** `truckOf`: of trucks only this technician's. */
  stock: (truckOf: string | null) =>
    tx
      .select({
        id: reagents.id,
        description: reagents.description,
        level: reagents.level,
        poolId: reagents.poolId,
        technicianId: reagents.technicianId,
      })
      .from(reagents)
      .where(
        and(
          truckOf === null ? undefined : or(isNull(reagents.technicianId), eq(reagents.technicianId, truckOf)),
          has(
            sql`lower(${reagents.description} || ' ' || replace(coalesce(${reagents.product}, ''), '_', ' '))`,
            sought,
          ),
        ),
      )
      .orderBy(asc(reagents.level), asc(reagents.id))
      .limit(mostRanked),
});

type Id = string | null;
const known = (ids: readonly Id[]): string[] => [...new Set(ids)].flatMap((id) => id ?? []);

/**
 * The names of what was found belongs to. Looked up afterwards: joined to all that is read, they would cost what the
 * planner thinks of a company it has not counted yet.
 */
export const namesRepo = (tx: TenantTx) => ({
  /** Of customers that are not deleted. */
  async customers(ids: readonly Id[]): Promise<Map<string, string>> {
    const wanted = known(ids);
    if (wanted.length === 0) return new Map();
    const rows = await tx
      .select({ id: customers.customerId, name: customers.name })
      .from(customers)
      .where(and(inArray(customers.customerId, wanted), isNull(customers.deletedAt)));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  async pools(ids: readonly Id[]): Promise<Map<string, { name: string; customerId: Id }>> {
    const wanted = known(ids);
    if (wanted.length === 0) return new Map();
    const rows = await tx
      .select({ id: pools.poolId, name: pools.name, customerId: pools.customerId })
      .from(pools)
      .where(inArray(pools.poolId, wanted));
    return new Map(rows.map(({ id, ...pool }) => [id, pool]));
  },

  async technicians(ids: readonly Id[]): Promise<Map<string, string>> {
    const wanted = known(ids);
    if (wanted.length === 0) return new Map();
    const rows = await tx
      .select({ id: technicians.technicianId, name: technicians.name })
      .from(technicians)
      .where(inArray(technicians.technicianId, wanted));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
