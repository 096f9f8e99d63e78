import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import type { NotePutBy, VisitDoubt } from '#contract/reports/reports.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import type { LeftAtVisit } from '#contract/visits/visits.ts';
import type { Language } from '#domain/language/index.ts';
import type { SkipReason } from '#domain/settings/index.ts';
import type { CaseKind, CaseState, CaseStep } from '#domain/visits/index.ts';
import type { OwnTargets } from '#domain/water/index.ts';
import { companyId, companyTable, day, moment } from './columns.ts';

/** A chemical as it was put into the water. */
export interface ChemicalAdded {
  chemical: string;
  name: string;
  amount: number;
  unit: string;
  strengthPct: number | null;
  /** The product of the plan that it was added instead of. */
  insteadOf?: string | undefined;
}

/** A reagent that a visit drew from, and its level afterwards in whole percent. */
export interface StockUsed {
  id: string;
  description: string;
  level: number;
}

/** What a visit found and did at a body of water besides its first. */
export interface BodyWorked {
  poolId: string;
  /** As it was called, and what it was, when the visit was saved. */
  name: string;
  poolType: string | null;
  waterChemistry: Record<string, string>;
  chemicalsAdded: ChemicalAdded[];
  leftOver: LeftAtVisit[] | null;
  waterTestId: string | null;
  /** What it was judged by on the day; absent in what was kept without. */
  targets?: OwnTargets | null;
}

const whatWasDone = () => ({
  services: text('services').array().notNull().default([]),
  waterChemistry: jsonb('water_chemistry').$type<Record<string, string>>().notNull().default({}),
  chemicalsAdded: jsonb('chemicals_added').$type<ChemicalAdded[]>().notNull().default([]),
  nextService: text('next_service'),
  bodies: jsonb('bodies').$type<BodyWorked[]>().notNull().default([]),
  /** What the first body of water was judged by on the day; null: not kept, or as usual for its type. */
  targets: jsonb('targets').$type<OwnTargets>(),
});

