import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { isDue } from '#server/db/query-parts.ts';
import {
  chosenByCompany,
  companies,
  companySettings,
  notificationReads,
  notifications,
  pushChoices,
  pushDevices,
  pushes,
  routeAssignments,
  users,
} from '#server/db/schema/index.ts';
import { isAwake } from '../repo.ts';

export type DeviceRow = typeof pushDevices.$inferSelect;
type NewDevice = Omit<DeviceRow, 'companyId' | 'lastError'>;
export type ChoicesRow = Pick<typeof pushChoices.$inferSelect, 'quietFrom' | 'quietTo' | 'criticalAlways'>;
export type PushRow = typeof pushes.$inferSelect;

const choiceColumns = {
  quietFrom: pushChoices.quietFrom,
  quietTo: pushChoices.quietTo,
  criticalAlways: pushChoices.criticalAlways,
};
const userOfDevice = and(eq(users.companyId, pushDevices.companyId), eq(users.userId, pushDevices.userId));

/** A night and an attempt: no push is delayed for longer. */
const furthestHours = 26;
const dueBy = (now: Date) => and(eq(pushes.state, 'queued'), isDue(pushes.nextAttemptAt, now, furthestHours));

export const pushRepo = (tx: TenantTx) => ({
  listDevices: (userId: string): Promise<DeviceRow[]> =>
    tx
      .select()
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(asc(pushDevices.createdAt), asc(pushDevices.deviceId)),

  async findDevice(userId: string, deviceId: string): Promise<DeviceRow | null> {
    const [row] = await tx
      .select()
      .from(pushDevices)
      .where(and(eq(pushDevices.userId, userId), eq(pushDevices.deviceId, deviceId)));
    return row ?? null;
  },

  /** A browser that subscribes again keeps its row unless its account changed; then the old account's pushes are dropped. */
  async putDevice(device: NewDevice): Promise<DeviceRow> {
    await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.endpoint, device.endpoint), ne(pushDevices.userId, device.userId)));
    const { p256dh, auth, label, sessionId } = device;
    const [row] = await tx
      .insert(pushDevices)
      .values(device)
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: { p256dh, auth, label, sessionId, lastError: null } })
      .returning();
    if (!row) throw new Error('The device was not stored');
    return row;
  },

  async removeDevice(userId: string, deviceId: string): Promise<boolean> {
    const { rowCount } = await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.userId, userId), eq(pushDevices.deviceId, deviceId)));
    return rowCount === 1;
  },

  async markDevice(deviceId: string, lastError: string | null): Promise<void> {
    await tx.update(pushDevices).set({ lastError }).where(eq(pushDevices.deviceId, deviceId));
  },

  async findChoices(userId: string): Promise<ChoicesRow | null> {
    const [row] = await tx.select(choiceColumns).from(pushChoices).where(eq(pushChoices.userId, userId));
    return row ?? null;
  },

  async saveChoices(userId: string, choices: ChoicesRow): Promise<void> {
    await tx
      .insert(pushChoices)
      .values({ userId, ...choices })
      .onConflictDoUpdate({ target: [pushChoices.companyId, pushChoices.userId], set: choices });
  },

  /** Devices of users who may sign in. */
  listTargets: () =>
    tx
      .select({ deviceId: pushDevices.deviceId, role: users.role, technicianId: users.technicianId })
      .from(pushDevices)
      .innerJoin(users, userOfDevice)
      .where(eq(users.isActive, true))
      .orderBy(asc(pushDevices.deviceId)),

  /** `technicianId customerId` of each of these customers' active stops. */
  async listServed(customerIds: readonly string[]): Promise<Set<string>> {
    if (customerIds.length === 0) return new Set();
    const rows = await tx
      .selectDistinct({ technicianId: routeAssignments.technicianId, customerId: routeAssignments.customerId })
      .from(routeAssignments)
      .where(and(inArray(routeAssignments.customerId, [...customerIds]), eq(routeAssignments.isActive, true)));
    return new Set(rows.map(({ technicianId, customerId }) => `${technicianId} ${customerId}`));
  },

  /** An alert is pushed to a device once. */
  async queue(rows: (typeof pushes.$inferInsert)[]): Promise<void> {
    if (rows.length > 0) await tx.insert(pushes).values(rows).onConflictDoNothing();
  },

  /** Claims what is due for a device for one attempt; no one else does until `until`. */
  claim: (deviceId: string, now: Date, until: Date): Promise<PushRow[]> =>
    tx
      .update(pushes)
      .set({ attempts: sql`${pushes.attempts} + 1`, nextAttemptAt: until })
      .where(and(eq(pushes.deviceId, deviceId), dueBy(now)))
      .returning(),

  /** A device with its user's role and choices; null where it is gone. */
  async findReceiver(deviceId: string) {
    const [row] = await tx
      .select({
        device: pushDevices,
        role: users.role,
        isActive: users.isActive,
        timeZone: companies.timeZone,
        language: users.language,
        companyLanguage: chosenByCompany,
        browserLanguage: users.browserLanguage,
        choices: choiceColumns,
      })
      .from(pushDevices)
      .innerJoin(users, userOfDevice)
      .innerJoin(companies, eq(companies.companyId, pushDevices.companyId))
      .leftJoin(companySettings, eq(companySettings.companyId, pushDevices.companyId))
      .leftJoin(
        pushChoices,
        and(eq(pushChoices.companyId, pushDevices.companyId), eq(pushChoices.userId, pushDevices.userId)),
      )
      .where(eq(pushDevices.deviceId, deviceId));
    return row ?? null;
  },

  /** Those of these alerts that are open, awake, not handled and not read by the user. */
  listOpen: (notificationIds: readonly string[], userId: string, now: Date) =>
    tx
      .select({
        id: notifications.notificationId,
        type: notifications.type,
        severity: notifications.severity,
        title: notifications.title,
        message: notifications.message,
        words: notifications.words,
        link: notifications.link,
      })
      .from(notifications)
      .leftJoin(
        notificationReads,
        and(
          eq(notificationReads.companyId, notifications.companyId),
          eq(notificationReads.notificationId, notifications.notificationId),
          eq(notificationReads.userId, userId),
        ),
      )
      .where(
        and(
          inArray(notifications.notificationId, [...notificationIds]),
          eq(notifications.dismissed, false),
          sql`${notifications.resolvedAt} is null`,
          isAwake(now),
          sql`${notificationReads.userId} is null`,
        ),
      )
      .orderBy(asc(notifications.createdAt), asc(notifications.notificationId)),

  async settle(pushIds: readonly string[], changes: Partial<Omit<PushRow, 'companyId' | 'pushId'>>): Promise<void> {
    if (pushIds.length === 0) return;
    await tx
      .update(pushes)
      .set(changes)
      .where(inArray(pushes.pushId, [...pushIds]));
  },

  /** Waits for the end of the quiet hours, which is not an attempt. */
  async postpone(pushIds: readonly string[], nextAttemptAt: Date): Promise<void> {
    if (pushIds.length === 0) return;
    await tx
      .update(pushes)
      .set({ nextAttemptAt, attempts: sql`greatest(${pushes.attempts} - 1, 0)` })
      .where(inArray(pushes.pushId, [...pushIds]));
  },

  async removeSettled(before: Date): Promise<void> {
    await tx.delete(pushes).where(and(ne(pushes.state, 'queued'), lte(pushes.createdAt, before)));
  },
});

