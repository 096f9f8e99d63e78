import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import type { Words } from '#domain/language/index.ts';
import { type MessageRow, noteIn } from './repo.ts';

export const presentMessage = (row: MessageRow, words: Words): ScheduledMessage => ({
  id: row.messageId,
  customerId: row.customerId,
  customerName: row.customerName,
  phoneNumber: row.channel === 'sms' ? row.recipient : null,
  messageType: row.kind,
  message: row.body,
  scheduledTime: (row.sentAt ?? row.dueAt).toISOString(),
  sent: row.state === 'sent' || row.state === 'delivered',
  delivered: row.state === 'delivered',
  timestamp: row.createdAt.toISOString(),
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  direction: row.direction,
  state: row.state,
  note: noteIn(row, words),
  attempts: row.attempts,
  segments: row.segments,
  cost: row.costMicros === null ? null : row.costMicros / 1_000_000,
});