export const serviceVisits = companyTable('service_visits', ['visitId'], {
  visitId: text('visit_id').notNull(),
  customerId: text('customer_id').notNull(),
  propertyId: text('property_id'),
  poolId: text('pool_id'),
  assignmentId: text('assignment_id'),
  technicianId: text('technician_id'),
  technicianName: text('technician_name'),
  serviceDate: day('service_date').notNull(),
  serviceTime: text('service_time'),
  state: text('state').$type<'open' | 'done'>().notNull().default('open'),
  arrivalTime: moment('arrival_time'),
  departureTime: moment('departure_time'),
  ...whatWasDone(),
  serviceNotes: text('service_notes'),
  photoUrls: text('photo_urls').array().notNull().default([]),
  customerSatisfaction: integer('customer_satisfaction'),
  smsNotificationSent: boolean('sms_notification_sent').notNull().default(false),
  emailNotificationSent: boolean('email_notification_sent').notNull().default(false),
  waterTestId: text('water_test_id'),
  reportId: text('report_id'),
  stockUsed: jsonb('stock_used').$type<StockUsed[]>().notNull().default([]),
  tasks: jsonb('tasks').$type<VisitTask[]>().notNull().default([]),
  doneTaskIds: jsonb('done_task_ids')
    .$type<string[]>()
    .generatedAlwaysAs(
      sql`case when tasks <> '[]' then jsonb_path_query_array(tasks, '$[*] ? (@.done == true).taskId') end`,
    ),
  leftOver: jsonb('left_over').$type<LeftAtVisit[]>(),
  doubts: jsonb('doubts').$type<VisitDoubt[]>().notNull().default([]),
  revision: integer('revision').notNull().default(0),
  changedFrom: text('changed_from'),
  changedBy: text('changed_by'),
  completionId: text('completion_id'),
  /** What of the required tasks and photos was missing when it was sent as finished, by title. */
  lacks: text('lacks').array(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** What went into all the bodies of water of a visit. */
export const chemicalsOfVisit = sql<
  ChemicalAdded[]
>`${serviceVisits.chemicalsAdded} || jsonb_path_query_array(${serviceVisits.bodies}, '$[*].chemicalsAdded[*]')`;

/** Each visit once for every body of water that it treated, for looking up visits by pool. */
export const bodyVisits = pgView('body_visits', {
  companyId: companyId(),
  visitId: text('visit_id').notNull(),
  customerId: text('customer_id').notNull(),
  poolId: text('pool_id'),
  technicianId: text('technician_id'),
  technicianName: text('technician_name'),
  serviceDate: day('service_date').notNull(),
  serviceTime: text('service_time'),
  state: text('state').$type<'open' | 'done'>().notNull(),
  arrivalTime: moment('arrival_time'),
  departureTime: moment('departure_time'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  waterTestId: text('water_test_id'),
  waterChemistry: jsonb('water_chemistry').$type<Record<string, string>>().notNull(),
  chemicalsAdded: jsonb('chemicals_added').$type<ChemicalAdded[]>().notNull(),
  leftOver: jsonb('left_over').$type<LeftAtVisit[]>(),
}).existing();

/** A visit of a case: its day, and the stop that was put on the schedule for it; null where it is made at the usual stop. */
export interface CaseVisit {
  date: string;
  assignmentId: string | null;
}

/** Trouble with a body of water that takes several visits. */
export const troubleCases = companyTable('trouble_cases', ['caseId'], {
  caseId: text('case_id').notNull(),
  customerId: text('customer_id').notNull(),
  poolId: text('pool_id').notNull(),
  kind: text('kind').$type<CaseKind>().notNull(),
  state: text('state').$type<CaseState>().notNull(),
  note: text('note'),
  steps: jsonb('steps').$type<CaseStep[]>().notNull(),
  /** Ids of the steps that the office leaves out. */
  leftOut: text('left_out').array().notNull().default([]),
  visits: jsonb('visits').$type<CaseVisit[]>().notNull(),
  /** Of the test that the doses rest on. */
  measuredOn: day('measured_on'),
  raisedOrderId: text('raised_order_id'),
  openedOn: day('opened_on').notNull(),
  openedBy: text('opened_by').notNull(),
  closedAt: moment('closed_at'),
  closedBy: text('closed_by'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** A visit that a technician skipped on site. */
export const visitSkips = companyTable('visit_skips', ['skipId'], {
  skipId: text('skip_id').notNull(),
  customerId: text('customer_id').notNull(),
  assignmentId: text('assignment_id').notNull(),
  serviceDate: day('service_date').notNull(),
  skippedOn: day('skipped_on').notNull(),
  routeOrder: doublePrecision('route_order').notNull(),
  technicianId: text('technician_id'),
  technicianName: text('technician_name').notNull(),
  userId: text('user_id'),
  reason: text('reason').$type<SkipReason>().notNull(),
  ownWords: text('own_words'),
  note: text('note'),
  skippedAt: moment('skipped_at').notNull(),
  billed: boolean('billed').notNull().default(false),
  changeId: text('change_id'),
  emptyVisit: jsonb('empty_visit'),
  sameAs: text('same_as'),
  undoneAt: moment('undone_at'),
  undoneBy: text('undone_by'),
  madeUpOn: day('made_up_on'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const serviceReports = companyTable('service_reports', ['reportId'], {
  reportId: text('report_id').notNull(),
  visitId: text('visit_id'),
  customerId: text('customer_id'),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email'),
  address: text('address'),
  serviceDate: day('service_date').notNull(),
  serviceTime: text('service_time'),
  ...whatWasDone(),
  notes: text('notes'),
  /** What the note is written in; null where it does not show, or in a report of an earlier release. */
  noteLanguage: text('note_language').$type<Language>(),
  /** What its customer reads instead of the note; null where that is the note as it is written. */
  noteForCustomer: text('note_for_customer'),
  notePutBy: text('note_put_by').$type<NotePutBy>(),
  /** Until then the office is asked before it is sent. */
  noteWaitsUntil: moment('note_waits_until'),
  technicianName: text('technician_name').notNull(),
  mailId: text('mail_id'),
  createdAt: moment('created_at').notNull(),
});

export const photos = companyTable('photos', ['photoId'], {
  photoId: text('photo_id').notNull(),
  visitId: text('visit_id'),
  reportId: text('report_id'),
  customerId: text('customer_id'),
  category: text('category').notNull().default('general'),
  description: text('description'),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  sha256: text('sha256').notNull(),
  capturedSha256: text('captured_sha256'),
  pairId: text('pair_id'),
  taskId: text('task_id'),
  /** The skip that it shows the reason of. */
  skipId: text('skip_id'),
  /** The work order that it shows the reason of. */
  workOrderId: text('work_order_id'),
  /** What a customer wrote, which it was sent with. */
  messageId: text('message_id'),
  fileKey: text('file_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  takenAt: moment('taken_at').notNull(),
  createdAt: moment('created_at').notNull(),
  /** By the device's own clock, which may be wrong: when it was taken, and when it was sent. */
  deviceTakenAt: moment('device_taken_at'),
  deviceSentAt: moment('device_sent_at'),
});

/** What became of photos, each entry with the hash of the one before it. The database writes it (docs/decisions/0089). */
export const photoChain = companyTable('photo_chain', ['place'], {
  place: bigint('place', { mode: 'number' }).notNull(),
  photoId: text('photo_id').notNull(),
  entry: text('entry').notNull(),
  digest: text('digest').notNull(),
});

/** Where the chain ended when it was signed. */
export const photoChainHeads = companyTable('photo_chain_heads', ['place'], {
  place: bigint('place', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  day: day('day').notNull(),
  signedAt: moment('signed_at').notNull(),
  signature: text('signature').notNull(),
  signedWith: text('signed_with').notNull(),
});

/** What a company signs with. */
export const photoChainKeys = pgTable('photo_chain_keys', {
  companyId: companyId().primaryKey(),
  keySealed: text('key_sealed').notNull(),
  signedWith: text('signed_with').notNull(),
  headsMailed: boolean('heads_mailed').notNull().default(false),
  createdAt: moment('created_at').notNull(),
});

/** The link in a report's e-mail that opens its photos without a session. */
export const reportLinks = pgTable('report_links', {
  keyHash: text('key_hash').primaryKey(),
  companyId: companyId(),
  reportId: text('report_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
