import { boolean, smallint, text } from 'drizzle-orm/pg-core';
import { companyTable, decimal, moment } from './columns.ts';

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
