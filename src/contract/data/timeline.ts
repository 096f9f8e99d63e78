import * as z from 'zod/mini';
import { paymentMethods, type RefundStatus, transactionStatuses, voiceNoteCategories } from '#contract/choices.ts';
import { invoiceSummary } from '#contract/invoicing/invoices.ts';
import { workOrder } from '#contract/invoicing/work-orders.ts';
import { scheduledMessage } from '#contract/messaging/messages.ts';
import { photo, serviceHistoryEntry } from '#contract/reports/reports.ts';
import { refused } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { skip } from '#contract/visits/skips.ts';
import { issue } from '#domain/language/index.ts';
import { auditEntry } from './audit.ts';

/** What a customer's timeline can be narrowed to. `money`: invoices, payments and refunds. */
export const timelineKinds = ['visits', 'messages', 'money', 'notes', 'photos', 'orders', 'changes'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What a row of it is, and, where two happened at once, which comes first. */
export const timelineTypes = [
  'refund',
  'payment',
  'invoice',
  'message',
  'visit',
  'skip',
  'order',
  'note',
  'photo',
  'change',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** Where a page ended. */
export interface TimelinePlace {
  at: string;
  type: TimelineType;
  id: string;
}

const placeShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([a-z]+)~(.{1,100})$/;
export const timelinePlace = ({ at, type, id }: TimelinePlace): string => `${at}~${type}~${id}`;

const before = z.pipe(
  z.string().check(z.maxLength(140)),
  z.transform((value: string, ctx): TimelinePlace => {
    const [, at = '', name, id = ''] = placeShape.exec(value) ?? [];
    const type = timelineTypes.find((known) => known === name);
    return type && !Number.isNaN(Date.parse(at)) ? { at, type, id } : refused(ctx, issue(contractTexts.moment));
  }),
);

const kinds = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((value: string, ctx): TimelineKind[] =>
    value
      .split(',')
      .map((word) => timelineKinds.find((kind) => kind === word) ?? refused(ctx, timelineKinds.join(', '))),
  ),
);

/** GET /api/customers/{customerId}/timeline: newest first; `before` is the last page's `next`. Without `kinds`, all. */
export const timelineQuery = z.object({ before: z.optional(before), kinds: z.optional(kinds) });
export type TimelineQuery = z.infer<typeof timelineQuery>;

const row = { id: z.string(), at: z.string() };
const refundStatuses = ['pending', 'done', 'failed'] as const satisfies readonly RefundStatus[];

/** A task that could not be done at a visit, and why. */
const taskNotDone = z.object({ title: z.string(), reason: z.string() });

const timelineEntry = z.discriminatedUnion('type', [
  z.object({ ...row, type: z.literal('visit'), visit: serviceHistoryEntry, notDone: z.array(taskNotDone) }),
  z.object({ ...row, type: z.literal('skip'), skip }),
  z.object({ ...row, type: z.literal('message'), message: scheduledMessage }),
  z.object({ ...row, type: z.literal('invoice'), invoice: invoiceSummary }),
  z.object({
    ...row,
    type: z.literal('payment'),
    amount: z.number(),
    status: z.enum(transactionStatuses),
    method: z.enum(paymentMethods),
    invoiceId: z.nullable(z.string()),
    invoiceNumber: z.nullable(z.string()),
    /** Why it failed. */
    reason: z.nullable(z.string()),
  }),
  z.object({
    ...row,
    type: z.literal('refund'),
    amount: z.number(),
    status: z.enum(refundStatuses),
    invoiceId: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  z.object({
    ...row,
    type: z.literal('note'),
    text: z.string(),
    category: z.enum(voiceNoteCategories),
    technicianName: z.string(),
    audioUrl: z.nullable(z.string()),
  }),
  z.object({ ...row, type: z.literal('photo'), photo }),
  z.object({ ...row, type: z.literal('order'), order: workOrder }),
  z.object({ ...row, type: z.literal('change'), change: auditEntry }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timeline = z.object({
  /** Those that the reader may see of any customer. */
  kinds: z.array(z.enum(timelineKinds)),
  entries: z.array(timelineEntry),
  /** For `before`; null where nothing is older. */
  next: z.nullable(z.string()),
});
export type Timeline = z.infer<typeof timeline>;

/** GET /api/customers/{customerId}/standing: what is next, and what is owed. */
export const customerStanding = z.object({
  /** By the routes; `window` in the company's hours, where the drive times are known. */
  nextVisit: z.nullable(
    z.object({
      date: z.string(),
      technicianName: z.nullable(z.string()),
      window: z.nullable(z.object({ fromHour: z.int(), toHour: z.int() })),
      underWay: z.boolean(),
    }),
  ),
  /** Dollars of issued invoices; null for users who may not see billing. `oldestInvoiceId`: the one to pay first. */
  balance: z.nullable(z.object({ open: z.number(), overdue: z.number(), oldestInvoiceId: z.nullable(z.string()) })),
});
export type CustomerStanding = z.infer<typeof customerStanding>;
