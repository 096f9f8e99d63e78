import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Analytics, FigureRows } from '#contract/analytics/analytics.ts';
import { figureNames } from '#contract/analytics/analytics.ts';
import { businessRanges } from '#contract/choices.ts';
import type { BillingOverview } from '#contract/invoicing/customer-billing.ts';
import { rangeDays } from '#domain/analytics/ranges.ts';
import { addDays } from '#domain/calendar/index.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import {
  chemicalPrices,
  companySettings,
  customerSubscriptions,
  customers,
  daysOff,
  invoices,
  refunds,
  routeAssignments,
  serviceCosts,
  serviceVisits,
  subscriptionPlans,
  technicians,
  transactions,
  visitChanges,
} from '#server/db/schema/index.ts';
import { naiveFigures } from '../support/naive-figures.ts';
import { type RawCompany, randomCompany } from '../support/random-company.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();
// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const today = '2026-11-23';
const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
const someDay = new Date('2026-01-01T00:00:00Z');
const stamps = { createdAt: someDay, updatedAt: someDay };

const priceRows = ({ prices }: RawCompany) => prices.map((price) => ({ ...price, updatedAt: someDay }));
const customerRows = (raw: RawCompany) =>
  raw.customers.map(({ priceCents, frequency, createdAt, deletedAt, leftAt, ...customer }) => ({
    ...customer,
    name: customer.customerId,
    servicePriceCents: priceCents,
    serviceFrequency: frequency,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    deletedAt: at(deletedAt),
    leftAt: at(leftAt),
  }));
const visitRows = (raw: RawCompany) =>
  raw.visits.map(({ date, arrivedAt, leftAt, chemicals, ...visit }) => ({
    ...visit,
    serviceDate: date,
    arrivalTime: at(arrivedAt),
    departureTime: at(leftAt),
    chemicalsAdded: chemicals,
    ...stamps,
  }));
const costRows = (raw: RawCompany) =>
  raw.entries.map(({ date, laborCents, chemicalCents, equipmentCents, travelCents, feeCents, ...entry }) => ({
    ...entry,
    serviceDate: date,
    laborCostCents: laborCents,
    chemicalCostCents: chemicalCents,
    equipmentCostCents: equipmentCents,
    travelCostCents: travelCents,
    serviceFeeCents: feeCents,
    createdAt: someDay,
  }));

