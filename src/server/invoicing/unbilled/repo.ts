import { and, asc, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantTx } from '#server/db/client.ts';
import {
  chemicalPrices,
  chemicalsOfVisit,
  invoiceLines,
  invoices,
  properties,
  serviceVisits,
  visitSkips,
  workOrders,
} from '#server/db/schema/index.ts';

/** Of a day since `from`, and come to be known after the subscription was last billed. */
const cameAfter = (
  knownSince: string | null,
  { on, from, known, timeZone }: { on: AnyPgColumn; from: string; known: AnyPgColumn; timeZone: string },
): SQL | undefined =>
  knownSince === null
    ? undefined
    : and(gte(on, from), sql`(${known} at time zone ${timeZone})::date >= ${knownSince}::date`);

/** On no invoice but this one. */
const notOnInvoice = (companyId: AnyPgColumn, visitId: AnyPgColumn, ownInvoice: string | null): SQL => sql`not exists (
  select from ${invoiceLines} join ${invoices} using (company_id, invoice_id)
  where invoice_lines.company_id = ${companyId} and invoice_lines.visit_id = ${visitId}
    and ${invoices.state} <> 'void' and invoice_lines.invoice_id <> ${ownInvoice ?? ''})`;

/** The done visits of a skip's stop on the date on which it was skipped: work beats a skip, also where it named no stop. */
const wasMadeAfterAll = sql`exists (
  select from service_visits v where v.company_id = ${visitSkips.companyId} and v.customer_id = ${visitSkips.customerId}
    and v.service_date = ${visitSkips.skippedOn} and v.state = 'done'
    and coalesce(v.assignment_id, ${visitSkips.assignmentId}) = ${visitSkips.assignmentId})`;

/** The visit makes up for a skip, or was made in spite of it, that is on another invoice: it is paid for. */
const isBilledAsSkip = (ownInvoice: string | null): SQL => sql`exists (
  select from visit_skips s join invoice_lines l on l.company_id = s.company_id and l.visit_id = s.skip_id
    join invoices i on i.company_id = l.company_id and i.invoice_id = l.invoice_id
  where s.company_id = ${serviceVisits.companyId} and s.customer_id = ${serviceVisits.customerId}
    and ${serviceVisits.serviceDate} in (s.skipped_on, s.made_up_on)
    and coalesce(${serviceVisits.assignmentId}, s.assignment_id) = s.assignment_id
    and i.state <> 'void' and i.invoice_id <> ${ownInvoice ?? ''})`;

/** A visit that is on no invoice but the named one, and is not billed with a work order. */
const isUnbilled = (ownInvoice: string | null): SQL | undefined =>
  and(
    notOnInvoice(serviceVisits.companyId, serviceVisits.visitId, ownInvoice),
    not(isBilledAsSkip(ownInvoice)),
    sql`not exists (
      select from ${workOrders} where work_orders.company_id = ${serviceVisits.companyId}
        and work_orders.assignment_id = ${serviceVisits.assignmentId})`,
  );

interface VisitsToBill {
  startsOn: string;
  endsOn: string;
  from: string;
  knownSince: string | null;
  timeZone: string;
  /** Its own lines do not count as billed: they are about to be rebuilt. */
  ownInvoice: string | null;
}

/** What one of a customer's properties is called on a bill; null at the customer's own address. */
const placeNamed = (propertyId: AnyPgColumn | SQL) =>
  sql<string | null>`(select coalesce(p.name, p.address) from ${properties} p where p.property_id = ${propertyId})`;

