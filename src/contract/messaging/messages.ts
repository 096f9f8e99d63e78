import * as z from 'zod/mini';
import { day, id, phoneNumber, requiredText, text } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { issue } from '#domain/language/index.ts';
import { customerNotice, messageKinds, messageLanguages, messageStates, templateTypes } from './message-choices.ts';
import { messagingTexts } from './texts.ts';

const count = z.int();
const nullableText = z.nullable(z.string());

/** An outgoing or incoming message. */
export const scheduledMessage = z.object({
  id: z.string(),
  customerId: nullableText,
  customerName: nullableText,
  /** Null for an email. */
  phoneNumber: nullableText,
  messageType: z.enum(messageKinds),
  message: z.string(),
  /** When it will be or was sent. */
  scheduledTime: z.string(),
  sent: z.boolean(),
  delivered: z.boolean(),
  /** When it was written. */
  timestamp: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: nullableText,
  direction: z.enum(['out', 'in']),
  state: z.enum(messageStates),
  /** Why it waits, was not sent, or failed. */
  note: nullableText,
  attempts: count,
  /** Segments of a text; 0 for email. */
  segments: count,
  /** Dollars, as the provider said; null where it did not. */
  cost: z.nullable(z.number()),
  /** Of an email that came in; null for everything else. */
  mail: z.nullable(
    z.object({
      /** The address it was written from. */
      from: nullableText,
      /** What it quotes, and its signature. */
      rest: nullableText,
      /** By name; their content is not kept. */
      attachments: z.array(z.object({ name: z.string(), contentType: z.string(), bytes: count })),
    }),
  ),
  /** What a customer sent with it from their own page; listed in a conversation alone. */
  photos: z.array(
    z.object({
      photoId: z.string(),
      takenAt: z.string(),
      sha256: z.string(),
      url: z.string(),
      thumbnailUrl: z.string(),
    }),
  ),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;
export const scheduledMessageList = z.array(scheduledMessage);

export const scheduledMessagesQuery = z.object({
  state: z.optional(z.enum(messageStates)),
  messageType: z.optional(z.enum(messageKinds)),
  customerId: z.optional(id),
  /** waiting: still to go out; past: everything else. */
  when: z.optional(z.enum(['waiting', 'past'])),
  search: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
});
export type ScheduledMessagesQuery = z.infer<typeof scheduledMessagesQuery>;
export const messageParams = z.object({ messageId: id });

export const messageTemplate = z.object({
  id: z.string(),
  type: z.enum(templateTypes),
  name: z.string(),
  template: z.string(),
  /** Those that its text names. */
  variables: z.array(z.string()),
  isActive: z.boolean(),
  language: z.enum(messageLanguages),
  /** For messages that go by email. */
  subject: nullableText,
  /** A default that the company has not changed. */
  isDefault: z.boolean(),
  updatedAt: z.string(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
export const messageTemplateList = z.array(messageTemplate);
export const templateParams = z.object({ templateId: id });

const templateText = requiredText(1000, issue(messagingTexts.templateRequired));

export const createTemplateBody = z
  .object({
    type: z.enum(templateTypes, issue(messagingTexts.unknownType)),
    name: requiredText(120, issue(messagingTexts.nameRequired)),
    template: templateText,
    language: z._default(z.enum(messageLanguages), 'en'),
    subject: z.optional(z.nullable(text(200))),
    isActive: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, {
    example: {
      type: 'pre_visit',
      name: 'Visit tomorrow',
      template: 'Hi {customerName}, {technicianName} visits on {serviceDate}, {timeWindow}. Reply STOP to opt out.',
    },
  });
export type CreateTemplate = z.infer<typeof createTemplateBody>;

export const updateTemplateBody = z
  .object({
    name: z.optional(requiredText(120, issue(messagingTexts.nameRequired))),
    template: z.optional(templateText),
    subject: z.optional(z.nullable(text(200))),
    isActive: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { example: { isActive: false } });
export type UpdateTemplate = z.infer<typeof updateTemplateBody>;

/** POST /api/message-templates/preview, with an example customer if none is given. */
export const previewTemplateBody = z
  .object({
    type: z.enum(templateTypes),
    template: templateText,
    language: z._default(z.enum(messageLanguages), 'en'),
    customerId: z.optional(z.nullable(id)),
  })
  .register(z.globalRegistry, { example: { type: 'birthday', template: 'Happy birthday, {customerName}!' } });
export const templatePreview = z.object({ message: z.string(), characters: count, segments: count });
export type TemplatePreview = z.infer<typeof templatePreview>;

/** POST /api/message-templates/{templateId}/test: sends it, filled with examples, to a number or address. */
export const testTemplateBody = z
  .object({ to: requiredText(254, issue(messagingTexts.numberOrEmail)) })
  .register(z.globalRegistry, { example: { to: '(602) 555-0142' } });

/** POST /api/communications/pre-visit: the visits of one day, tomorrow by default. */
export const schedulePreVisitBody = z
  .nullable(z.object({ date: z.optional(day) }))
  .register(z.globalRegistry, { example: { date: '2026-11-24' } });

export const scheduled = z.object({
  scheduled: count,
  alreadyScheduled: count,
  skipped: z.array(z.object({ customerId: z.string(), customerName: z.string(), reason: z.string() })),
});
export type Scheduled = z.infer<typeof scheduled>;

/** POST /api/communications/on-my-way */
export const onMyWayBody = z
  .object({
    customerId: id,
    /** The phone's position, for the drive time; not stored. */
    from: z.optional(
      z.object({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      }),
    ),
  })
  .register(z.globalRegistry, { example: { customerId: 'CUST-1' } });
export type OnMyWay = z.infer<typeof onMyWayBody>;
export const onMyWay = z.object({
  message: z.string(),
  /** Minutes until arrival; null where unknown. */
  etaMinutes: z.nullable(z.number()),
  /** Null where the phone must send it. */
  sent: z.nullable(scheduledMessage),
  /** Why it was not sent from here. */
  reason: nullableText,
});
export type OnMyWayAnswer = z.infer<typeof onMyWay>;

/**
 * POST /api/communications/arrivals: customers of today's route whose technician comes later, or earlier, than planned. Without
 * `send` it answers the notices and sends nothing; a customer gets the same window once.
 */
export const arrivalsBody = z
  .object({
    technicianId: id,
    arrivals: z
      .array(
        z.object({
          customerId: id,
          /** When somebody is likely there, minutes after midnight. */
          minute: z.int().check(z.minimum(0), z.maximum(1439)),
          isLate: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    send: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, {
    example: { technicianId: 'TECH-1', arrivals: [{ customerId: 'CUST-1', minute: 840, isLate: true }], send: false },
  });
export type Arrivals = z.infer<typeof arrivalsBody>;
export const arrivalsAnswer = z.object({
  notices: z.array(z.extend(customerNotice, { message: z.string() })),
  /** How many were sent, or wait to be. */
  texts: count,
  emails: count,
});
export type ArrivalsAnswer = z.infer<typeof arrivalsAnswer>;

/** GET /api/communications/stats: all time, or the last `?days=`. */
export const communicationStats = z.object({
  messagesSent: count,
  surveyResponses: count,
  averageRating: z.nullable(z.number()),
  greetingsSent: count,
  waiting: count,
  failed: count,
  optedOut: count,
  /** In the plan's current month. `limit` -1: unlimited. */
  sms: z.object({ used: count, limit: count, cost: z.number() }),
  smsConnected: z.boolean(),
  /** False where emails are only saved to the outbox folder. */
  emailConnected: z.boolean(),
});
export type CommunicationStats = z.infer<typeof communicationStats>;

export const thread = z.object({
  customerId: z.string(),
  customerName: z.string(),
  phoneNumber: nullableText,
  email: nullableText,
  lastMessage: z.string(),
  lastDirection: z.enum(['out', 'in']),
  lastAt: z.string(),
  unread: count,
  optedOut: z.boolean(),
});
export type Thread = z.infer<typeof thread>;
export const threadList = z.array(thread);
export const threadsQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  unread: z.optional(z.enum(['true', 'false'])),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
});
export type ThreadsQuery = z.infer<typeof threadsQuery>;
export const threadParams = z.object({ customerId: id });

/** POST /api/communications/threads/{customerId} */
export const replyBody = z
  .object({
    message: requiredText(1000, issue(contractTexts.messageRequired)),
    channel: z.optional(z.enum(['sms', 'email'])),
  })
  .register(z.globalRegistry, { example: { message: 'Thank you, we will see to it.' } });
export type Reply = z.infer<typeof replyBody>;

/** Which customers are meant; each given part narrows it, and none means all who are active. */
export const customerFilter = z.object({
  customerIds: z.optional(z.array(id).check(z.maxLength(20_000))),
  tags: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  serviceDays: z.optional(z.array(z.string().check(z.maxLength(12))).check(z.maxLength(7))),
  technicianIds: z.optional(z.array(id).check(z.maxLength(500))),
  zipCodes: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(500))),
  poolTypes: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
});

/** POST /api/communications/broadcasts: one message to many. With `dryRun` nothing is written. */
export const broadcastBody = z
  .object({
    message: requiredText(1000, issue(contractTexts.messageRequired)),
    subject: z.optional(z.nullable(text(200))),
    channel: z._default(z.enum(['sms', 'email', 'best']), 'best'),
    filter: z._default(customerFilter, {}),
    /** Now by default. Quiet hours apply either way. */
    sendAt: z.optional(z.nullable(z.iso.datetime({ offset: true, message: issue(messagingTexts.dateAndTime) }))),
    dryRun: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, {
    example: {
      message: 'We are closed on Thanksgiving; Thursday moves to Friday.',
      filter: { serviceDays: ['Thursday'] },
      dryRun: true,
    },
  });
export type Broadcast = z.infer<typeof broadcastBody>;
export const broadcastResult = z.object({
  broadcastId: nullableText,
  recipients: count,
  bySms: count,
  byEmail: count,
  segments: count,
  /** Texts that the plan's month has no room for. */
  overLimit: count,
  skipped: z.array(z.object({ customerId: z.string(), customerName: z.string(), reason: z.string() })),
  /** The first customer's message. */
  sample: nullableText,
});
export type BroadcastResult = z.infer<typeof broadcastResult>;

/** GET and PUT /api/communications/consents/{customerId}. */
export const consent = z.object({
  customerId: z.string(),
  phoneNumber: nullableText,
  /** implied: the number was given for the service; given: opted in; stopped: opted out. */
  state: z.enum(['none', 'implied', 'given', 'stopped']),
  since: nullableText,
  /** "texted STOP", "set by the office". */
  source: nullableText,
});
export type Consent = z.infer<typeof consent>;
export const consentBody = z
  .object({ state: z.enum(['given', 'stopped']) })
  .register(z.globalRegistry, { example: { state: 'stopped' } });

/**
 * POST /api/customers/consent: these customers have agreed to texts, emails or both. Customers who opted out stay out, and a
 * customer without a number or address is left out.
 */
export const recordConsentBody = z
  .object({
    /** Those named, or all who match the filter; one of the two. */
    customerIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(20_000))),
    filter: z.optional(customerFilter),
    texts: z._default(z.boolean(), false),
    emails: z._default(z.boolean(), false),
    /** How they agreed: "service agreement", "by phone". */
    how: requiredText(200, issue(messagingTexts.howTheyAgreed)),
  })
  .check(
    z.refine(({ texts, emails }) => texts || emails, { path: ['texts'], message: issue(messagingTexts.textsOrEmails) }),
    z.refine(({ customerIds, filter }) => (customerIds === undefined) !== (filter === undefined), {
      path: ['customerIds'],
      message: issue(messagingTexts.idsOrFilter),
    }),
  )
  .register(z.globalRegistry, {
    example: { customerIds: ['CUST-1'], texts: true, emails: true, how: 'Signed service agreement' },
  });
export type RecordConsent = z.infer<typeof recordConsentBody>;
export const recordedConsent = z.object({
  /** Customers who get texts now, and those who get emails. */
  texts: count,
  emails: count,
  leftOut: z.array(z.object({ customerId: z.string(), customerName: z.string(), reason: z.string() })),
});
export type RecordedConsent = z.infer<typeof recordedConsent>;

/** `custom` is written by a user. */
export const smsTypes = ['pre_visit', 'post_service', 'satisfaction_survey', 'birthday', 'holiday', 'custom'] as const;

export const sendSmsBody = z
  .object({
    phoneNumber,
    message: requiredText(1000, issue(contractTexts.messageRequired)),
    messageType: z._default(z.enum(smsTypes, issue(messagingTexts.unknownMessageType)), 'custom'),
    customerId: z.optional(z.nullable(id)),
  })
  .register(z.globalRegistry, {
    example: {
      phoneNumber: '(602) 555-0142',
      message: 'We are on our way.',
      messageType: 'custom',
      customerId: null,
    },
  });
export type SendSms = z.infer<typeof sendSmsBody>;

export const smsNotification = z.object({
  notificationId: z.string(),
  customerId: z.nullable(z.string()),
  phoneNumber: z.string(),
  message: z.string(),
  messageType: z.enum(smsTypes),
  /** `pending` waits in the outbox. */
  status: z.enum(['pending', 'sent', 'delivered', 'failed']),
  sentAt: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  createdAt: z.string(),
});
export type SmsNotification = z.infer<typeof smsNotification>;
export const smsNotificationList = z.array(smsNotification);
