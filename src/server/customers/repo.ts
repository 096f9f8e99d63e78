import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ListQuery } from '#contract/shapes.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { customers, properties, routeAssignments } from '#server/db/schema/index.ts';

export type CustomerRow = typeof customers.$inferSelect;
/** A customer as lists show it. */
export type ListedCustomer = Pick<CustomerRow, keyof typeof listedColumns>;
export type NewCustomerRow = Omit<typeof customers.$inferInsert, 'companyId'>;
export type CustomerChanges = Partial<Omit<NewCustomerRow, 'customerId' | 'createdAt'>>;

const present = isNull(customers.deletedAt);
const byName = sql`lower(${customers.name})`;
const customerById = hotRead('customer_by_id', (db) =>
  db
    .select()
    .from(customers)
    .where(and(eq(customers.customerId, sql.placeholder('customerId')), present)),
);
/** Rows fetched at once where all are wanted. */
const stepSize = 500;
const mostRows = 20_000;

/** `%` and `_` are what the user typed, not wildcards. */
const containing = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

type Text = string | Placeholder;

/** At one of the customer's further addresses. */
const hasPropertyWith = (pattern: Text) =>
  sql`exists (select from ${properties} where ${properties.companyId} = ${customers.companyId}
    and ${properties.customerId} = ${customers.customerId} and ${like(properties.searchText, pattern)})`;

/** What is looked for: patterns of the words, and of the digits where it is a phone number, however it is written. */
function patternsOf(search = ''): { words: string[]; digits: string | null } {
  const digits = search.replace(/\D/g, '');
  const isPhone = digits.length >= 4 && /^[\d\s().+-]+$/.test(search);
  const words = search.trim().split(/\s+/).filter(Boolean).map(containing);
  return { words, digits: isPhone ? `%${digits}%` : null };
}

/** Every word typed has to be found; digits alone also match a phone number. */
const matching = (words: readonly Text[], digits: Text | null) => {
  const all = and(...words.map((word) => or(like(customers.searchText, word), hasPropertyWith(word))));
  return and(present, digits === null ? all : or(all, like(customers.phoneDigits, digits)));
};

type Querying = Pick<TenantTx, 'select'>;
const counted = (db: Querying, found: SQL | undefined) => db.select({ n: count() }).from(customers).where(found);

/** What lists show; the rest of a customer's row is for the database, or for one customer alone. */
const {
  companyId: _company,
  consentHow: _how,
  consentAt: _at,
  consentBy: _by,
  priceChemicals: _chemicals,
  lastServiceCostCents: _last,
  totalRevenueCents: _total,
  averageServiceCostCents: _average,
  updatedAt: _updated,
  deletedAt: _deleted,
  leftAt: _left,
  priceSince: _since,
  phoneDigits: _digits,
  searchText: _text,
  ...listedColumns
} = getTableColumns(customers);
const paged = (db: Querying, found: SQL | undefined, limit: number | Placeholder, offset: number | Placeholder) =>
  db
    .select(listedColumns)
    .from(customers)
    .where(found)
    .orderBy(asc(byName), asc(customers.customerId))
    .limit(limit)
    .offset(offset);
