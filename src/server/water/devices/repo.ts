import { and, asc, count, desc, eq, gt, gte, isNull, lte, max, sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { announceEach } from '#server/db/notices.ts';
import {
  companies,
  customers,
  deviceCalibrations,
  deviceCommands,
  deviceResults,
  devices,
  poolReadings,
  pools,
} from '#server/db/schema/index.ts';
import type { DeviceCaller } from '#server/http/access.ts';

export type DeviceRow = typeof devices.$inferSelect & { customerId: string | null };
export type NewDeviceRow = Omit<typeof devices.$inferInsert, 'companyId'>;
export type CommandRow = typeof deviceCommands.$inferSelect;
export type NewCommandRow = Omit<typeof deviceCommands.$inferInsert, 'companyId'>;
export type CalibrationRow = typeof deviceCalibrations.$inferSelect;
export type NewCalibrationRow = Omit<typeof deviceCalibrations.$inferInsert, 'companyId'>;
/** null is what the heartbeat left out. */
export interface HeartbeatRow {
  deviceId: string;
  at: Date;
  firmwareVersion: string | null;
  batteryLevel: number | null;
  signalStrength: number | null;
}
type NewResultRow = Omit<typeof deviceResults.$inferInsert, 'companyId'>;

/** Devices before their company is known: by their key, and their heartbeats. Each is one statement. */
export const deviceKeysRepo = (tx: SystemTx) => ({
  async find(keyHash: string): Promise<DeviceCaller | null> {
    const [row] = await tx
      .select({
        companyId: devices.companyId,
        deviceId: devices.deviceId,
        poolId: devices.poolId,
        userId: devices.userId,
        isActive: devices.isActive,
        batteryLevel: devices.batteryLevel,
        tier: companies.tier,
        trialStartedAt: companies.trialStartedAt,
        featuresUsed: companies.featuresUsed,
        timeZone: companies.timeZone,
      })
      .from(devices)
      .innerJoin(companies, eq(companies.companyId, devices.companyId))
      .where(eq(devices.keyHash, keyHash));
    if (!row) return null;
    const { tier, trialStartedAt, ...rest } = row;
    return { ...rest, plan: { tier, trialStartedAt } };
  },

  /**
   * Heartbeats of any number of testers of all companies; pages are notified of those that are back. The disk is not waited for:
   * what a crash of the database takes is said again in seconds.
   */
  async beat(rows: HeartbeatRow[]): Promise<void> {
    await tx.execute(sql`
      with hasty as (
        select set_config('synchronous_commit', 'off', true)
      ), beat as (
        select given.* from hasty, json_to_recordset(${JSON.stringify(rows)}::json) as given (
          "deviceId" text, "at" timestamptz, "firmwareVersion" text, "batteryLevel" numeric, "signalStrength" numeric
        )
      ), back as (
        select company_id, device_id as id from devices join beat on beat."deviceId" = device_id where not shown_online
      ), written as (
        update devices set
          last_heartbeat = beat."at",
          firmware_version = coalesce(beat."firmwareVersion", firmware_version),
          battery_level = coalesce(beat."batteryLevel", battery_level),
          signal_strength = coalesce(round(beat."signalStrength"), signal_strength),
          shown_online = true
        from beat where beat."deviceId" = device_id
      )
      ${announceEach('devices', sql`back`)}`);
  },

  /** Notifies pages, once, of testers whose last heartbeat is older than this. */
  async announceSilent(since: Date): Promise<void> {
    await tx.execute(sql`
      with silent as (
        update devices set shown_online = false where shown_online and last_heartbeat < ${since.toISOString()}
        returning company_id, device_id as id
      )
      ${announceEach('devices', sql`silent`)}`);
  },
});

const withPoolOn = (db: Pick<TenantTx, 'select'>) =>
  db
    .select({ device: devices, customerId: pools.customerId })
    .from(devices)
    .innerJoin(pools, and(eq(pools.companyId, devices.companyId), eq(pools.poolId, devices.poolId)))
    .leftJoin(customers, and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId)));
/** A deleted customer's pool is hidden, and its tester with it. */
const present = isNull(customers.deletedAt);
const deviceOfPool = hotRead('device_of_pool', (db) =>
  withPoolOn(db).where(and(eq(devices.poolId, sql.placeholder('poolId')), present)),
);

