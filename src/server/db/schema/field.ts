import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PayCheckLine } from '#contract/analytics/pay-check.ts';
import type { TaskCategory, TaskPriority, VoiceNoteCategory } from '#contract/choices.ts';
import type { DifferingTasks } from '#contract/visits/checklist.ts';
import { companyId, companyTable, day, decimal, moment } from './columns.ts';

export const checklistTasks = companyTable('checklist_tasks', ['taskId'], {
  taskId: text('task_id').notNull(),
  title: text('title').notNull(),
  category: text('category').$type<TaskCategory>().notNull(),
  priority: text('priority').$type<TaskPriority>().notNull(),
  required: boolean('required').notNull(),
  photoRequired: boolean('photo_required').notNull(),
  everyVisits: integer('every_visits').notNull(),
  place: integer('place').notNull(),
});

export const customerChecklists = companyTable('customer_checklists', ['customerId'], {
  customerId: text('customer_id').notNull(),
  differing: jsonb('differing').$type<DifferingTasks>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const voiceNotes = companyTable('voice_notes', ['noteId'], {
  noteId: text('note_id').notNull(),
  userId: text('user_id').notNull(),
  customerId: text('customer_id').notNull(),
  visitId: text('visit_id'),
  text: text('text').notNull().default(''),
  audioKey: text('audio_key'),
  audioType: text('audio_type'),
  /** Null where there is no recording, or one from before sizes were kept. */
  audioBytes: integer('audio_bytes'),
  category: text('category').$type<VoiceNoteCategory>().notNull().default('general'),
  /** Seconds. */
  duration: decimal('duration', 8, 1),
  technicianName: text('technician_name').notNull(),
  serviceDate: day('service_date').notNull(),
  isServiceReport: boolean('is_service_report').notNull().default(false),
  takenAt: moment('taken_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const companyBranding = pgTable('company_branding', {
  companyId: companyId().primaryKey(),
  name: text('name'),
  email: text('email'),
  phone: text('phone'),
  website: text('website'),
  address: text('address'),
  tagline: text('tagline'),
  weatherCity: text('weather_city'),
  weatherState: text('weather_state'),
  weatherZipCode: text('weather_zip_code'),
  logoKey: text('logo_key'),
  logoType: text('logo_type'),
  /** Where the address is, once it has been found. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  updatedAt: moment('updated_at').notNull(),
});

export const payCheckApprovals = companyTable('pay_check_approvals', ['technicianId', 'weekFrom'], {
  technicianId: text('technician_id').notNull(),
  weekFrom: day('week_from').notNull(),
  approvedBy: text('approved_by').notNull(),
  approvedByName: text('approved_by_name').notNull(),
  approvedAt: moment('approved_at').notNull(),
  note: text('note'),
  line: jsonb('line').$type<PayCheckLine>().notNull(),
});
