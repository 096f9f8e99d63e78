import { createHash } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { PermissionEntry } from '#domain/access/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  companies,
  companySettings,
  customerCodes,
  customerContactChanges,
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

type ContactChange = Omit<typeof customerContactChanges.$inferSelect, 'companyId' | 'attempts'>;

export const homeownerRepo = (tx: TenantTx) => ({
  /** What the company grants its homeowners, where that differs from what all grant. */
  async grants(): Promise<PermissionEntry[]> {
    const { companyId: _, ...columns } = getTableColumns(permissionEntries);
    return tx.select(columns).from(permissionEntries).where(eq(permissionEntries.role, 'homeowner'));
  },

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

  /** @param at one of the customer's places alone */
  async lastVisit(customerId: string, at?: { propertyId: string | null }): Promise<VisitRow | null> {
    const [row] = await tx
      .select()
      .from(serviceVisits)
      .where(
        and(
          eq(serviceVisits.customerId, customerId),
          eq(serviceVisits.state, 'done'),
          at && sql`${serviceVisits.propertyId} is not distinct from ${at.propertyId}::text`,
        ),
      )
      .orderBy(
        desc(serviceVisits.serviceDate),
        desc(sql`coalesce(${serviceVisits.arrivalTime}, ${serviceVisits.createdAt})`),
        desc(serviceVisits.visitId),
      )
      .limit(1);
    return row ?? null;
  },

  async visit(customerId: string, visitId: string): Promise<VisitRow | null> {
    const [row] = await tx
      .select()
      .from(serviceVisits)
      .where(and(eq(serviceVisits.customerId, customerId), eq(serviceVisits.visitId, visitId)));
    return row ?? null;
  },

  async report(customerId: string, reportId: string): Promise<ReportRow | null> {
    const [row] = await tx
      .select()
      .from(serviceReports)
      .where(and(eq(serviceReports.customerId, customerId), eq(serviceReports.reportId, reportId)));
    return row ?? null;
  },

  lastReports: (customerId: string, limit: number, at?: { propertyId: string | null }): Promise<ReportRow[]> =>
    tx
      .select()
      .from(serviceReports)
      .where(
        and(
          eq(serviceReports.customerId, customerId),
          // One without a visit is about the customer's own address.
          at &&
            sql`(select v.property_id from service_visits v where v.company_id = ${serviceReports.companyId}
              and v.visit_id = ${serviceReports.visitId}) is not distinct from ${at.propertyId}::text`,
        ),
      )
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

  /** Ends all of a customer's devices but the one in hand. */
  async endOtherDevices(customerId: string, keptId: string): Promise<void> {
    const isOther = ne(customerDevices.deviceId, keptId);
    await tx.delete(customerDevices).where(and(eq(customerDevices.customerId, customerId), isOther));
  },

  /** What this transaction changes of a customer is done and proven on that device: it stays when the others end. */
  async keepDevice(deviceId: string): Promise<void> {
    await tx.execute(sql`select set_config('app.kept_device', ${deviceId}, true)`);
  },

  /**
   * Counts a code or a fresh link that is about to be sent; what the office sends counts apart.
   * @returns false where as many as allowed were sent within the hour, or as many codes as a day allows
   */
  async countSent(
    customerId: string,
    what: 'codesSent' | 'linksSent' | 'officeLinksSent',
    now: Date,
    { anHour, codesADay }: { anHour: number; codesADay: number },
  ): Promise<boolean> {
    const hourEndsAt = new Date(now.getTime() + 3_600_000);
    const dayEndsAt = new Date(now.getTime() + 24 * 3_600_000);
    const isOver = lte(customerCodes.hourEndsAt, now);
    const isNewDay = or(isNull(customerCodes.dayEndsAt), lte(customerCodes.dayEndsAt, now));
    const isCode = what === 'codesSent' ? 1 : 0;
    const next = (column: AnyPgColumn, adding: number) =>
      sql`case when ${isOver} then ${adding} else ${column} + ${adding} end`;
    const stored = await tx
      .insert(customerCodes)
      .values({ customerId, [what]: 1, codesToday: isCode, expiresAt: now, hourEndsAt, dayEndsAt })
      .onConflictDoUpdate({
        target: [customerCodes.companyId, customerCodes.customerId],
        set: {
          codesSent: next(customerCodes.codesSent, isCode),
          linksSent: next(customerCodes.linksSent, what === 'linksSent' ? 1 : 0),
          officeLinksSent: next(customerCodes.officeLinksSent, what === 'officeLinksSent' ? 1 : 0),
          hourEndsAt: sql`case when ${isOver} then excluded.hour_ends_at else ${customerCodes.hourEndsAt} end`,
          codesToday: sql`case when ${isNewDay} then ${isCode} else ${customerCodes.codesToday} + ${isCode} end`,
          triesToday: sql`case when ${isNewDay} then 0 else ${customerCodes.triesToday} end`,
          dayEndsAt: sql`case when ${isNewDay} then excluded.day_ends_at else ${customerCodes.dayEndsAt} end`,
        },
        setWhere: and(
          or(isOver, lt(customerCodes[what], anHour)),
          isCode === 0 ? undefined : or(isNewDay, lt(customerCodes.codesToday, codesADay)),
        ),
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

  /**
   * Counts a try of the code, before it is compared.
   * @returns what it is to be, with the tries of the day; null where it may not be tried any more
   */
  async tryCode(
    customerId: string,
    now: Date,
    most: number,
  ): Promise<{ fingerprint: string | null; triesToday: number } | null> {
    const [row] = await tx
      .update(customerCodes)
      .set({ attempts: sql`${customerCodes.attempts} + 1`, triesToday: sql`${customerCodes.triesToday} + 1` })
      .where(
        and(
          eq(customerCodes.customerId, customerId),
          gt(customerCodes.expiresAt, now),
          lt(customerCodes.attempts, most),
        ),
      )
      .returning({ fingerprint: customerCodes.fingerprint, triesToday: customerCodes.triesToday });
    return row ?? null;
  },

  /** A code opens one device. @returns whether it was still to be spent */
  async spendCode(customerId: string, fingerprint: string): Promise<boolean> {
    const spent = await tx
      .update(customerCodes)
      .set({ fingerprint: null, triesToday: sql`greatest(${customerCodes.triesToday} - 1, 0)` })
      .where(and(eq(customerCodes.customerId, customerId), eq(customerCodes.fingerprint, fingerprint)))
      .returning({ customerId: customerCodes.customerId });
    return spent.length > 0;
  },

  /** Puts a new address or number aside until its code is entered; it takes the place of one put aside before. */
  async setChange(change: ContactChange): Promise<void> {
    const { companyId, customerId, what } = customerContactChanges;
    await tx
      .insert(customerContactChanges)
      .values(change)
      .onConflictDoUpdate({ target: [companyId, customerId, what], set: { ...change, attempts: 0 } });
  },

  /** Counts a try of a change's code, before it is compared; null where there is none to try any more. */
  async tryChange(
    customerId: string,
    what: ContactChange['what'],
    now: Date,
    most: number,
  ): Promise<ContactChange | null> {
    const changes = customerContactChanges;
    const [row] = await tx
      .update(changes)
      .set({ attempts: sql`${changes.attempts} + 1` })
      .where(
        and(
          eq(changes.customerId, customerId),
          eq(changes.what, what),
          gt(changes.expiresAt, now),
          lt(changes.attempts, most),
        ),
      )
      .returning();
    return row ?? null;
  },

  /** Takes a change to make it, once. @returns whether it was still there */
  async takeChange({ customerId, what, fingerprint }: ContactChange): Promise<boolean> {
    const changes = customerContactChanges;
    const taken = await tx
      .delete(changes)
      .where(and(eq(changes.customerId, customerId), eq(changes.what, what), eq(changes.fingerprint, fingerprint)))
      .returning({ what: changes.what });
    return taken.length > 0;
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
