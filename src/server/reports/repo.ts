import { createHash } from 'node:crypto';
import { and, count, desc, eq, getTableColumns, gt, gte, ilike, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ServiceReportsQuery } from '#contract/reports/reports.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  bodyVisits,
  customers,
  mails,
  photos,
  pools,
  reportLinks,
  serviceReports,
  serviceVisits,
} from '#server/db/schema/index.ts';
import { shownByLink } from '#server/mail/index.ts';

type StoredReport = typeof serviceReports.$inferSelect;
type VisitRow = typeof serviceVisits.$inferSelect;
export type NewReportRow = Omit<typeof serviceReports.$inferInsert, 'companyId'>;
/** A report with what became of its mail; null where none was written. */
export type ReportRow = StoredReport & {
  mail: Pick<
    typeof mails.$inferSelect,
    'state' | 'sentAt' | 'lastError' | 'refused' | 'attempts' | 'nextAttemptAt'
  > | null;
  /** How many mails of it were handed over. */
  timesSent: number;
};
type CustomerRow = typeof customers.$inferSelect;

/** A report is looked up again for a while; after half a year its photos are had from the company. */
const linkOpenMs = 180 * 24 * 60 * 60 * 1000;

/** Only this is stored, so that a copy of the database opens no link. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const present = isNull(customers.deletedAt);
const hasPhotos = sql`exists (select from ${photos} where ${photos.companyId} = ${serviceReports.companyId}
  and ${photos.reportId} = ${serviceReports.reportId})`;
const ofReport = and(eq(mails.companyId, serviceReports.companyId), eq(mails.mailId, serviceReports.mailId));

export const reportsRepo = (tx: TenantTx) => {
  const withMail = () =>
    tx
      .select({
        report: getTableColumns(serviceReports),
        mail: {
          state: mails.state,
          sentAt: mails.sentAt,
          lastError: mails.lastError,
          refused: mails.refused,
          attempts: mails.attempts,
          nextAttemptAt: mails.nextAttemptAt,
        },
        timesSent: sql<number>`(select count(*)::int from mails sent where sent.company_id = ${serviceReports.companyId}
          and sent.report_id = ${serviceReports.reportId} and sent.state = 'sent')`,
      })
      .from(serviceReports)
      .leftJoin(mails, ofReport);
  const flat = (rows: Awaited<ReturnType<typeof withMail>>): ReportRow[] =>
    rows.map(({ report, mail, timesSent }) => ({ ...report, mail, timesSent }));

  return {
    async find(reportId: string): Promise<ReportRow | null> {
      const [row] = flat(await withMail().where(eq(serviceReports.reportId, reportId)));
      return row ?? null;
    },

    async findMany(reportIds: string[]): Promise<ReportRow[]> {
      return reportIds.length === 0 ? [] : flat(await withMail().where(inArray(serviceReports.reportId, reportIds)));
    },

    async list(
      { limit, offset, search, waiting, photos: withPhotos }: ServiceReportsQuery,
      onlyCustomerId: string | undefined,
    ): Promise<{ rows: ReportRow[]; total: number }> {
      const words = search?.trim().split(/\s+/).filter(Boolean) ?? [];
      const wanted = and(
        onlyCustomerId === undefined ? undefined : eq(serviceReports.customerId, onlyCustomerId),
        waiting === 'true' ? inArray(mails.state, ['pending', 'failed']) : undefined,
        withPhotos === 'true' ? hasPhotos : undefined,
        ...words.map((word) => {
          const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
          return or(
            ilike(serviceReports.customerName, pattern),
            ilike(serviceReports.customerEmail, pattern),
            ilike(serviceReports.address, pattern),
            ilike(serviceReports.technicianName, pattern),
            ilike(serviceReports.notes, pattern),
          );
        }),
      );
      const rows = flat(
        await withMail()
          .where(wanted)
          .orderBy(desc(serviceReports.serviceDate), desc(serviceReports.createdAt), desc(serviceReports.reportId))
          .limit(limit ?? 500)
          .offset(offset ?? 0),
      );
      const [total] = await tx.select({ n: count() }).from(serviceReports).leftJoin(mails, ofReport).where(wanted);
      return { rows, total: total?.n ?? 0 };
    },

    async countSince(moment: Date): Promise<number> {
      const [row] = await tx.select({ n: count() }).from(serviceReports).where(gte(serviceReports.createdAt, moment));
      return row?.n ?? 0;
    },

    /** False where the id is taken. */
    async insert(row: NewReportRow): Promise<boolean> {
      const stored = await tx
        .insert(serviceReports)
        .values(row)
        .onConflictDoNothing()
        .returning({ reportId: serviceReports.reportId });
      return stored.length > 0;
    },

    async update(
      reportId: string,
      changes: Partial<
        Pick<NewReportRow, 'visitId' | 'mailId' | 'customerEmail' | 'noteForCustomer' | 'notePutBy' | 'noteWaitsUntil'>
      >,
    ) {
      await tx.update(serviceReports).set(changes).where(eq(serviceReports.reportId, reportId));
    },

    async findCustomer(customerId: string): Promise<CustomerRow | null> {
      const [row] = await tx
        .select()
        .from(customers)
        .where(and(eq(customers.customerId, customerId), present));
      return row ?? null;
    },

    /** The one customer of that name and address; null where there is none, or more than one. */
    async findCustomerByMail(email: string, name: string): Promise<CustomerRow | null> {
      const found = await tx
        .select()
        .from(customers)
        .where(
          and(
            eq(sql`lower(${customers.email})`, email.toLowerCase()),
            eq(sql`lower(${customers.name})`, name.toLowerCase()),
            present,
          ),
        )
        .limit(2);
      return found.length === 1 ? (found[0] ?? null) : null;
    },

    /** The visit that expects this report. */
    async visitExpecting(reportId: string): Promise<string | null> {
      const [row] = await tx
        .select({ visitId: serviceVisits.visitId })
        .from(serviceVisits)
        .where(eq(serviceVisits.reportId, reportId))
        .limit(1);
      return row?.visitId ?? null;
    },

    /** The type of a visit's pool. */
    async poolTypeOfVisit(visitId: string): Promise<string | null> {
      const [row] = await tx
        .select({ poolType: pools.poolType })
        .from(serviceVisits)
        .innerJoin(pools, and(eq(pools.companyId, serviceVisits.companyId), eq(pools.poolId, serviceVisits.poolId)))
        .where(eq(serviceVisits.visitId, visitId));
      return row?.poolType ?? null;
    },

    /** A customer's bodies of water, as far as their targets follow from it. */
    targetedPools: (customerId: string) =>
      tx
        .select({
          poolId: pools.poolId,
          poolType: pools.poolType,
          surface: pools.surface,
          isIndoor: pools.isIndoor,
          isPublic: pools.isPublic,
          ownTargets: pools.ownTargets,
        })
        .from(pools)
        .where(eq(pools.customerId, customerId)),

    /** What a report needs to know of its visit. */
    async findVisit(
      visitId: string,
    ): Promise<(Pick<VisitRow, 'poolId' | 'tasks' | 'leftOver'> & { poolName: string | null }) | null> {
      const { poolId, tasks, leftOver } = serviceVisits;
      const [row] = await tx
        .select({ poolId, tasks, leftOver, poolName: pools.name })
        .from(serviceVisits)
        .leftJoin(pools, and(eq(pools.companyId, serviceVisits.companyId), eq(pools.poolId, serviceVisits.poolId)))
        .where(eq(serviceVisits.visitId, visitId));
      return row ?? null;
    },

    /** The readings of the last finished visit before this one, of the same pool where it is known; null without any. */
    async readingsBefore(visit: {
      customerId: string;
      poolId: string | null;
      visitId: string | null;
      serviceDate: string;
      serviceTime: string | null;
    }): Promise<Record<string, string> | null> {
      const { serviceDate, serviceTime } = visit;
      const [row] = await tx
        .select({ waterChemistry: bodyVisits.waterChemistry })
        .from(bodyVisits)
        .where(
          and(
            eq(bodyVisits.customerId, visit.customerId),
            eq(bodyVisits.state, 'done'),
            visit.poolId === null ? undefined : eq(bodyVisits.poolId, visit.poolId),
            visit.visitId === null ? undefined : ne(bodyVisits.visitId, visit.visitId),
            sql`${bodyVisits.waterChemistry} <> '{}'::jsonb`,
            or(
              lt(bodyVisits.serviceDate, serviceDate),
              and(
                eq(bodyVisits.serviceDate, serviceDate),
                serviceTime === null ? undefined : lt(bodyVisits.serviceTime, serviceTime),
              ),
            ),
          ),
        )
        .orderBy(desc(bodyVisits.serviceDate), desc(bodyVisits.serviceTime), desc(bodyVisits.createdAt))
        .limit(1);
      return row?.waterChemistry ?? null;
    },

    async linkVisit(visitId: string, reportId: string): Promise<void> {
      await tx.update(serviceVisits).set({ reportId }).where(eq(serviceVisits.visitId, visitId));
    },

    /** The report whose photos this key opens. */
    async insertLink(key: string, reportId: string, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + linkOpenMs);
      await tx.insert(reportLinks).values({ keyHash: hashOf(key), reportId, expiresAt });
    },

    /** A report of that customer, day, time and technician which no visit has claimed yet. */
    async findUnclaimed(like: {
      customerId: string;
      serviceDate: string;
      serviceTime: string;
      technicianName: string;
    }): Promise<string | null> {
      const [row] = await tx
        .select({ reportId: serviceReports.reportId })
        .from(serviceReports)
        .where(
          and(
            eq(serviceReports.customerId, like.customerId),
            eq(serviceReports.serviceDate, like.serviceDate),
            eq(serviceReports.serviceTime, like.serviceTime),
            eq(serviceReports.technicianName, like.technicianName),
            isNull(serviceReports.visitId),
          ),
        )
        .orderBy(desc(serviceReports.createdAt))
        .limit(1);
      return row?.reportId ?? null;
    },
  };
};

/** Which company's report a link opens; null where there is no such link or its time has passed. */
export async function findLink(
  tx: SystemTx,
  key: string,
  now: Date,
): Promise<{ companyId: string; reportId: string } | null> {
  const shown = await shownByLink(tx, key, 'report', now);
  if (shown) return { companyId: shown.companyId, reportId: shown.id };
  const [row] = await tx
    .select({ companyId: reportLinks.companyId, reportId: reportLinks.reportId })
    .from(reportLinks)
    .where(and(eq(reportLinks.keyHash, hashOf(key)), gt(reportLinks.expiresAt, now)));
  return row ?? null;
}
