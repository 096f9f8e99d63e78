import * as z from 'zod/mini';
import { workLineKinds, workOrderStates } from '#contract/choices.ts';
import { photo } from '#contract/reports/reports.ts';
import { day, id, listQuery, moment, money, optionalText, orNone, refused, requiredText } from '#contract/shapes.ts';
import { priceItemKinds, raisedKinds, urgencies } from '#domain/invoicing/index.ts';
import { issue } from '#domain/language/index.ts';
import { depositFields, oneDeposit } from './payments.ts';
import { invoicingTexts as texts } from './texts.ts';

// Work besides the plan: asked for, quoted, agreed to, done at a visit, billed. Dollars travel; inside money is whole cents.

const unitPrice = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(30))]),
  z.transform((value: string | number, ctx) => {
    const amount = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, '') || Number.NaN);
    if (!Number.isFinite(amount) || Math.abs(amount) > 1_000_000) return refused(ctx, issue(texts.amountInDollars));
    return Math.round(amount * 100) / 100;
  }),
);

export const workOrderLineInput = z.object({
  kind: z._default(z.enum(workLineKinds), 'work'),
  description: requiredText(500, issue(texts.descriptionMissing)),
  quantity: z._default(z.number().check(z.gt(0, issue(texts.quantityAboveZero)), z.maximum(100_000)), 1),
  /** Dollars; a discount's is below 0. */
  unitPrice,
  taxable: z._default(z.boolean(), true),
});
export type WorkOrderLineInput = z.infer<typeof workOrderLineInput>;

const lines = z.array(workOrderLineInput).check(z.maxLength(100, issue(texts.atMostLines({ count: 100 }))));

const fields = {
  title: requiredText(200, issue(texts.whatToDo)),
  description: optionalText(5000),
  lines: z._default(lines, []),
  /** Planned time on site. */
  estimatedMinutes: z._default(
    z
      .int(issue(texts.wholeMinutes))
      .check(z.minimum(1, issue(texts.leastMinutes)), z.maximum(1440, issue(texts.mostMinutes))),
    60,
  ),
  /** The quote holds until the end of this day. */
  validUntil: orNone(day),
  /** For the office; the customer never reads it. */
  internalNotes: optionalText(5000),
  ...depositFields,
};

/** POST /api/work-orders; the same id again answers what is stored. Without a deposit it has the company’s usual one. */
export const createWorkOrderBody = z
  .object({
    workOrderId: z.optional(id),
    customerId: id,
    /** At which of the customer's properties; null: at the customer's own address. */
    propertyId: z.optional(z.nullable(id)),
    /** The case of trouble that it quotes. */
    caseId: z.optional(id),
    ...fields,
  })
  .check(oneDeposit)
  .register(z.globalRegistry, {
    example: {
      customerId: 'CUST-1',
      title: 'Replace filter grids',
      lines: [{ description: 'Set of 8 grids, fitted', quantity: 1, unitPrice: 240 }],
    },
  });
export type CreateWorkOrder = z.infer<typeof createWorkOrderBody>;

/** PATCH /api/work-orders/{workOrderId}: until it is invoiced (409 then). `lines` is the whole list. A changed price of a quoted order wants a new quote. */
export const updateWorkOrderBody = z
  .object({
    propertyId: z.optional(z.nullable(id)),
    title: z.optional(fields.title),
    description: fields.description,
    lines: z.optional(lines),
    estimatedMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
    validUntil: fields.validUntil,
    internalNotes: fields.internalNotes,
    ...depositFields,
  })
  .check(oneDeposit)
  .register(z.globalRegistry, { example: { description: 'Grids are torn' } });
export type UpdateWorkOrder = z.infer<typeof updateWorkOrderBody>;

const line = z.object({
  kind: z.enum(workLineKinds),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  amount: z.number(),
  taxable: z.boolean(),
});