/** Puts a company's rows into the database as they are. */
async function store({ companyId }: Company, raw: RawCompany): Promise<void> {
  await world.deps.db.inCompany(companyId, async (tx) => {
    await tx.update(companySettings).set({
      graceDays: raw.graceDays,
      wageCentsPerHour: raw.wageCentsPerHour,
      costCentsPerMile: raw.centsPerMile,
      updatedAt: someDay,
    });
    await tx
      .insert(technicians)
      .values(raw.technicians.map((one) => ({ ...one, name: one.technicianId, createdAt: someDay })));
    if (raw.prices.length > 0) await tx.insert(chemicalPrices).values(priceRows(raw));
    if (raw.daysOff.length > 0)
      await tx.insert(daysOff).values(raw.daysOff.map((off) => ({ ...off, kind: 'holiday', createdAt: someDay })));
    if (raw.customers.length === 0) return;
    await tx.insert(customers).values(customerRows(raw));
    if (raw.assignments.length > 0) {
      await tx.insert(routeAssignments).values(
        raw.assignments.map(({ frequency, createdAt, ...stop }) => ({
          ...stop,
          serviceFrequency: frequency,
          createdAt: new Date(createdAt),
          updatedAt: someDay,
        })),
      );
    }
    if (raw.skips.length > 0) {
      await tx.insert(visitChanges).values(raw.skips.map((skip) => ({ ...skip, kind: 'skipped', createdAt: someDay })));
    }
    if (raw.entries.length > 0) await tx.insert(serviceCosts).values(costRows(raw));
    if (raw.visits.length > 0) await tx.insert(serviceVisits).values(visitRows(raw));
    await tx
      .insert(subscriptionPlans)
      .values(raw.plans.map(({ cycle, ...plan }) => ({ ...plan, name: plan.planId, billingCycle: cycle, ...stamps })));
    const period = {
      currentPeriodStart: today,
      currentPeriodEnd: today,
      nextBillingDate: today,
      startedOn: '2026-01-01',
    };
    if (raw.subscriptions.length > 0) {
      await tx
        .insert(customerSubscriptions)
        .values(raw.subscriptions.map((one) => ({ ...one, ...period, billingDay: 1, ...stamps })));
    }
    if (raw.invoices.length > 0) {
      await tx.insert(invoices).values(
        raw.invoices.map(({ subtotalCents, taxCents, period, ...invoice }) => ({
          ...invoice,
          periodStart: period?.from ?? null,
          periodEnd: period?.to ?? null,
          invoiceNumber: invoice.issuedOn && invoice.invoiceId,
          customerName: invoice.customerId,
          issueOn: invoice.issuedOn ?? today,
          subtotalCents,
          taxRatePct: 8.25,
          taxCents,
          totalCents: subtotalCents + taxCents,
          ...stamps,
        })),
      );
    }
    for (const { refundId, customerId, invoiceId, cents, status, at: when } of raw.refunds) {
      const paid = {
        transactionId: `PAID-${refundId}`,
        customerId,
        customerName: customerId,
        invoiceId,
        amountCents: cents,
      };
      await tx.insert(transactions).values({
        ...paid,
        status: 'paid',
        paymentProcessor: 'manual',
        method: 'cash',
        description: 'Cash',
        transactionDate: someDay,
        createdAt: someDay,
      });
      await tx.insert(refunds).values({
        refundId,
        transactionId: paid.transactionId,
        customerId,
        invoiceId,
        amountCents: cents,
        status,
        refundedAt: new Date(when),
      });
    }
  });
}

/** Changes rows of every kind that costs follow from, in the database and in the rows it is compared with. */
async function change({ companyId }: Company, raw: RawCompany, random: () => number): Promise<RawCompany> {
  const kept = <T>(rows: readonly T[]): T[] => rows.filter(() => random() < 0.7);
  const changed: RawCompany = {
    ...raw,
    wageCentsPerHour: raw.wageCentsPerHour === null ? 3100 : null,
    technicians: raw.technicians.map((one) => ({ ...one, wageCentsPerHour: random() < 0.5 ? 4000 : null })),
    prices: [{ product: 'liquid_chlorine', priceCents: 333, amount: 1, unit: 'gal' }],
    customers: raw.customers.map((customer) => ({
      ...customer,
      priceCents: 4321,
      latitude: customer.latitude && customer.latitude + 0.01,
    })),
    entries: kept(raw.entries).map((entry) => ({ ...entry, laborCents: entry.laborCents + 7 })),
    visits: kept(raw.visits).map((visit) => ({
      ...visit,
      state: random() < 0.2 ? ('open' as const) : ('done' as const),
      technicianId: random() < 0.3 ? null : visit.technicianId,
    })),
    invoices: raw.invoices.map((invoice) => ({
      ...invoice,
      ...(random() < 0.3 ? { state: random() < 0.5 ? ('void' as const) : ('paid' as const) } : {}),
      ...(random() < 0.3 && invoice.issuedOn !== null ? { issuedOn: addDays(invoice.issuedOn, -9) } : {}),
      subtotalCents: invoice.subtotalCents + (random() < 0.3 ? 100 : 0),
    })),
  };
  await world.deps.db.inCompany(companyId, async (tx) => {
    await tx.update(companySettings).set({ wageCentsPerHour: changed.wageCentsPerHour });
    for (const { technicianId, wageCentsPerHour } of changed.technicians) {
      await tx.update(technicians).set({ wageCentsPerHour }).where(sql`technician_id = ${technicianId}`);
    }
    await tx.delete(chemicalPrices);
    await tx.insert(chemicalPrices).values(priceRows(changed));
    await tx.update(customers).set({ servicePriceCents: 4321, latitude: sql`latitude + 0.01` });
    for (const { visitId } of raw.visits)
      await tx
        .delete(serviceVisits)
        .where(
          sql`visit_id = ${visitId} and not visit_id = any(${sql.param(changed.visits.map((one) => one.visitId))}::text[])`,
        );
    for (const { visitId, state, technicianId } of changed.visits) {
      await tx.update(serviceVisits).set({ state, technicianId }).where(sql`visit_id = ${visitId}`);
    }
    await tx
      .delete(serviceCosts)
      .where(sql`not cost_id = any(${sql.param(changed.entries.map(({ costId }) => costId))}::text[])`);
    await tx.update(serviceCosts).set({ laborCostCents: sql`labor_cost_cents + 7` });
    for (const { invoiceId, state, issuedOn, subtotalCents, taxCents } of changed.invoices) {
      await tx
        .update(invoices)
        .set({ state, issuedOn, subtotalCents, totalCents: subtotalCents + taxCents })
        .where(sql`invoice_id = ${invoiceId}`);
    }
  });
  return changed;
}

