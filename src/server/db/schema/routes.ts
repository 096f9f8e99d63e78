import { bigint, boolean, customType, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { Weekday } from '#domain/calendar/index.ts';
import {
  type DayHours,
  defaultStopMinutes,
  type Lunch,
  type Rhythm,
  type Skill,
  type VisitDetails,
} from '#domain/scheduling/index.ts';
import { companyTable, day, moment } from './columns.ts';

/** Where a technician's day starts or ends. */
export type StoredPlace = { kind: 'stop' } | { kind: 'place'; address: string; latitude: number; longitude: number };

export const technicians = companyTable('technicians', ['technicianId'], {
  technicianId: text('technician_id').notNull(),
  name: text('name').notNull(),
  email: text('email'),
  phone: text('phone'),
  isActive: boolean('is_active').notNull().default(true),
  workingDays: text('working_days').array().notNull().default([]),
  maxCustomersPerDay: integer('max_customers_per_day').notNull().default(8),
  startTime: text('start_time').notNull().default('08:00'),
  endTime: text('end_time').notNull().default('17:00'),
  /** Null: the company’s own address. */
  startPlace: jsonb('start_place').$type<StoredPlace>(),
  endPlace: jsonb('end_place').$type<StoredPlace>(),
  hours: jsonb('hours').$type<Partial<Record<Weekday, DayHours>>>(),
  lunch: jsonb('lunch').$type<Lunch>(),
  /** Null: everything. */
  skills: text('skills').array().$type<Skill[]>(),
  vehicle: text('vehicle'),
  /** Null: the company’s wage applies. */
  wageCentsPerHour: bigint('wage_cents_per_hour', { mode: 'number' }),
  createdAt: moment('created_at').notNull(),
});

export const routeAssignments = companyTable('route_assignments', ['assignmentId'], {
  assignmentId: text('assignment_id').notNull(),
  customerId: text('customer_id').notNull(),
  propertyId: text('property_id'),
  technicianId: text('technician_id').notNull(),
  dayOfWeek: text('day_of_week').notNull(),
  serviceType: text('service_type').notNull().default('weekly_service'),
  serviceFrequency: text('service_frequency').notNull().default('weekly'),
  routeOrder: integer('route_order').notNull().default(1),
  estimatedDuration: integer('estimated_duration').notNull().default(defaultStopMinutes),
  serviceDescription: text('service_description'),
  priority: text('priority').notNull().default('NORMAL'),
  isActive: boolean('is_active').notNull().default(true),
  startDate: day('start_date'),
  endDate: day('end_date'),
  notes: text('notes'),
  rhythm: jsonb('rhythm').$type<Rhythm>(),
  windowFrom: text('window_from'),
  windowTo: text('window_to'),
  /** Null: as the customer’s service day says. */
  dayFixed: boolean('day_fixed'),
  technicianFixed: boolean('technician_fixed').notNull().default(false),
  preferredTechnicianId: text('preferred_technician_id'),
  excludedTechnicianIds: text('excluded_technician_ids').array().notNull().default([]),
  /** Null: as the customer’s pool says. */
  skills: text('skills').array().$type<Skill[]>(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const routeChanges = companyTable('route_changes', ['changeId'], {
  changeId: text('change_id').notNull(),
  kind: text('kind').notNull(),
  summary: text('summary').notNull(),
  summaryMessage: jsonb('summary_message'),
  before: jsonb('before').notNull(),
  after: jsonb('after').notNull(),
  told: jsonb('told').notNull().default([]),
  madeBy: text('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
  undoneAt: moment('undone_at'),
  undoneBy: text('undone_by'),
  roads: text('roads'),
});

export const daysOff = companyTable('days_off', ['dayOffId'], {
  dayOffId: text('day_off_id').notNull(),
  technicianId: text('technician_id'),
  kind: text('kind').notNull(),
  fromDate: day('from_date').notNull(),
  toDate: day('to_date').notNull(),
  note: text('note'),
  createdAt: moment('created_at').notNull(),
});

export const visitChanges = companyTable('visit_changes', ['assignmentId', 'serviceDate'], {
  assignmentId: text('assignment_id').notNull(),
  serviceDate: day('service_date').notNull(),
  kind: text('kind').notNull(),
  toDate: day('to_date'),
  toTechnicianId: text('to_technician_id'),
  toOrder: doublePrecision('to_order'),
  reason: text('reason'),
  /** What this visit alone has otherwise than its stop. */
  details: jsonb('details').$type<VisitDetails>(),
  createdAt: moment('created_at').notNull(),
});

export const calendarFeeds = companyTable('calendar_feeds', ['technicianId'], {
  technicianId: text('technician_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  lastReadAt: moment('last_read_at'),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const roadTimes = companyTable('road_times', ['version', 'place'], {
  version: text('version').notNull(),
  place: bigint('place', { mode: 'number' }).notNull(),
  around: bytes('around').notNull(),
  measuredAt: moment('measured_at').notNull(),
});

/** What a company's own drives say of the next ones. */
export const ownDrives = companyTable('own_drives', [], {
  since: day('since').notNull(),
  drives: integer('drives').notNull(),
  factors: doublePrecision('factors').array().notNull(),
  pairs: bytes('pairs').notNull(),
  learnedAt: moment('learned_at').notNull(),
});

export const companyRoads = companyTable('company_roads', [], {
  version: text('version').notNull(),
  name: text('name').notNull(),
  places: integer('places').notNull(),
  measuredAt: moment('measured_at').notNull(),
});
