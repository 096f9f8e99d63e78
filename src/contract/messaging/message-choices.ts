import * as z from 'zod/mini';

export {
  type Kind as MessageKind,
  type MessageLanguage,
  messageKinds,
  messageLanguages,
  type TemplateType,
  templateTypes,
} from '#domain/messaging/index.ts';

/**
 * scheduled: not due yet; queued: waits for its turn or another attempt; sending: claimed by a server; held: waits for what
 * `note` says; sent: accepted by the provider; failed: given up; skipped: not allowed when due; received: incoming.
 */
export const messageStates = [
  'scheduled',
  'queued',
  'sending',
  'held',
  'sent',
  'delivered',
  'failed',
  'canceled',
  'skipped',
  'received',
] as const;
export type MessageState = (typeof messageStates)[number];

/** A notice to a customer as it would leave now. */
export const customerNotice = z.object({
  customerId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** How it goes; null where the customer cannot be reached from here. */
  channel: z.nullable(z.enum(['sms', 'email'])),
  recipient: z.nullable(z.string()),
  /** Why the customer cannot be reached. */
  reason: z.nullable(z.string()),
  /** It leaves when the customer's quiet hours end. */
  waits: z.boolean(),
  /** Of an email. */
  subject: z.nullable(z.string()),
  /** All of it, in the customer's language. */
  text: z.string(),
});
export type CustomerNotice = z.infer<typeof customerNotice>;
