import * as z from 'zod/mini';
import { customerFilter } from '#contract/messaging/messages.ts';
import { messageKinds, messageLanguages, templateTypes } from '#domain/messaging/index.ts';
import { type CarriedTable, listOf, message, mostOf } from './carried-table.ts';

const { shape: sent } = customerFilter;
const someOf = (list: (typeof sent)[keyof typeof sent]) => z.optional(listOf(z.string(), mostOf(list)));
/** Which customers a broadcast was for. */
const filter = z.object({
  customerIds: someOf(sent.customerIds),
  tags: someOf(sent.tags),
  serviceDays: someOf(sent.serviceDays),
  technicianIds: someOf(sent.technicianIds),
  zipCodes: someOf(sent.zipCodes),
  poolTypes: someOf(sent.poolTypes),
});

/** The keys in a sent email's links open something; elsewhere only their hash is kept. */
const withoutKeys = (column: string): string =>
  `regexp_replace(t.${column}, '((?:[?&]|&amp;)(?:key|token)=)[^"''&<>[:space:]]+', '\\1', 'g')`;

/** What was sent, and what may be. */
export const messagesTables: readonly CarriedTable[] = [
  {
    name: 'mails',
    order: ['mail_id'],
    columns: [
      'mail_id',
      'purpose',
      'recipient',
      'subject',
      'html',
      'text',
      'state',
      'attempts',
      'last_error',
      'next_attempt_at',
      'sent_at',
      'message_id',
      'report_id',
      'sender_name',
      'reply_to',
      'refused',
      'created_at',
    ],
    left: {
      attachments: 'Drawn again from the report when they are wanted',
      is_sealed: 'Sealed mails open accounts and stay behind',
      customer_id: 'Says whose link an unsent mail gets',
      shows: 'Says what the link of an unsent mail opens',
      shows_id: 'Says what the link of an unsent mail opens',
      in_reply_to: 'Says what an unsent mail answers',
      thread_ids: 'Says what an unsent mail answers',
    },
    written: { html: withoutKeys('html'), text: withoutKeys('text') },
    rows: "t.state = 'sent' and not t.is_sealed",
    kinds: { state: ['sent'] },
    // What the new company was written already: an invitation, a receipt.
    atFirst: { rows: 't.report_id is null', stay: true },
  },
  {
    name: 'surveys',
    order: ['survey_id'],
    columns: [
      'survey_id',
      'customer_id',
      'visit_id',
      'service_date',
      'technician_name',
      'asked_at',
      'rating',
      'feedback',
      'technician_rating',
      'improvement_suggestions',
      'via',
      'response_at',
      'created_at',
    ],
  },
  {
    name: 'broadcasts',
    order: ['broadcast_id'],
    columns: ['broadcast_id', 'user_id', 'body', 'subject', 'channel', 'filter', 'recipients', 'send_at', 'created_at'],
    shapes: { filter },
  },
  {
    name: 'messages',
    order: ['message_id'],
    columns: [
      'message_id',
      'direction',
      'channel',
      'kind',
      'customer_id',
      'customer_name',
      'recipient',
      'subject',
      'body',
      'mail_body',
      'language',
      'state',
      'note',
      'note_message',
      'cause',
      'due_at',
      'next_attempt_at',
      'attempts',
      'segments',
      'cost_micros',
      'from_number',
      'user_id',
      'service_date',
      'broadcast_id',
      'survey_id',
      'read_at',
      'sent_at',
      'delivered_at',
      'created_at',
    ],
    left: {
      provider_id: 'An id at the SMS service of the installation that sent it',
      mail_id: 'The email it went out as is among the emails',
    },
    kinds: {
      state: ['sent', 'delivered', 'failed', 'canceled', 'skipped', 'received'],
      kind: messageKinds,
      language: messageLanguages,
    },
    shapes: { note_message: message },
    written: {
      // A company that still sends here must not send there as well.
      state: `case when t.state in ('scheduled', 'queued', 'sending', 'held') then 'canceled' else t.state end`,
      body: withoutKeys('body'),
    },
  },
  {
    name: 'message_templates',
    order: ['template_id'],
    columns: [
      'template_id',
      'type',
      'language',
      'name',
      'template',
      'subject',
      'is_active',
      'created_at',
      'updated_at',
    ],
    kinds: { type: templateTypes },
    atFirst: { rows: 'true' },
  },
  {
    name: 'phone_consents',
    order: ['phone_number'],
    columns: ['phone_number', 'state', 'source', 'changed_at'],
  },
];
