import * as z from 'zod/mini';
import { bankStates, mostPhotosAMessage } from '#contract/choices.ts';
import { invoicingTexts as texts } from '#contract/invoicing/texts.ts';
import { quoteShown } from '#contract/invoicing/work-orders.ts';
import { photo } from '#contract/reports/reports.ts';
import { day, id, optionalEmail, phoneNumber } from '#contract/shapes.ts';
import { paymentDetails } from '#contract/subscription/billing.ts';
import { tipBounds } from '#domain/invoicing/index.ts';
import { issue, languages } from '#domain/language/index.ts';
import { homeownerHome, homeownerReport } from './homeowner.ts';

const key = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * How a customer can be sent a code, and where to, as far as it may be shown: "p•••@example.com". `goesOut`: false where the
 * server keeps its emails in a folder.
 */
const codeWay = z.object({ way: z.enum(['email', 'sms']), to: z.string(), goesOut: z.boolean() });
export type CodeWay = z.infer<typeof codeWay>;

const company = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** There is one at GET /api/my/logo. */
  hasLogo: z.boolean(),
});
export type PortalCompany = z.infer<typeof company>;

/** What the mail of a link showed. */
const shown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('report'), report: homeownerReport }),
  z.object({
    kind: z.literal('invoice'),
    invoiceNumber: z.nullable(z.string()),
    state: z.string(),
    total: z.number(),
    balance: z.number(),
    dueOn: z.nullable(z.string()),
    bankState: z.nullable(z.enum(bankStates)),
  }),
  z.object({ kind: z.literal('quote'), title: z.string(), total: z.number(), state: z.string() }),
]);
export type ShownByLink = z.infer<typeof shown>;

/** POST /api/my/open: a personal link is opened. `press`: a person pressed the button; a fresh link is used up by it. */
export const openLinkBody = z
  .object({ key, press: z.optional(z.boolean()) })
  .register(z.globalRegistry, { example: { key: 'key-of-a-link' } });
/**
 * `isKnown`: this device is the customer's already, and opens everything. `isOpen`: the company shows its customers their pages.
 * `needsPress`: a fresh link opens everything with a press; until then it is not used up, whatever program looks at it.
 * `switches`: the device is another customer's until then.
 */
export const openedLink = z.object({
  isKnown: z.boolean(),
  isOpen: z.boolean(),
  needsPress: z.boolean(),
  switches: z.boolean(),
  language: z.enum(languages),
  company,
  shown,
  ways: z.array(codeWay),
});
export type OpenedLink = z.infer<typeof openedLink>;

/** POST /api/my/code: a code goes to the address on file. */
export const sendCodeBody = z
  .object({ key, way: z.enum(['email', 'sms']) })
  .register(z.globalRegistry, { example: { key: 'key-of-a-link', way: 'email' } });
/** `isSent` is false without a mail server: the email is only saved on the server. */
const isSent = z.boolean();
export const sentCode = z.object({ to: z.string(), isSent });
export type SentCode = z.infer<typeof sentCode>;

/** POST /api/my/enter: the device is the customer's from now on. */
export const enterCodeBody = z
  .object({ key, code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) })
  .register(z.globalRegistry, { example: { key: 'key-of-a-link', code: '123456' } });

/** POST /api/my/fresh: a fresh link to an email address. The answer says nothing of who is known. */
export const freshLinkBody = z
  .object({ address: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) })
  .register(z.globalRegistry, { example: { address: 'pat@example.com' } });

/** `isSent` depends on the server alone, never on the address. */
export const sentFreshLink = z.object({ success: z.literal(true), isSent });

/** POST /api/customers/:customerId/access: the office emails a fresh link. */
export const sentLink = z.object({ linkId: z.string(), to: z.string() });

export const done = z.object({ success: z.literal(true) });

const quote = z.extend(quoteShown, { workOrderId: z.string() });

/** GET /api/my/home: all of the first page. */
export const portalHome = z.object({
  customerId: z.string(),
  customer: z.object({
    name: z.string(),
    language: z.enum(languages),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    emailAlerts: z.boolean(),
    smsAlerts: z.boolean(),
  }),
  hasLogo: z.boolean(),
  home: homeownerHome,
  balance: z.number(),
  /** What the plan costs from a day on; null where no other price is announced. */
  nextPrice: z.nullable(z.object({ price: z.number(), from: z.string() })),
  invoices: z.array(
    z.object({
      invoiceId: z.string(),
      invoiceNumber: z.nullable(z.string()),
      state: z.string(),
      isOverdue: z.boolean(),
      /** What a bank does with its money. */
      bankState: z.nullable(z.enum(bankStates)),
      issuedOn: z.nullable(z.string()),
      dueOn: z.nullable(z.string()),
      total: z.number(),
      balance: z.number(),
    }),
  ),
  receipts: z.array(
    z.object({
      transactionId: z.string(),
      paidOn: z.string(),
      amount: z.number(),
      /** A bank holds its money until the dispute is decided. */
      isDisputed: z.boolean(),
    }),
  ),
  quotes: z.array(quote),
  /** For the last visit; null where none can be left. */
  tip: z.nullable(
    z.object({
      visitId: z.string(),
      technician: z.string(),
      /** Dollars that the company suggests. */
      amounts: z.array(z.number()),
      /** The card that is kept, in words; null where none is. */
      card: z.nullable(z.string()),
      /** How another card is taken: typed here (a test), or on the processor's page. */
      cardEntry: z.enum(['fields', 'redirect']),
      /** Dollars that were left for this visit; null where nothing was. */
      left: z.nullable(z.number()),
      isPending: z.boolean(),
    }),
  ),
  /** Null for a customer without a plan: nothing recurs. */
  autopay: z.nullable(
    z.object({
      isOn: z.boolean(),
      /** The card or bank account that is kept, in words; null where none is. */
      method: z.nullable(z.string()),
      /** What is agreed to by turning it on. */
      consent: z.nullable(z.string()),
      /** When the customer agreed; null where the company turned it on. */
      agreedAt: z.nullable(z.string()),
    }),
  ),
});
export type PortalHome = z.infer<typeof portalHome>;

