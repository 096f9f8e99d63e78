import { integer, text } from 'drizzle-orm/pg-core';
import { companyTable, decimal, moment } from './columns.ts';

const readings = () => ({
  chlorine: decimal('chlorine', 5, 2),
  totalChlorine: decimal('total_chlorine', 5, 2),
  ph: decimal('ph', 4, 2),
  temperature: decimal('temperature', 5, 1),
  calciumHardness: decimal('calcium_hardness', 7, 1),
  totalAlkalinity: decimal('total_alkalinity', 7, 1),
  cyanuricAcid: decimal('cyanuric_acid', 7, 1),
  salt: decimal('salt', 8, 1),
  borate: decimal('borate', 6, 1),
  lsi: decimal('lsi', 4, 2),
});

export const waterTests = companyTable('water_tests', ['testId'], {
  testId: text('test_id').notNull(),
  poolId: text('pool_id').notNull(),
  customerId: text('customer_id'),
  userId: text('user_id'),
  deviceId: text('device_id'),
  technicianId: text('technician_id'),
  visitId: text('visit_id'),
  testType: text('test_type').notNull().default('manual'),
  ...readings(),
  poolVolume: integer('pool_volume'),
  testResults: text('test_results'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The readings of every test, kept for the history after the test itself has expired. */
export const poolReadings = companyTable('pool_readings', ['testId'], {
  testId: text('test_id').notNull(),
  poolId: text('pool_id').notNull(),
  measuredAt: moment('measured_at').notNull(),
  /** The tester's name as it was then: it outlives the log and the account. */
  testedBy: text('tested_by'),
  ...readings(),
});