async function expectEqual({ owner }: Company, raw: RawCompany): Promise<void> {
  for (const range of businessRanges) {
    const { body } = await owner.get<Analytics>(`/api/analytics?range=${range}`);
    const shown = Object.fromEntries(
      Object.entries(body.figures).map(([name, { value, before }]) => [name, [value, before]]),
    );
    expect(shown).toEqual(naiveFigures(raw, rangeDays[range]));
  }
}

describe('random companies in the database', () => {
  it.each(Array.from({ length: 25 }, (_none, index) => index + 1))(
    'number %i has the figures that a naive program reads from its rows',
    async (seed) => {
      const random = seededRandom(5000 + seed);
      const raw = randomCompany(random, today);
      const company = await world.company();
      await store(company, raw);
      await expectEqual(company, raw);
      const changed = await change(company, raw, random);
      await expectEqual(company, changed);
      const overview = (await company.owner.get<BillingOverview>('/api/billing/overview')).body;
      const naive = naiveFigures(changed, 30);
      const isThere = (customerId: string): boolean =>
        raw.customers.some((customer) => customer.customerId === customerId && customer.deletedAt === null);
      const subscribed = raw.subscriptions.filter(
        ({ status, customerId }) => status === 'active' && isThere(customerId),
      ).length;
      expect(overview).toMatchObject({
        activeSubscriptions: subscribed,
        outstandingAmount: naive.outstanding?.[0],
        pastDueAmount: naive.pastDue?.[0],
        ...(subscribed > 0
          ? { monthlyRevenue: naive.monthlyRevenue?.[0], avgRevenuePerCustomer: naive.avgRevenuePerCustomer?.[0] }
          : {}),
      });
    },
  );

  it('have figures that are the sums of their rows', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const company = await world.company();
      await store(company, randomCompany(seededRandom(7000 + seed), today));
      const { figures } = (await company.owner.get<Analytics>('/api/analytics?range=90d')).body;
      for (const figure of figureNames) {
        const { status, body, headers } = await company.owner.get<FigureRows>(
          `/api/analytics/rows?figure=${figure}&range=90d`,
        );
        expect({ seed, figure, status, total: body.total }).toEqual({
          seed,
          figure,
          status: 200,
          total: figures[figure].value,
        });
        expect(headers['x-total-count']).toBe(String(body.rows.length));
        const sum = body.rows.reduce((all, row) => all + row.value, 0);
        // A share of percent is rounded once, at its end; nobody can be retained where nobody was.
        if (body.rows.length > 0 || figure !== 'retentionPct') {
          const isCapped = figure === 'completionRatePct' && body.total === 100;
          if (!isCapped)
            expect({ seed, figure, sum: Math.abs(sum - body.total) < 0.0051 }).toEqual({ seed, figure, sum: true });
        }
      }
    }
  });
});