/** Looks at each customer once: who is found is put in order by name alone, with how many there are, and only a page is read. */
const searched = (db: Querying, found: SQL | undefined, limit: number | Placeholder, offset: number | Placeholder) => {
  const page = db
    .select({
      companyId: customers.companyId,
      customerId: customers.customerId,
      byName: byName.as('by_name'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(customers)
    .where(found)
    .orderBy(sql`by_name`, asc(customers.customerId))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({ row: listedColumns, total: page.total })
    .from(page)
    .innerJoin(customers, and(eq(customers.companyId, page.companyId), eq(customers.customerId, page.customerId)))
    .orderBy(page.byName, page.customerId);
};

const chosenBy = (db: Querying, found: SQL | undefined) =>
  db
    .select({
      customerId: customers.customerId,
      name: customers.name,
      email: customers.email,
      address: customers.address,
      city: customers.city,
      state: customers.state,
      zipCode: customers.zipCode,
      tags: customers.tags,
      isActive: customers.isActive,
    })
    .from(customers)
    .where(found)
    .orderBy(asc(byName), asc(customers.customerId))
    .limit(stepSize);

/** All rows of a statement that orders by name and answers `stepSize` of those behind the last one. */
async function inSteps<Row extends Pick<CustomerRow, 'name' | 'customerId'>>(
  next: (later: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const later = last && sql`(${byName}, ${customers.customerId}) > (lower(${last.name}), ${last.customerId})`;
    const step = await next(later);
    rows.push(...step);
    if (step.length < stepSize) return rows;
  }
}

const limit = sql.placeholder('limit');
const offset = sql.placeholder('offset');
const allCounted = hotRead('customers_counted', (db) => counted(db, present));
const allByName = hotRead('customers_by_name', (db) => paged(db, present, limit, offset));
/** People type a word or two; the database keeps the statements for so many, and none for a whole paragraph. */
const mostWordsKept = 4;
const searches = [false, true].flatMap((hasDigits) =>
  Array.from({ length: mostWordsKept }, (_, index) => {
    const words = Array.from({ length: index + 1 }, (_word, place) => sql.placeholder(`word${place}`));
    const found = matching(words, hasDigits ? sql.placeholder('digits') : null);
    const name = `customers_searched_${words.length}${hasDigits ? '_digits' : ''}`;
    return { words: words.length, hasDigits, page: hotRead(name, (db) => searched(db, found, limit, offset)) };
  }),
);

/** The customers of one company. Deleted ones stay, unseen, so that a delete can be undone. */
export const customersRepo = (tx: TenantTx) => ({
  async count(): Promise<number> {
    const [row] = await tx.select({ n: count() }).from(customers).where(present);
    return row?.n ?? 0;
  },

  /**
   * A page of the directory by name, or all of it where no limit is given: fetched in steps, since making ten thousand
   * rows of one answer would hold every other call up.
   */
  async list({ limit, offset = 0, search }: ListQuery): Promise<{ rows: ListedCustomer[]; total: number }> {
    const { words, digits } = patternsOf(search);
    const found = matching(words, digits);
    if (words.length === 0 && (limit !== undefined || offset > 0)) {
      const [[total], rows] = await Promise.all([
        allCounted(tx, {}),
        allByName(tx, { limit: limit ?? mostRows, offset }),
      ]);
      return { rows, total: total?.n ?? 0 };
    }
    if (limit !== undefined || offset > 0) {
      const kept = searches.find((one) => one.words === words.length && one.hasDigits === (digits !== null));
      const looked = { ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])), digits };
      const most = limit ?? mostRows;
      const page = await (kept ? kept.page(tx, { ...looked, limit: most, offset }) : searched(tx, found, most, offset));
      // Behind the last page nothing is found that says how many there are.
      const [total] = page.length > 0 || offset === 0 ? [{ n: page[0]?.total ?? 0 }] : await counted(tx, found);
      return { rows: page.map(({ row }) => row), total: total?.n ?? 0 };
    }
    const rows = await inSteps((later) => paged(tx, and(found, later), stepSize, 0));
    return { rows, total: rows.length };
  },

  /** Everybody by name, with what a customer is chosen by. */
  choices: () => inSteps((later) => chosenBy(tx, and(present, later))),

  /** Of everybody. */
  async ids(): Promise<string[]> {
    const rows = await tx.select({ customerId: customers.customerId }).from(customers).where(present);
    return rows.map(({ customerId }) => customerId);
  },

  async find(customerId: string): Promise<CustomerRow | null> {
    const [row] = await customerById(tx, { customerId });
    return row ?? null;
  },

  /** The customer, held until the transaction ends: what is made for one customer is made one after the other. */
  async hold(customerId: string): Promise<CustomerRow | null> {
    const [row] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.customerId, customerId), present))
      .for('no key update');
    return row ?? null;
  },

  /** Those of the ids that exist, in no particular order. */
  findMany: (customerIds: string[]): Promise<CustomerRow[]> =>
    tx
      .select()
      .from(customers)
      .where(and(inArray(customers.customerId, customerIds), present)),

  /** Those of the ids that the company has, or had. */
  async everKnown(customerIds: string[]): Promise<Set<string>> {
    const rows = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(inArray(customers.customerId, customerIds));
    return new Set(rows.map(({ customerId }) => customerId));
  },

  /** Null where the id is taken. */
  async insert(row: NewCustomerRow): Promise<CustomerRow | null> {
    const [stored] = await tx.insert(customers).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async update(customerId: string, changes: CustomerChanges): Promise<CustomerRow | null> {
    const [stored] = await tx
      .update(customers)
      .set(changes)
      .where(and(eq(customers.customerId, customerId), present))
      .returning();
    return stored ?? null;
  },

  /** The same change of many. */
  async updateMany(customerIds: readonly string[], changes: CustomerChanges): Promise<void> {
    for (let from = 0; from < customerIds.length; from += stepSize) {
      const some = customerIds.slice(from, from + stepSize);
      await tx
        .update(customers)
        .set(changes)
        .where(and(inArray(customers.customerId, some), present));
    }
  },

  /** Makes customers active or inactive; answers those that were not so before. */
  async setActive(customerIds: string[], isActive: boolean, now: Date): Promise<string[]> {
    const changed = await tx
      .update(customers)
      .set({ isActive, updatedAt: now })
      .where(and(inArray(customers.customerId, customerIds), present, eq(customers.isActive, !isActive)))
      .returning({ customerId: customers.customerId });
    return changed.map(({ customerId }) => customerId);
  },

  /** Gives each of some customers its own tags, in one statement. */
  async setTags(rows: readonly { customerId: string; tags: readonly string[] }[], now: Date): Promise<void> {
    await tx.execute(sql`
      update ${customers} set updated_at = ${now.toISOString()}::timestamptz,
        tags = array(select jsonb_array_elements_text(given.tags))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("customerId" text, tags jsonb)
      where ${customers.customerId} = given."customerId" and ${customers.deletedAt} is null`);
  },

  /** Hides the customer and ends its place on the routes; visits and reports stay. */
  async remove(customerId: string, now: Date): Promise<boolean> {
    const removed = await tx
      .update(customers)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(customers.customerId, customerId), present))
      .returning({ customerId: customers.customerId });
    if (removed.length === 0) return false;
    await tx
      .update(routeAssignments)
      .set({ isActive: false, updatedAt: now })
      .where(and(eq(routeAssignments.customerId, customerId), eq(routeAssignments.isActive, true)));
    return true;
  },

  /** Undoes a delete, with the places on the routes that ended with it. */
  async restore(customerId: string, now: Date): Promise<CustomerRow | null> {
    const [gone] = await tx
      .select({ deletedAt: customers.deletedAt })
      .from(customers)
      .where(and(eq(customers.customerId, customerId), isNotNull(customers.deletedAt)));
    if (!gone?.deletedAt) return null;
    await tx
      .update(routeAssignments)
      .set({ isActive: true, updatedAt: now })
      .where(and(eq(routeAssignments.customerId, customerId), eq(routeAssignments.updatedAt, gone.deletedAt)));
    const [stored] = await tx
      .update(customers)
      .set({ deletedAt: null, updatedAt: now })
      .where(eq(customers.customerId, customerId))
      .returning();
    return stored ?? null;
  },
});