/** asked: due once the quote is approved; processing: a bank works on it. */
const shownDeposit = {
  /** Dollars. */
  amount: z.number(),
  state: z.enum(['asked', 'due', 'processing', 'paid', 'refunded']),
};

export const workOrder = z.object({
  workOrderId: z.string(),
  /** "WO-0012" */
  orderNumber: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerEmail: z.nullable(z.string()),
  propertyId: z.nullable(z.string()),
  propertyName: z.nullable(z.string()),
  /** The case of trouble that it quotes. */
  caseId: z.nullable(z.string()),
  title: z.string(),
  description: z.nullable(z.string()),
  state: z.enum(workOrderStates),
  lines: z.array(line),
  subtotal: z.number(),
  taxRatePct: z.number(),
  tax: z.number(),
  total: z.number(),
  estimatedMinutes: z.int(),
  requestedOn: z.string(),
  validUntil: z.nullable(z.string()),
  quotedAt: z.nullable(z.string()),
  /** When and by whom it was approved or declined: the customer's own name, or the user who entered it. */
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  scheduledOn: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  visitId: z.nullable(z.string()),
  doneOn: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  depositPercent: z.nullable(z.int()),
  depositAmount: z.nullable(z.number()),
  deposit: z.nullable(
    z.object({
      ...shownDeposit,
      /** The invoice that asks for it; null until the customer has approved. */
      invoiceId: z.nullable(z.string()),
      invoiceNumber: z.nullable(z.string()),
      /** Dollars paid and not refunded, and what of that no invoice counts. */
      paid: z.number(),
      held: z.number(),
    }),
  ),
  internalNotes: z.nullable(z.string()),
  /** Where somebody raised it at a stop. */
  raised: z.nullable(
    z.object({
      kind: z.enum(raisedKinds),
      urgency: z.enum(urgencies),
      /** Whose name it is signed with. */
      by: z.string(),
      /** When it was seen there. */
      at: z.string(),
      photos: z.array(photo),
    }),
  ),
});
export type WorkOrder = z.infer<typeof workOrder>;
export const workOrderList = z.array(workOrder);

/**
 * GET /api/work-orders: newest first. `open`: neither invoiced nor declined nor canceled; `raised`: raised at a stop, and nobody in
 * the office has taken the next step.
 */
export const workOrdersQuery = z.extend(listQuery, {
  customerId: z.optional(id),
  caseId: z.optional(id),
  state: z.optional(z.enum([...workOrderStates, 'open', 'raised'])),
});
export type WorkOrdersQuery = z.infer<typeof workOrdersQuery>;

/** POST /api/work-orders/{workOrderId}/quote: mails the quote with a link to answer it; `sent` false where the customer has no address. */
export const sendQuoteBody = z
  .object({ message: optionalText(2000) })
  .register(z.globalRegistry, { example: { message: 'As we discussed on Monday.' } });
export const sentQuote = z.object({ workOrder, sent: z.boolean(), url: z.string() });
export type SentQuote = z.infer<typeof sentQuote>;

/** POST /api/work-orders/{workOrderId}/answer: what the customer said by phone. */
export const answerQuoteBody = z
  .object({ approved: z.boolean(), reason: optionalText(500) })
  .register(z.globalRegistry, { example: { approved: true } });

/** POST /api/work-orders/{workOrderId}/schedule: a stop on that technician's route of that day; again moves it. */
export const scheduleWorkOrderBody = z
  .object({ technicianId: id, date: day })
  .register(z.globalRegistry, { example: { technicianId: 'TECH-1', date: '2026-12-01' } });
export type ScheduleWorkOrder = z.infer<typeof scheduleWorkOrderBody>;