export const devicesRepo = (tx: TenantTx) => {
  const withPool = () => withPoolOn(tx);
  const flat = (rows: Awaited<ReturnType<typeof withPool>>): DeviceRow[] =>
    rows.map(({ device, customerId }) => ({ ...device, customerId }));

  return {
    list: async (): Promise<DeviceRow[]> =>
      flat(await withPool().where(present).orderBy(asc(devices.createdAt), asc(devices.deviceId))),

    async find(deviceId: string): Promise<DeviceRow | null> {
      const [row] = flat(await withPool().where(and(eq(devices.deviceId, deviceId), present)));
      return row ?? null;
    },

    async findOfPool(poolId: string): Promise<DeviceRow | null> {
      const [row] = flat(await deviceOfPool(tx, { poolId }));
      return row ?? null;
    },

    /** False where the pool has a device already. */
    async insert(row: NewDeviceRow): Promise<boolean> {
      const stored = await tx.insert(devices).values(row).onConflictDoNothing().returning({ id: devices.deviceId });
      return stored.length > 0;
    },

    async update(deviceId: string, changes: { deviceName?: string | undefined; isActive?: boolean | undefined }) {
      if (Object.values(changes).every((value) => value === undefined)) return;
      await tx.update(devices).set(changes).where(eq(devices.deviceId, deviceId));
    },

    async remove(deviceId: string): Promise<void> {
      await tx.delete(devices).where(eq(devices.deviceId, deviceId));
    },

    async insertCommand(row: NewCommandRow): Promise<CommandRow> {
      const [stored] = await tx.insert(deviceCommands).values(row).returning();
      if (!stored) throw new Error('A command was not stored');
      return stored;
    },

    async findCommand(deviceId: string, commandId: string): Promise<CommandRow | null> {
      const [row] = await tx
        .select()
        .from(deviceCommands)
        .where(and(eq(deviceCommands.deviceId, deviceId), eq(deviceCommands.commandId, commandId)));
      return row ?? null;
    },

    /** Commands that are neither answered nor too old, oldest first. */
    waitingCommands: (deviceId: string, now: Date): Promise<CommandRow[]> =>
      tx
        .select()
        .from(deviceCommands)
        .where(
          and(eq(deviceCommands.deviceId, deviceId), isNull(deviceCommands.testId), gt(deviceCommands.expiresAt, now)),
        )
        .orderBy(asc(deviceCommands.createdAt), asc(deviceCommands.commandId)),

    async markFetched(deviceId: string, now: Date): Promise<void> {
      await tx
        .update(deviceCommands)
        .set({ fetchedAt: now })
        .where(
          and(
            eq(deviceCommands.deviceId, deviceId),
            isNull(deviceCommands.fetchedAt),
            isNull(deviceCommands.testId),
            gt(deviceCommands.expiresAt, now),
          ),
        );
    },

    async answerCommand(commandId: string, testId: string): Promise<void> {
      await tx.update(deviceCommands).set({ testId }).where(eq(deviceCommands.commandId, commandId));
    },

    /** False where this result, or an answer to its command, was taken before. */
    async claimResult(row: NewResultRow): Promise<boolean> {
      const stored = await tx
        .insert(deviceResults)
        .values(row)
        .onConflictDoNothing()
        .returning({ testId: deviceResults.testId });
      return stored.length > 0;
    },

    /** The result taken before under this test's id, or as the answer to this command. */
    async findResult(testId: string, deviceId: string, commandId: string | null) {
      const [byTest] = await tx.select().from(deviceResults).where(eq(deviceResults.testId, testId));
      if (byTest || commandId === null) return byTest ?? null;
      const [byCommand] = await tx
        .select()
        .from(deviceResults)
        .where(and(eq(deviceResults.deviceId, deviceId), eq(deviceResults.commandId, commandId)));
      return byCommand ?? null;
    },

    async insertCalibration(row: NewCalibrationRow): Promise<CalibrationRow> {
      const [stored] = await tx.insert(deviceCalibrations).values(row).returning();
      if (!stored) throw new Error('A calibration was not stored');
      return stored;
    },

    async listCalibrations(
      deviceId: string,
      page: { limit?: number | undefined; offset?: number | undefined },
    ): Promise<{ rows: CalibrationRow[]; total: number }> {
      const wanted = eq(deviceCalibrations.deviceId, deviceId);
      const query = tx
        .select()
        .from(deviceCalibrations)
        .where(wanted)
        .orderBy(desc(deviceCalibrations.calibratedAt), desc(deviceCalibrations.calibrationId))
        .offset(page.offset ?? 0);
      const rows = await (page.limit === undefined ? query : query.limit(page.limit));
      const [all] = await tx.select({ n: count() }).from(deviceCalibrations).where(wanted);
      return { rows, total: all?.n ?? 0 };
    },

    lastCalibrations: (deviceId: string) =>
      tx
        .select({ probe: deviceCalibrations.probe, at: max(deviceCalibrations.calibratedAt) })
        .from(deviceCalibrations)
        .where(eq(deviceCalibrations.deviceId, deviceId))
        .groupBy(deviceCalibrations.probe),

    /**
     * A pool's readings between two moments, each with whether this device made it; other devices' are left out. One that
     * was read from its cable has no result: it is known by the testId, which begins with the device's.
     */
    comparedReadings: (poolId: string, deviceId: string, from: Date, to: Date) =>
      tx
        .select({
          measuredAt: poolReadings.measuredAt,
          pH: poolReadings.ph,
          chlorine: poolReadings.chlorine,
          temperature: poolReadings.temperature,
          byDevice: sql<boolean>`(${deviceResults.testId} is not null or starts_with(${poolReadings.testId}, ${`${deviceId}.`}))`,
        })
        .from(poolReadings)
        .leftJoin(
          deviceResults,
          and(eq(deviceResults.companyId, poolReadings.companyId), eq(deviceResults.testId, poolReadings.testId)),
        )
        .where(
          and(
            eq(poolReadings.poolId, poolId),
            gte(poolReadings.measuredAt, from),
            lte(poolReadings.measuredAt, to),
            sql`(${deviceResults.deviceId} is null or ${deviceResults.deviceId} = ${deviceId})`,
          ),
        ),
  };
};