/** What was done at one company's customers and is on no invoice yet, with what added chemicals cost. */
export const unbilledRepo = (tx: TenantTx) => ({
  /**
   * Visits made at a customer until a day and not billed yet: those of the period, and earlier ones since `from` that came
   * to be known after `knownSince`.
   */
  async visitsToBill(
    customerId: string,
    { startsOn, endsOn, from, knownSince, timeZone, ownInvoice }: VisitsToBill,
  ): Promise<
    (Pick<typeof serviceVisits.$inferSelect, 'visitId' | 'serviceDate' | 'chemicalsAdded'> & { place: string | null })[]
  > {
    const { visitId, serviceDate } = serviceVisits;
    const cameLater = cameAfter(knownSince, { on: serviceDate, from, known: serviceVisits.updatedAt, timeZone });
    return tx
      .select({ visitId, serviceDate, chemicalsAdded: chemicalsOfVisit, place: placeNamed(serviceVisits.propertyId) })
      .from(serviceVisits)
      .where(
        and(
          eq(serviceVisits.customerId, customerId),
          eq(serviceVisits.state, 'done'),
          lte(serviceDate, endsOn),
          or(gte(serviceDate, startsOn), cameLater),
          isUnbilled(ownInvoice),
        ),
      )
      .orderBy(asc(serviceDate), asc(visitId));
  },

  /** Visits made at some customers from a day on and not billed yet, each customer's in order. */
  unbilledVisits: (
    customerIds: readonly string[],
    from: string,
  ): Promise<
    Pick<typeof serviceVisits.$inferSelect, 'visitId' | 'customerId' | 'serviceDate' | 'chemicalsAdded'>[]
  > => {
    const { visitId, customerId, serviceDate } = serviceVisits;
    return tx
      .select({ visitId, customerId, serviceDate, chemicalsAdded: chemicalsOfVisit })
      .from(serviceVisits)
      .where(
        and(
          inArray(customerId, [...customerIds]),
          eq(serviceVisits.state, 'done'),
          gte(serviceDate, from),
          isUnbilled(null),
        ),
      )
      .orderBy(asc(serviceDate), asc(visitId));
  },

  /** As `visitsToBill`: the visits skipped on site that are billed all the same. One that is made up is billed when it is made. */
  skipsToBill: (
    customerId: string,
    { startsOn, endsOn, from, knownSince, timeZone, ownInvoice }: VisitsToBill,
  ): Promise<{ visitId: string; serviceDate: string; place: string | null }[]> =>
    tx
      .select({
        visitId: visitSkips.skipId,
        serviceDate: visitSkips.skippedOn,
        place:
          placeNamed(sql`(select a.property_id from route_assignments a where a.company_id = ${visitSkips.companyId}
          and a.assignment_id = ${visitSkips.assignmentId})`),
      })
      .from(visitSkips)
      .where(
        and(
          eq(visitSkips.customerId, customerId),
          eq(visitSkips.billed, true),
          isNull(visitSkips.undoneAt),
          isNull(visitSkips.madeUpOn),
          isNull(visitSkips.sameAs),
          not(wasMadeAfterAll),
          lte(visitSkips.skippedOn, endsOn),
          or(
            gte(visitSkips.skippedOn, startsOn),
            cameAfter(knownSince, { on: visitSkips.skippedOn, from, known: visitSkips.updatedAt, timeZone }),
          ),
          notOnInvoice(visitSkips.companyId, visitSkips.skipId, ownInvoice),
        ),
      )
      .orderBy(asc(visitSkips.skippedOn), asc(visitSkips.skipId)),

  /** Which of some ids are visits, or skips that are billed as one. */
  async visitsThatExist(visitIds: string[]): Promise<Set<string>> {
    if (visitIds.length === 0) return new Set();
    const visits = await tx
      .select({ visitId: serviceVisits.visitId })
      .from(serviceVisits)
      .where(inArray(serviceVisits.visitId, visitIds));
    const skips = await tx
      .select({ visitId: visitSkips.skipId })
      .from(visitSkips)
      .where(inArray(visitSkips.skipId, visitIds));
    return new Set([...visits, ...skips].map(({ visitId }) => visitId));
  },

  chemicalPrices: () => tx.select().from(chemicalPrices),
});
