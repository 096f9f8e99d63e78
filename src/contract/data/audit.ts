import * as z from 'zod/mini';
import { id } from '#contract/shapes.ts';

/** What a line of the log of changes is about; one word for each table that is recorded. */
export const recordKinds = [
  'company',
  'user',
  'permission',
  'customer',
  'pool',
  'property',
  'technician',
  'route-assignment',
  'day-off',
  'visit-change',
  'checklist-task',
  'customer-checklist',
  'branding',
  'settings',
  'water-target',
  'pay-check-approval',
  'reagent',
  'device',
  'voice-note',
  'photo',
  'service-report',
  'chemical-price',
  'subscription-plan',
  'customer-subscription',
  'customer-card',
  'card-processor',
  'connection',
  'invoice',
  'invoice-line',
  'transaction',
  'refund',
  'service-cost',
  'profit-strategy',
  'visit',
  'equipment',
  'trouble-case',
  'work-order',
  'work-order-line',
  'price-item',
  'message-template',
  'phone-consent',
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const auditActions = ['added', 'changed', 'deleted'] as const;
export type AuditAction = (typeof auditActions)[number];

const word = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** One line: a record, what happened to it, and each field that differs. Money is dollars. */
export const auditEntry = z.object({
  entryNumber: z.int(),
  /** Shared by everything that happened in the same call. */
  changeId: z.string(),
  happenedAt: z.string(),
  userId: z.nullable(z.string()),
  /** Null: the product's own work. */
  userName: z.nullable(z.string()),
  recordKind: z.enum(recordKinds),
  recordId: z.string(),
  /** What the record is called, where it has a name. */
  label: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** Empty for what was added. `secret`: that it changed is all that is kept. */
  fields: z.array(z.object({ field: z.string(), before: word, after: word, secret: z.boolean() })),
  /** The whole change can be taken back: it is a delete of the last 30 days that nobody has undone. */
  canUndo: z.boolean(),
  undoneAt: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditEntryList = z.array(auditEntry);

/** GET /api/audit: newest first; the next lines are those before the last one's number. */
export const auditQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  customerId: z.optional(id),
  recordKind: z.optional(z.enum(recordKinds)),
  recordId: z.optional(z.string().check(z.maxLength(300))),
  userId: z.optional(id),
  action: z.optional(z.enum(auditActions)),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** How long a delete can be undone, in days. */
export const undoDays = 30;

/** POST /api/audit/changes/{changeId}/undo. */
export const undoAnswer = z.object({
  changeId: z.string(),
  restored: z.array(z.object({ recordKind: z.enum(recordKinds), recordId: z.string() })),
  /** What does not come back: files and secrets are gone for good. */
  left: z.array(z.object({ recordKind: z.enum(recordKinds), recordId: z.string() })),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;
