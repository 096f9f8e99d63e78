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
