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
  equipment,
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
  workOrderLines,
  workOrders,
} from '#server/db/schema/index.ts';

type Row<Table extends PgTable> = Omit<Table['$inferInsert'], 'companyId'>;

/** The tables that the demonstration company fills, parents first. */
const tables = {
  customers,
  customerChecklists,
  pools,
  equipment,
  technicians,
  reagents,
  users,
  routeAssignments,
  daysOff,
  visitChanges,
  serviceVisits,
  reagentMovements,
  waterTests,
  poolReadings,
  mails,
  serviceReports,
  subscriptionPlans,
  customerSubscriptions,
  customerCards,
  invoices,
  invoiceLines,
  workOrders,
  workOrderLines,
  transactions,
  refunds,
  companySettings,
  chemicalPrices,
  serviceCosts,
  surveys,
  messages,
  companyPlans,
  payments,
};
export type DemoRows = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]>[] };

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
      for (const [name, table] of Object.entries(tables))
        await insertAll(table, rows[name as keyof DemoRows] as never[]);
    },

    async addTester({ device, calibrations, results }: DemoTesterRows): Promise<void> {
      await insertAll(devices, [device]);
      await insertAll(deviceCalibrations, calibrations);
      await insertAll(deviceResults, results);
    },
  };
};
