import { bigint, boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { companyId, companyTable } from './columns.ts';

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull();
const day = (name: string) => date(name, { mode: 'string' }).notNull();
const costs = () => ({
  feeCents: cents('fee_cents'),
  laborCents: cents('labor_cents'),
  chemicalCents: cents('chemical_cents'),
  travelCents: cents('travel_cents'),
  equipmentCents: cents('equipment_cents'),
});

/** What each finished visit, and each entered cost without one, came to: cached, and recomputed when stale. */
export const workFigures = companyTable('work_figures', ['workId'], {
  workId: text('work_id').notNull(),
  visitId: text('visit_id'),
  serviceDate: day('service_date'),
  /** Empty: nobody's. */
  technicianId: text('technician_id').notNull(),
  customerId: text('customer_id').notNull(),
  poolId: text('pool_id'),
  planned: boolean('planned').notNull(),
  onSiteMinutes: integer('on_site_minutes'),
  hundredthMiles: integer('hundredth_miles').notNull(),
  ...costs(),
  entered: boolean('entered').notNull(),
  estimated: boolean('estimated').notNull(),
});

/** The same, summed by technician and day. */
export const technicianDays = companyTable('technician_days', ['serviceDate', 'technicianId'], {
  serviceDate: day('service_date'),
  technicianId: text('technician_id').notNull(),
  visits: integer('visits').notNull(),
  plannedVisits: integer('planned_visits').notNull(),
  onSiteMinutes: integer('on_site_minutes').notNull(),
  hundredthMiles: integer('hundredth_miles').notNull(),
  ...costs(),
  estimatedWorks: integer('estimated_works').notNull(),
});

/** Those of all technicians on a day; a trigger keeps them. */
export const companyDays = companyTable('company_days', ['serviceDate'], {
  serviceDate: day('service_date'),
  parts: integer('parts').notNull(),
  visits: integer('visits').notNull(),
  plannedVisits: integer('planned_visits').notNull(),
  onSiteMinutes: integer('on_site_minutes').notNull(),
  hundredthMiles: cents('hundredth_miles'),
  ...costs(),
  estimatedWorks: integer('estimated_works').notNull(),
});

/** The chemicals of a pool by month, quarter and year: so many months from the first of one. */
export const poolMonths = companyTable('pool_months', ['months', 'month', 'poolKey'], {
  months: smallint('months').notNull(),
  month: day('month'),
  poolKey: text('pool_key').notNull(),
  works: integer('works').notNull(),
  visits: integer('visits').notNull(),
  chemicalCents: cents('chemical_cents'),
});

/** What was billed on a day, which the previous release reads. */
export const billedDays = pgTable('billed_days', {
  companyId: companyId(),
  issuedOn: day('issued_on'),
  invoices: integer('invoices').notNull(),
  cents: cents('cents'),
});

/** What is billed for the days of a period: the sum of its rows, of which triggers add one with each change. */
export const earnedPeriods = pgTable('earned_periods', {
  companyId: companyId(),
  startsOn: day('starts_on'),
  endsOn: day('ends_on'),
  invoices: integer('invoices').notNull(),
  cents: cents('cents'),
});

/** Technicians’ days to be recomputed; triggers put them here. */
export const figureDaysDue = companyTable('figure_days_due', ['serviceDate', 'technicianId'], {
  serviceDate: day('service_date'),
  technicianId: text('technician_id').notNull(),
  marks: integer('marks').notNull().default(1),
});
