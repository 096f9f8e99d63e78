import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { PermissionEntry } from '#domain/access/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  companies,
  companySettings,
  customerCodes,
  customerDevices,
  customers,
  invoices,
  paymentLinks,
  permissionEntries,
  quoteLinks,
  reportLinks,
  serviceReports,
  serviceVisits,
  surveyLinks,
  surveys,
  users,
  workOrders,
} from '#server/db/schema/index.ts';

export type VisitRow = typeof serviceVisits.$inferSelect;
export type DeviceRow = typeof customerDevices.$inferSelect;
export type ReportRow = typeof serviceReports.$inferSelect;

export const homeownerRepo = (tx: TenantTx) => ({
  async customerExists(customerId: string): Promise<boolean> {
    const [row] = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(and(eq(customers.customerId, customerId), isNull(customers.deletedAt)));
    return row !== undefined;
  },

  /** The first owner's. */
  async ownerEmail(): Promise<string | null> {
    const [row] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'owner'), eq(users.isActive, true)))
      .orderBy(asc(users.createdAt), asc(users.userId))
      .limit(1);
    return row?.email ?? null;
  },

  async companyName(): Promise<string | null> {
    const [row] = await tx.select({ name: companies.name }).from(companies);
    return row?.name ?? null;
  },

  /** Ends the links that open one report, invoice, quote or survey of a customer. */
  async endLinksOf(customerId: string): Promise<void> {
    const ofReports = tx
      .select({ id: serviceReports.reportId })
      .from(serviceReports)
      .where(eq(serviceReports.customerId, customerId));
    const ofInvoices = tx.select({ id: invoices.invoiceId }).from(invoices).where(eq(invoices.customerId, customerId));
    const ofQuotes = tx
      .select({ id: workOrders.workOrderId })
      .from(workOrders)
      .where(eq(workOrders.customerId, customerId));
    const ofSurveys = tx.select({ id: surveys.surveyId }).from(surveys).where(eq(surveys.customerId, customerId));
    await tx.delete(reportLinks).where(inArray(reportLinks.reportId, ofReports));
    await tx.delete(paymentLinks).where(inArray(paymentLinks.invoiceId, ofInvoices));
    await tx.delete(quoteLinks).where(inArray(quoteLinks.workOrderId, ofQuotes));
    await tx.delete(surveyLinks).where(inArray(surveyLinks.surveyId, ofSurveys));
  },

  async lastVisit(customerId: string): Promise<VisitRow | null> {
    const [row] = await tx
      .select()
      .from(serviceVisits)
      .where(and(eq(serviceVisits.customerId, customerId), eq(serviceVisits.state, 'done')))
      .orderBy(
        desc(serviceVisits.serviceDate),
        desc(sql`coalesce(${serviceVisits.arrivalTime}, ${serviceVisits.createdAt})`),
        desc(serviceVisits.visitId),
      )
      .limit(1);
    return row ?? null;
  },

  async report(customerId: string, reportId: string): Promise<ReportRow | null> {
    const [row] = await tx
      .select()
      .from(serviceReports)
      .where(and(eq(serviceReports.customerId, customerId), eq(serviceReports.reportId, reportId)));
    return row ?? null;
  },

  lastReports: (customerId: string, limit: number): Promise<ReportRow[]> =>
    tx
      .select()
      .from(serviceReports)
      .where(eq(serviceReports.customerId, customerId))
      .orderBy(desc(serviceReports.serviceDate), desc(serviceReports.createdAt), desc(serviceReports.reportId))
      .limit(limit),
});

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The devices that are a customer's, and the code that makes one so. */
export const doorRepo = (tx: TenantTx) => ({
  async insertDevice({ token, ...device }: Omit<DeviceRow, 'companyId' | 'tokenHash'> & { token: string }) {
    await tx.insert(customerDevices).values({ ...device, tokenHash: hashOf(token) });
  },

  devices: (customerId: string, now: Date): Promise<DeviceRow[]> =>
    tx
      .select()
      .from(customerDevices)
      .where(and(eq(customerDevices.customerId, customerId), gt(customerDevices.expiresAt, now)))
      .orderBy(desc(customerDevices.lastUsedAt), asc(customerDevices.deviceId)),

  /** Ends one device, or all of a customer. @returns how many */
  async endDevices(customerId: string, deviceId?: string): Promise<number> {
    const ended = await tx
      .delete(customerDevices)
      .where(
        and(
          eq(customerDevices.customerId, customerId),
          deviceId === undefined ? undefined : eq(customerDevices.deviceId, deviceId),
        ),
      )
      .returning({ deviceId: customerDevices.deviceId });
    return ended.length;
  },

  /**
   * Counts a code or a fresh link that is about to be sent.
   * @returns false where as many as allowed were sent within the hour
   */
  async countSent(customerId: string, what: 'codesSent' | 'linksSent', now: Date, most: number): Promise<boolean> {
    const hourEndsAt = new Date(now.getTime() + 3_600_000);
    const isOver = lte(customerCodes.hourEndsAt, now);
    const next = (column: AnyPgColumn, adding: number) =>
      sql`case when ${isOver} then ${adding} else ${column} + ${adding} end`;
    const stored = await tx
      .insert(customerCodes)
      .values({ customerId, [what]: 1, expiresAt: now, hourEndsAt })
      .onConflictDoUpdate({
        target: [customerCodes.companyId, customerCodes.customerId],
        set: {
          codesSent: next(customerCodes.codesSent, what === 'codesSent' ? 1 : 0),
          linksSent: next(customerCodes.linksSent, what === 'linksSent' ? 1 : 0),
          hourEndsAt: sql`case when ${isOver} then excluded.hour_ends_at else ${customerCodes.hourEndsAt} end`,
        },
        setWhere: sql`${isOver} or ${customerCodes[what]} < ${most}`,
      })
      .returning({ customerId: customerCodes.customerId });
    return stored.length > 0;
  },

  /** The code from now on; a former one opens nothing any more. */
  async setCode(customerId: string, code: { fingerprint: string; expiresAt: Date }): Promise<void> {
    await tx
      .update(customerCodes)
      .set({ ...code, attempts: 0 })
      .where(eq(customerCodes.customerId, customerId));
  },

  /** Counts a try of the code, before it is compared. @returns what it is to be; null where it may not be tried any more */
  async tryCode(customerId: string, now: Date, most: number): Promise<string | null> {
    const [row] = await tx
      .update(customerCodes)
      .set({ attempts: sql`${customerCodes.attempts} + 1` })
      .where(
        and(
          eq(customerCodes.customerId, customerId),
          gt(customerCodes.expiresAt, now),
          lt(customerCodes.attempts, most),
        ),
      )
      .returning({ fingerprint: customerCodes.fingerprint });
    return row?.fingerprint ?? null;
  },

  /** A code opens one device. */
  async spendCode(customerId: string): Promise<void> {
    await tx.update(customerCodes).set({ fingerprint: null }).where(eq(customerCodes.customerId, customerId));
  },
});