/** GET /api/quotes/{key}: the quote as its customer sees it, without an account. */
export const quoteShown = z.object({
  companyName: z.string(),
  companyEmail: z.nullable(z.string()),
  companyPhone: z.nullable(z.string()),
  customerName: z.string(),
  orderNumber: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  lines: z.array(line),
  subtotal: z.number(),
  taxRatePct: z.number(),
  tax: z.number(),
  total: z.number(),
  /** What is due on approval; null where nothing is. It is paid at /pay with the key of the quote. */
  deposit: z.nullable(z.object(shownDeposit)),
  validUntil: z.nullable(z.string()),
  /** open: may be answered; expired: its day has passed; changed: it is being worked over. */
  state: z.enum(['open', 'approved', 'declined', 'expired', 'changed', 'canceled']),
  answeredAt: z.nullable(z.string()),
});
export type QuoteShown = z.infer<typeof quoteShown>;

/** POST /api/quotes/{key}. */
export const answerShownQuoteBody = z
  .object({
    approved: z.boolean(),
    name: requiredText(200, issue(texts.nameMissing)),
    reason: optionalText(500),
  })
  .register(z.globalRegistry, { example: { approved: true, name: 'Pat Rivera' } });
export type AnswerShownQuote = z.infer<typeof answerShownQuoteBody>;

/** A price of the price book; its price is null for those who may not see prices. */
export const priceItem = z.object({
  priceItemId: z.string(),
  name: z.string(),
  kind: z.enum(priceItemKinds),
  /** Dollars. */
  unitPrice: z.nullable(z.number()),
  taxable: z.boolean(),
});
export type PriceItem = z.infer<typeof priceItem>;
/** GET /api/price-book: what is offered, by name. */
export const priceBook = z.array(priceItem);

const itemFields = {
  name: requiredText(200, issue(texts.itemName)),
  kind: z.enum(priceItemKinds),
  unitPrice: money,
  taxable: z._default(z.boolean(), true),
};

/** POST /api/price-book; the same id again answers what is stored, and one that was deleted is offered again. */
export const addPriceItemBody = z
  .object({ priceItemId: z.optional(id), ...itemFields })
  .register(z.globalRegistry, { example: { name: 'Filter cartridge', kind: 'other', unitPrice: 89.5 } });
export type AddPriceItem = z.infer<typeof addPriceItemBody>;

/** PUT /api/price-book/{priceItemId}. */
export const priceItemBody = z
  .object(itemFields)
  .register(z.globalRegistry, { example: { name: 'Filter cartridge', kind: 'other', unitPrice: 89.5 } });
export type PriceItemBody = z.infer<typeof priceItemBody>;

/**
 * POST /api/work-orders/raised: what somebody at a stop found, was asked for, or used. Prices are the book's. The same id again
 * answers what is stored.
 */
export const raiseWorkBody = z
  .object({
    workOrderId: id,
    kind: z.enum(raisedKinds),
    customerId: id,
    propertyId: z.optional(z.nullable(id)),
    /** What is wrong, or what to quote; of a part the names of the lines where absent. */
    title: optionalText(200),
    /** For the office; the customer never reads it. */
    note: optionalText(5000),
    urgency: z._default(z.enum(urgencies), 'normal'),
    lines: z._default(
      z
        .array(
          z.object({
            priceItemId: id,
            quantity: z.number().check(z.gt(0, issue(texts.quantityAboveZero)), z.maximum(100_000)),
          }),
        )
        .check(z.maxLength(100, issue(texts.atMostLines({ count: 100 })))),
      [],
    ),
    raisedAt: z.optional(moment),
  })
  .check(
    z.refine(({ kind, title, lines }) => (title ?? null) !== null || (kind === 'part' && lines.length > 0), {
      path: ['title'],
      error: issue(texts.whatIsRaised),
    }),
  )
  .register(z.globalRegistry, {
    example: {
      workOrderId: 'WO-1',
      kind: 'problem',
      customerId: 'CUST-1',
      title: 'Pump seal leaks',
      urgency: 'soon',
    },
  });
export type RaiseWork = z.infer<typeof raiseWorkBody>;

/** What the phone needs to know; no prices. */
export const raisedWork = z.object({ workOrderId: z.string(), orderNumber: z.string() });
export type RaisedWork = z.infer<typeof raisedWork>;
