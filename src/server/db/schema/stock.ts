import { bigint, text } from 'drizzle-orm/pg-core';
import { companyTable, decimal, moment } from './columns.ts';

/** Packages in stock, each at a pool or on a technician's truck. */
export const reagents = companyTable('reagents', ['id'], {
  id: text('id').notNull(),
  poolId: text('pool_id'),
  technicianId: text('technician_id'),
  reagentId: text('reagent_id').notNull(),
  description: text('description').notNull(),
  level: decimal('level', 5, 2).notNull(),
  product: text('product'),
  strengthPct: decimal('strength_pct', 5, 2),
  packageAmount: decimal('package_amount', 10, 2),
  packageUnit: text('package_unit'),
  createdAt: moment('created_at').notNull(),
  lastUpdated: moment('last_updated').notNull(),
});

export type MovementKind = 'added' | 'set' | 'visit' | 'moved' | 'poured-out' | 'poured-in';

/** What became of a package: every change of its level or place. */
export const reagentMovements = companyTable('reagent_movements', ['movementId'], {
  movementId: text('movement_id').notNull(),
  reagentId: text('reagent_id').notNull(),
  kind: text('kind').$type<MovementKind>().notNull(),
  levelBefore: decimal('level_before', 5, 2).notNull(),
  levelAfter: decimal('level_after', 5, 2).notNull(),
  amount: decimal('amount', 12, 3),
  unit: text('unit'),
  visitId: text('visit_id'),
  fromPoolId: text('from_pool_id'),
  fromTechnicianId: text('from_technician_id'),
  toPoolId: text('to_pool_id'),
  toTechnicianId: text('to_technician_id'),
  userId: text('user_id'),
  happenedAt: moment('happened_at').notNull(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
});
