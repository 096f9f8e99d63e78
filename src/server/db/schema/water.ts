import { boolean, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core';
import type { OwnTargets, Surface, TargetKind } from '#domain/water/index.ts';
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

export const devices = companyTable('devices', ['deviceId'], {
  deviceId: text('device_id').notNull(),
  poolId: text('pool_id').notNull(),
  userId: text('user_id').notNull(),
  deviceName: text('device_name').notNull(),
  keyHash: text('key_hash').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  lastHeartbeat: moment('last_heartbeat'),
  firmwareVersion: text('firmware_version'),
  batteryLevel: decimal('battery_level', 4, 1),
  signalStrength: smallint('signal_strength'),
  shownOnline: boolean('shown_online').notNull().default(false),
  createdAt: moment('created_at').notNull(),
});

export const deviceCommands = companyTable('device_commands', ['commandId'], {
  commandId: text('command_id').notNull(),
  deviceId: text('device_id').notNull(),
  command: text('command').$type<'run-test'>().notNull(),
  userId: text('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  fetchedAt: moment('fetched_at'),
  testId: text('test_id'),
});

/** Every result that was taken, so that the same one again changes nothing. */
export const deviceResults = companyTable('device_results', ['testId'], {
  testId: text('test_id').notNull(),
  deviceId: text('device_id').notNull(),
  commandId: text('command_id'),
  receivedAt: moment('received_at').notNull(),
});

export const deviceCalibrations = companyTable('device_calibrations', ['calibrationId'], {
  calibrationId: text('calibration_id').notNull(),
  deviceId: text('device_id').notNull(),
  probe: text('probe').$type<'pH' | 'chlorine' | 'temperature'>().notNull(),
  referenceValue: decimal('reference_value', 7, 2).notNull(),
  measuredValue: decimal('measured_value', 7, 2).notNull(),
  note: text('note'),
  userId: text('user_id').notNull(),
  calibratedAt: moment('calibrated_at').notNull(),
});

/** The ideal ranges that the company keeps its pools at; null: every kind, every surface, all year. */
export const waterTargets = companyTable('water_targets', ['ruleId'], {
  ruleId: text('rule_id').notNull(),
  kind: text('kind').$type<TargetKind>(),
  surface: text('surface').$type<Surface>(),
  /** MM-DD, both included. */
  seasonFrom: text('season_from'),
  seasonTo: text('season_to'),
  targets: jsonb('targets').$type<OwnTargets>().notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: text('updated_by'),
});