/** POST /api/my/tips. `transactionId`, made by the page: the same one sent again is charged once. */
export const leaveTipBody = z
  .object({
    transactionId: id,
    visitId: id,
    /** Dollars. */
    amount: z
      .number(issue(texts.tipAmount))
      .check(
        z.minimum(tipBounds.leastCents / 100, issue(texts.tipAmount)),
        z.maximum(tipBounds.mostCents / 100, issue(texts.tipAmount)),
        z.multipleOf(0.01, issue(texts.tipAmount)),
      ),
    /** The card that is kept, or another one. */
    from: z.enum(['stored', 'card']),
    paymentDetails: z.optional(paymentDetails),
  })
  .register(z.globalRegistry, {
    example: { transactionId: 'TIP-1', visitId: 'VISIT-1', amount: 10, from: 'stored' },
  });
export type LeaveTip = z.infer<typeof leaveTipBody>;
/** `url`: where to go on, at the processor. */
export const leftTip = z.object({ state: z.enum(['paid', 'pending', 'redirect']), url: z.nullable(z.string()) });
export type LeftTip = z.infer<typeof leftTip>;

/** POST /api/my/autopay. `consent`: the words that were shown and agreed to. */
export const ownAutopayBody = z
  .object({ on: z.boolean(), consent: z.optional(z.string().check(z.maxLength(2000))) })
  .register(z.globalRegistry, { example: { on: false } });

/** What a customer asks for; the office answers, and confirms what changes the schedule or costs money. */
export const requestKinds = ['question', 'service', 'change-day', 'skip'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** POST /api/my/messages. `date`: the visit to skip, or the day wanted. `photos`: how many follow, which may say it all. */
export const ownMessageBody = z
  .object({
    kind: z.enum(requestKinds),
    message: z.string().check(z.trim(), z.maxLength(2000)),
    date: z.optional(day),
    photos: z.optional(z.int().check(z.minimum(0), z.maximum(mostPhotosAMessage))),
  })
  .register(z.globalRegistry, { example: { kind: 'question', message: 'Is the pump all right?' } });
export type OwnMessage = z.infer<typeof ownMessageBody>;
/** Photos go to POST /api/my/messages/:messageId/photos, one by one. */
export const ownMessageSent = z.object({ success: z.literal(true), messageId: z.string() });

/** GET /api/my/messages: the conversation with the company, the newest last. */
export const ownMessages = z.array(
  z.object({
    id: z.string(),
    direction: z.enum(['in', 'out']),
    subject: z.nullable(z.string()),
    message: z.string(),
    at: z.string(),
    photos: z.array(photo),
  }),
);
export type OwnMessages = z.infer<typeof ownMessages>;

/** PATCH /api/my/contact: what is left out stays; an empty address or number is none. */
export const ownContactBody = z
  .object({
    email: optionalEmail,
    phone: z.optional(z.union([phoneNumber, z.literal('')])),
    language: z.optional(z.enum(languages)),
    texts: z.optional(z.boolean()),
    emails: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { example: { phone: '(602) 555-0142', texts: true } });
export type OwnContact = z.infer<typeof ownContactBody>;
const provable = z.enum(['email', 'phone']);
/**
 * `toProve`: what holds only when the code sent to it is entered. `stopsByReply`: other customers have the number too, and texts
 * about visits end there by a STOP alone.
 */
export const changedContact = z.object({
  success: z.literal(true),
  toProve: z.array(z.object({ what: provable, to: z.string(), isSent })),
  stopsByReply: z.boolean(),
});
export type ChangedContact = z.infer<typeof changedContact>;

/** POST /api/my/contact/prove: the code that was sent to the new address or number. */
export const proveContactBody = z
  .object({ what: provable, code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) })
  .register(z.globalRegistry, { example: { what: 'email', code: '123456' } });
export type ProveContact = z.infer<typeof proveContactBody>;

const device = z.object({
  deviceId: z.string(),
  userAgent: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isThis: z.boolean(),
});
/** GET /api/my/access and GET /api/customers/:customerId/access: what opens a customer's page. */
export const customerAccess = z.object({
  devices: z.array(device),
  links: z.array(z.object({ linkId: z.string(), shows: z.string(), createdAt: z.string(), expiresAt: z.string() })),
  /** Of all that still open something; the list has the latest. */
  linkCount: z.int(),
});
export type CustomerAccess = z.infer<typeof customerAccess>;