/** Devices of all companies for which something is due. */
export const findDueDevices = (tx: SystemTx, now: Date, limit: number) =>
  tx
    .selectDistinct({ companyId: pushes.companyId, deviceId: pushes.deviceId })
    .from(pushes)
    .where(dueBy(now))
    .limit(limit);

/**
 * Ends a browser's subscription to another company, since the browser changed hands: only its holder knows its keys.
 * @returns whether another company still has the address, under other keys
 */
export async function leaveOtherCompanies(
  tx: SystemTx,
  companyId: string,
  { endpoint, p256dh, auth }: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  const elsewhere = and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.companyId, companyId));
  await tx.delete(pushDevices).where(and(elsewhere, eq(pushDevices.p256dh, p256dh), eq(pushDevices.auth, auth)));
  const held = await tx.select({ deviceId: pushDevices.deviceId }).from(pushDevices).where(elsewhere);
  return held.length > 0;
}

/** Removes the devices that were added from sessions that have ended. */
export async function forgetDevicesOf(
  tx: SystemTx | TenantTx,
  { companyId, userId }: { companyId: string; userId: string },
  ended: readonly { sessionId: string }[],
): Promise<void> {
  if (ended.length === 0) return;
  await tx.delete(pushDevices).where(
    and(
      eq(pushDevices.companyId, companyId),
      eq(pushDevices.userId, userId),
      inArray(
        pushDevices.sessionId,
        ended.map(({ sessionId }) => sessionId),
      ),
    ),
  );
}
