import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { customerSince } from '#domain/invoicing/index.ts';
import type { Language } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customerSubscriptions, customers, routeAssignments, serviceVisits } from '#server/db/schema/index.ts';

export interface BilledCustomer {
  customerId: string;
  name: string;
  email: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  /** What the customer is written to in. */
  language: Language;
  deletedAt: Date | null;
}

const { customerId: id, name, email, address, city, state, zipCode, language, deletedAt } = customers;
const columns = { customerId: id, name, email, address, city, state, zipCode, language, deletedAt };

/** When somebody's service began, in days of the company. Named in full: a query of one table leaves the names of tables away. */
const beginning = (timeZone: string) => {
  const added = sql<string>`(customers.created_at at time zone ${timeZone})::date::text`;
  return {
    addedOn: added,
    firstVisitOn: sql<string | null>`(
      select min(service_date)::text from ${serviceVisits}
      where service_visits.company_id = customers.company_id and service_visits.customer_id = customers.customer_id
        and state = 'done')`,
    firstStopOn: sql<string | null>`(
      select min(coalesce(start_date::text, ${added})) from ${routeAssignments}
      where route_assignments.company_id = customers.company_id and route_assignments.customer_id = customers.customer_id
        and route_assignments.is_active)`,
  };
};

/** Who is billed. A customer who was deleted may still owe. */
export const billedCustomersRepo = (tx: TenantTx) => ({
  async find(customerId: string): Promise<BilledCustomer | null> {
    const [customer] = await tx.select(columns).from(customers).where(eq(customers.customerId, customerId));
    return customer ?? null;
  },

  /** What a customer pays once, at the beginning; null where nothing was agreed. */
  async setupFee(customerId: string): Promise<number | null> {
    const [row] = await tx
      .select({ cents: customers.setupFeeCents })
      .from(customers)
      .where(eq(customers.customerId, customerId));
    return row?.cents ?? null;
  },

  /**
   * The customer, held until the transaction ends. Whatever changes what a customer owes begins with this, so that two
   * payments, or a payment and a refund, come one after the other.
   */
  async hold(customerId: string): Promise<BilledCustomer | null> {
    const [customer] = await tx
      .select(columns)
      .from(customers)
      .where(eq(customers.customerId, customerId))
      .for('no key update');
    return customer ?? null;
  },

  findMany: (customerIds: readonly string[]): Promise<BilledCustomer[]> =>
    tx
      .select(columns)
      .from(customers)
      .where(inArray(id, [...customerIds])),

  /** Customers, held in one order, so that two who hold many wait for each other and never both. */
  async holdMany(customerIds: readonly string[]): Promise<void> {
    await tx
      .select({ id })
      .from(customers)
      .where(inArray(id, [...customerIds]))
      .orderBy(asc(id))
      .for('no key update');
  },

  /** The first day on which somebody is a customer (YYYY-MM-DD). */
  async since(customerId: string, timeZone: string): Promise<string | null> {
    const [row] = await tx.select(beginning(timeZone)).from(customers).where(eq(id, customerId));
    return row ? customerSince(row) : null;
  },

  /** Who has and had no plan, with the price on the record, by name; of some customers, or of all. */
  withoutPlan: (timeZone: string, customerIds: readonly string[] | null) =>
    tx
      .select({
        customerId: id,
        name,
        tags: customers.tags,
        isActive: customers.isActive,
        priceCents: customers.servicePriceCents,
        pricePer: customers.pricePer,
        chemicals: customers.priceChemicals,
        frequency: customers.serviceFrequency,
        ...beginning(timeZone),
      })
      .from(customers)
      .leftJoin(
        customerSubscriptions,
        and(
          eq(customerSubscriptions.companyId, customers.companyId),
          eq(customerSubscriptions.customerId, customers.customerId),
        ),
      )
      .where(
        and(
          isNull(customerSubscriptions.customerId),
          isNull(deletedAt),
          customerIds === null ? undefined : inArray(id, [...customerIds]),
        ),
      )
      .orderBy(sql`lower(${name})`, asc(id)),
});
