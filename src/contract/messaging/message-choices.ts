export {
  type Kind as MessageKind,
  type MessageLanguage,
  messageKinds,
  messageLanguages,
  type TemplateType,
  templateTypes,
} from '#domain/messaging/index.ts';

/**
 * scheduled: its time has not come; queued: waits for its turn or for another attempt; sending: claimed by a server;
 * held: waits for something else, which `note` tells; sent: the provider took it; delivered: it arrived;
 * failed: given up; canceled: taken back; skipped: its time came and there was no leave to send it; received: came in.
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
