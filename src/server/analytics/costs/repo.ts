import { and, count, desc, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ServiceCostsQuery } from '#contract/analytics/service-costs.ts';
import type { WorkCents } from '#domain/analytics/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  chemicalPrices,
  companySettings,
  customers,
  serviceCosts,
  serviceVisits,
  technicians,
} from '#server/db/schema/index.ts';
import { visitPriceCents } from '../earned/repo.ts';

type CostRow = typeof serviceCosts.$inferSelect;
type NewCost = Omit<typeof serviceCosts.$inferInsert, 'companyId' | 'totalCostCents' | 'profitCents'>;
type CostChanges = Partial<Omit<NewCost, 'costId' | 'customerId' | 'createdAt' | 'createdBy'>>;
export type NamedCost = CostRow & { customerName: string | null };

/** What the latest finished visit of an active customer came to; nulls where there was none. */
export type LatestWork = {
  customerId: string;
  customerName: string;
  priceCents: number | null;
} & (({ visitId: string; serviceDate: string } & WorkCents) | { visitId: null; serviceDate: null });

const ofCustomer = and(
  eq(customers.companyId, serviceCosts.companyId),
  eq(customers.customerId, serviceCosts.customerId),
);
const named = (search: string): SQL =>
  sql`lower(${customers.name}) like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;

const selectNamed = (tx: TenantTx) =>
  tx
    .select({ ...getTableColumns(serviceCosts), customerName: customers.name })
    .from(serviceCosts)
    .leftJoin(customers, ofCustomer);

/** Costs as they were entered. */
export const serviceCostsRepo = (tx: TenantTx) => ({
  async any(): Promise<boolean> {
    const rows = await tx.select({ costId: serviceCosts.costId }).from(serviceCosts).limit(1);
    return rows.length > 0;
  },

  async list(query: ServiceCostsQuery): Promise<{ rows: NamedCost[]; total: number }> {
    const { limit, offset = 0, search, customerId, from, to } = query;
    const wanted = and(
      customerId === undefined ? undefined : eq(serviceCosts.customerId, customerId),
      from === undefined ? undefined : gte(serviceCosts.serviceDate, from),
      to === undefined ? undefined : lte(serviceCosts.serviceDate, to),
      search?.trim() ? named(search.trim()) : undefined,
    );
    const [counted] = await tx.select({ n: count() }).from(serviceCosts).leftJoin(customers, ofCustomer).where(wanted);
    const rows = await selectNamed(tx)
      .where(wanted)
      .orderBy(desc(serviceCosts.serviceDate), desc(serviceCosts.createdAt), serviceCosts.costId)
      .limit(limit ?? 20_000)
      .offset(offset);
    return { rows, total: counted?.n ?? 0 };
  },

  async find(costId: string): Promise<NamedCost | null> {
    const [row] = await selectNamed(tx).where(eq(serviceCosts.costId, costId));
    return row ?? null;
  },

  /** False where there is one of that id already. */
  async insert(row: NewCost): Promise<boolean> {
    const stored = await tx
      .insert(serviceCosts)
      .values(row)
      .onConflictDoNothing()
      .returning({ costId: serviceCosts.costId });
    return stored.length > 0;
  },

  async update(costId: string, changes: CostChanges): Promise<void> {
    await tx.update(serviceCosts).set(changes).where(eq(serviceCosts.costId, costId));
  },

  async remove(costId: string): Promise<boolean> {
    const gone = await tx
      .delete(serviceCosts)
      .where(eq(serviceCosts.costId, costId))
      .returning({ costId: serviceCosts.costId });
    return gone.length > 0;
  },

  /** Whose visit it is; null where there is no such visit. */
  async customerOfVisit(visitId: string): Promise<string | null> {
    const [row] = await tx
      .select({ customerId: serviceVisits.customerId })
      .from(serviceVisits)
      .where(eq(serviceVisits.visitId, visitId));
    return row?.customerId ?? null;
  },

  /** Active customers by name, each with its latest visit whose cost was computed. */
  async latestWork(
    most: number,
    { search, customerId }: Pick<ServiceCostsQuery, 'search' | 'customerId'>,
  ): Promise<LatestWork[]> {
    const { rows } = await tx.execute(sql`
      select customers.customer_id as "customerId", customers.name as "customerName",
        (${visitPriceCents('customers')})::float8 as "priceCents", w.visit_id as "visitId",
        to_char(w.service_date, 'YYYY-MM-DD') as "serviceDate", w.fee_cents::float8 as "feeCents",
        w.labor_cents::float8 as "laborCents", w.chemical_cents::float8 as "chemicalCents",
        w.travel_cents::float8 as "travelCents", w.equipment_cents::float8 as "equipmentCents"
      from ${customers} left join lateral (
        select * from work_figures f where f.company_id = customers.company_id and f.customer_id = customers.customer_id
          and f.visit_id is not null
        order by f.service_date desc, f.visit_id limit 1
      ) w on true
      where customers.deleted_at is null and customers.is_active
        ${customerId === undefined ? sql`` : sql`and customers.customer_id = ${customerId}`}
        ${search?.trim() ? sql`and ${named(search.trim())}` : sql``}
      order by w.service_date desc nulls last, lower(customers.name), customers.customer_id limit ${most}`);
    return rows as unknown as LatestWork[];
  },
});

export const costRatesRepo = (tx: TenantTx) => ({
  async settings(): Promise<{ wageCents: number | null; mileCents: number | null }> {
    const [row] = await tx
      .select({ wageCents: companySettings.wageCentsPerHour, mileCents: companySettings.costCentsPerMile })
      .from(companySettings);
    return row ?? { wageCents: null, mileCents: null };
  },

  async saveSettings(
    changes: { wageCentsPerHour?: number | null; costCentsPerMile?: number | null },
    now: Date,
  ): Promise<void> {
    await tx
      .insert(companySettings)
      .values({ ...changes, updatedAt: now })
      .onConflictDoUpdate({ target: companySettings.companyId, set: { ...changes, updatedAt: now } });
  },

  technicians: () =>
    tx
      .select({
        technicianId: technicians.technicianId,
        name: technicians.name,
        wageCents: technicians.wageCentsPerHour,
      })
      .from(technicians)
      .orderBy(technicians.name, technicians.technicianId),

  /** False where there is no such technician. */
  async saveWage(technicianId: string, wageCentsPerHour: number | null): Promise<boolean> {
    const saved = await tx
      .update(technicians)
      .set({ wageCentsPerHour })
      .where(eq(technicians.technicianId, technicianId))
      .returning({ technicianId: technicians.technicianId });
    return saved.length > 0;
  },

  prices: () => tx.select().from(chemicalPrices).orderBy(chemicalPrices.product),

  async savePrices(rows: Omit<typeof chemicalPrices.$inferInsert, 'companyId'>[]): Promise<void> {
    if (rows.length === 0) return;
    await tx
      .insert(chemicalPrices)
      .values(rows)
      .onConflictDoUpdate({
        target: [chemicalPrices.companyId, chemicalPrices.product],
        set: {
          priceCents: sql`excluded.price_cents`,
          amount: sql`excluded.amount`,
          unit: sql`excluded.unit`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  },

  async removePrices(products: string[]): Promise<void> {
    if (products.length > 0) await tx.delete(chemicalPrices).where(inArray(chemicalPrices.product, products));
  },

  /** One change of rates at a time, and none while figures are computed with the old ones. */
  hold: () => tx.execute(sql`select wait_for_reckoning(app_company_id())`),
});
