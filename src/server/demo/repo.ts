import { count, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantTx } from '#server/db/client.ts';
import {
  chemicalPrices,
  companies,
  companyPlans,
  companySettings,
  customerCards,
  customerChecklists,
  customerSubscriptions,
  customers,
  daysOff,
  deviceCalibrations,
  deviceResults,
  devices,
  invoiceLines,
  invoices,
  mails,
  messages,
  payments,
  poolReadings,
  pools,
  reagentMovements,
  reagents,
  refunds,
  routeAssignments,
  serviceCosts,
  serviceReports,
  serviceVisits,
  subscriptionPlans,
  surveys,
  technicians,
  transactions,
  users,
  visitChanges,
  waterTests,
} from '#server/db/schema/index.ts';

type Row<Table extends PgTable> = Omit<Table['$inferInsert'], 'companyId'>;

/** What fills the demonstration company, table by table, parents first. */
export interface DemoRows {
  customers: Row<typeof customers>[];
  customerChecklists: Row<typeof customerChecklists>[];
  pools: Row<typeof pools>[];
  reagents: Row<typeof reagents>[];
  movements: Row<typeof reagentMovements>[];
  technicians: Row<typeof technicians>[];
  users: Row<typeof users>[];
  assignments: Row<typeof routeAssignments>[];
  visits: Row<typeof serviceVisits>[];
  tests: Row<typeof waterTests>[];
  readings: Row<typeof poolReadings>[];
  reports: Row<typeof serviceReports>[];
  mails: Row<typeof mails>[];
  dates: { daysOff: Row<typeof daysOff>[]; changes: Row<typeof visitChanges>[] };
  billing: {
    plans: Row<typeof subscriptionPlans>[];
    subscriptions: Row<typeof customerSubscriptions>[];
    cards: Row<typeof customerCards>[];
    invoices: Row<typeof invoices>[];
    lines: Row<typeof invoiceLines>[];
    transactions: Row<typeof transactions>[];
    refunds: Row<typeof refunds>[];
  };
  costs: {
    settings: Row<typeof companySettings>;
    prices: Row<typeof chemicalPrices>[];
    entries: Row<typeof serviceCosts>[];
  };
  messages: { surveys: Row<typeof surveys>[]; messages: Row<typeof messages>[] };
  plan: { terms: Row<typeof companyPlans>; payment: Row<typeof payments> };
}

/** A tester with its calibration log and the results that it handed in. */
export interface DemoTesterRows {
  device: Row<typeof devices>;
  calibrations: Row<typeof deviceCalibrations>[];
  results: Row<typeof deviceResults>[];
}

/** PostgreSQL takes 65,535 values in a statement; the widest table here has 30 columns. */
const rowsAStatement = 1000;

export const demoRepo = (tx: TenantTx) => {
  const insertAll = async <Table extends PgTable>(table: Table, rows: Row<Table>[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += rowsAStatement) {
      await tx.insert(table).values(rows.slice(from, from + rowsAStatement) as Table['$inferInsert'][]);
    }
  };
  return {
    async isFilled(): Promise<boolean> {
      const [row] = await tx.select({ n: count() }).from(customers);
      return (row?.n ?? 0) > 0;
    },

    /** The plan of the demonstration, and its owner's name. */
    async dress(ownerEmail: string, ownerName: string, nextBillingDate: string): Promise<void> {
      await tx.update(companies).set({ tier: 'enterprise', nextBillingDate });
      await tx.update(users).set({ name: ownerName }).where(eq(users.email, ownerEmail));
    },

    async describeFirstPool(poolId: string, changes: Partial<Row<typeof pools>>): Promise<void> {
      await tx.update(pools).set(changes).where(eq(pools.poolId, poolId));
    },

    async fill(rows: DemoRows): Promise<void> {
      await insertAll(customers, rows.customers);
      await insertAll(customerChecklists, rows.customerChecklists);
      await insertAll(pools, rows.pools);
      await insertAll(technicians, rows.technicians);
      await insertAll(reagents, rows.reagents);
      await insertAll(users, rows.users);
      await insertAll(routeAssignments, rows.assignments);
      await insertAll(daysOff, rows.dates.daysOff);
      await insertAll(visitChanges, rows.dates.changes);
      await insertAll(serviceVisits, rows.visits);
      await insertAll(reagentMovements, rows.movements);
      await insertAll(waterTests, rows.tests);
      await insertAll(poolReadings, rows.readings);
      await insertAll(mails, rows.mails);
      await insertAll(serviceReports, rows.reports);
      await insertAll(subscriptionPlans, rows.billing.plans);
      await insertAll(customerSubscriptions, rows.billing.subscriptions);
      await insertAll(customerCards, rows.billing.cards);
      await insertAll(invoices, rows.billing.invoices);
      await insertAll(invoiceLines, rows.billing.lines);
      await insertAll(transactions, rows.billing.transactions);
      await insertAll(refunds, rows.billing.refunds);
      await insertAll(companySettings, [rows.costs.settings]);
      await insertAll(chemicalPrices, rows.costs.prices);
      await insertAll(serviceCosts, rows.costs.entries);
      await insertAll(surveys, rows.messages.surveys);
      await insertAll(messages, rows.messages.messages);
      await insertAll(companyPlans, [rows.plan.terms]);
      await insertAll(payments, [rows.plan.payment]);
    },

    async addTester({ device, calibrations, results }: DemoTesterRows): Promise<void> {
      await insertAll(devices, [device]);
      await insertAll(deviceCalibrations, calibrations);
      await insertAll(deviceResults, results);
    },
  };
};
