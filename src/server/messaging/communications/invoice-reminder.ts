import type { MessageState } from '#contract/messaging/message-choices.ts';
import { wordsOf } from '#domain/language/index.ts';
import { customerTexts } from '#domain/messaging/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { personalLink } from '#server/mail/index.ts';
import { brandingOf, sendsTexts } from '#server/settings/index.ts';
import { openOutbox } from '../put.ts';
import { type MessageRow, messagesRepo } from '../repo.ts';

const causePrefix = 'invoice_reminder:';
const asked = { kind: 'invoice_reminder', channel: 'sms' } as const;

type Texting = Pick<Deps, 'sms' | 'clock' | 'newId'>;

/** Who can be texted a reminder. A text that somebody would have to send by hand is none. */
export async function whoCanBeTexted(
  { sms, clock, newId }: Texting,
  tx: TenantTx,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0 || !(await sendsTexts({ sms }, tx))) return new Set();
  const customers = await customersRepo(tx).findMany([...customerIds]);
  const outbox = await openOutbox(tx, { now: clock, newId });
  await outbox.expect(customers);
  const reached = new Set<string>();
  for (const customer of customers) {
    if ((await outbox.way(asked, customer)).why === undefined) reached.add(customer.customerId);
  }
  return reached;
}

interface Reminder {
  customerId: string;
  /** As the company registered; its branding may have another. */
  companyName: string | null;
  /** What the link in it shows. */
  invoiceId: string;
  cents: number;
  /** The company's day. */
  today: string;
  /** Null where it leaves automatically. */
  userId: string | null;
}

/** Texts a customer what is overdue. Answers whether the text is in the outbox. */
export async function remindByText(
  { sms, clock, newId }: Texting,
  tx: TenantTx,
  { customerId, companyName, invoiceId, cents, today, userId }: Reminder,
): Promise<boolean> {
  const customer = (await sendsTexts({ sms }, tx)) ? await customersRepo(tx).find(customerId) : null;
  const outbox = await openOutbox(tx, { now: clock, newId });
  if (!customer || (await outbox.way(asked, customer)).why !== undefined) return false;
  const { say } = wordsOf(customer.language);
  const company = (await brandingOf(tx, companyName)).branding.name ?? say(customerTexts.yourPoolService);
  const stored = await outbox.putOnce(
    {
      ...asked,
      customerId,
      body: say(customerTexts.billReminder({ company, cents })),
      cause: `${causePrefix}${today}:${invoiceId}`,
      dueAt: clock(),
      userId,
    },
    customer,
  );
  await outbox.announce();
  return stored !== null;
}

/** The last reminder by text to each of some customers, and how it fared. */
export async function lastTextReminders(tx: TenantTx, customerIds: readonly string[]) {
  const last = await messagesRepo(tx).lastOfKind('invoice_reminder', customerIds);
  return new Map(
    last.map(({ customerId, at, state }) => [customerId, { at, outcome: outcomes[state] ?? ('unsent' as const) }]),
  );
}

/** How a text fared, in the words for emails. */
const outcomes: Partial<Record<MessageState, 'queued' | 'sent' | 'failed'>> = {
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
};

/** The invoice that a reminder is about; null for other messages. */
const invoiceOf = ({ kind, cause }: MessageRow): string | null =>
  kind === 'invoice_reminder' && cause?.startsWith(causePrefix)
    ? cause.slice(causePrefix.length + '2026-12-14:'.length)
    : null;

/** A text as it leaves: one about an invoice carries its customer's personal link, the same at every attempt, and stored nowhere. */
export async function textAsSent(
  deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'clock'>,
  companyId: string,
  row: MessageRow,
): Promise<string> {
  const { customerId, recipient, messageId: linkId, language } = row;
  const showsId = invoiceOf(row);
  if (showsId === null || customerId === null) return row.body;
  const link = await personalLink(
    deps,
    { companyId, customerId, recipient, linkId, shows: 'invoice', showsId },
    { isShort: true },
  );
  return link ? `${row.body} ${wordsOf(language).say(customerTexts.billLink({ url: link.address }))}` : row.body;
}