const homeownerEntries = sql<PermissionEntry[]>`coalesce((
  select json_agg(json_build_object('role', p.role, 'feature', p.feature, 'isEnabled', p.is_enabled,
    'canView', p.can_view, 'canEdit', p.can_edit, 'canDelete', p.can_delete))
  from ${permissionEntries} p where p.company_id = ${customerDevices.companyId} and p.role = 'homeowner'), '[]'::json)`;

/** Whose device a token is of, with the company; null where it is unknown, ended or over. */
export async function findDeviceOwner(tx: SystemTx, token: string, now: Date) {
  const [row] = await tx
    .select({
      deviceId: customerDevices.deviceId,
      companyId: customerDevices.companyId,
      customerId: customerDevices.customerId,
      createdAt: customerDevices.createdAt,
      lastUsedAt: customerDevices.lastUsedAt,
      companyName: companies.name,
      timeZone: companies.timeZone,
      tier: companies.tier,
      trialStartedAt: companies.trialStartedAt,
      nextBillingDate: companies.nextBillingDate,
      featuresUsed: companies.featuresUsed,
      permissions: homeownerEntries,
      settings: {
        smsNotifications: companySettings.smsNotifications,
        lowInventoryAlerts: companySettings.lowInventoryAlerts,
        autoLocation: companySettings.autoLocation,
        maintenanceMode: companySettings.maintenanceMode,
        debugMode: companySettings.debugMode,
      },
    })
    .from(customerDevices)
    .innerJoin(companies, eq(companies.companyId, customerDevices.companyId))
    .leftJoin(companySettings, eq(companySettings.companyId, customerDevices.companyId))
    .where(and(eq(customerDevices.tokenHash, hashOf(token)), gt(customerDevices.expiresAt, now)));
  return row ?? null;
}

export async function touchDevice(tx: SystemTx, token: string, now: Date): Promise<void> {
  await tx
    .update(customerDevices)
    .set({ lastUsedAt: now })
    .where(eq(customerDevices.tokenHash, hashOf(token)));
}
