import { wordsOf } from '#domain/language/index.ts';
import { customerTexts } from '#domain/messaging/index.ts';
import { mayLeave, type SkipReason } from '#domain/settings/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { nextServiceAfter, routesRepo } from '#server/scheduling/index.ts';
import { findSettings } from '#server/settings/index.ts';
import type { WordAgain } from '../claim.ts';
import { mayWrite, openOutbox } from '../put.ts';
import { findSender, type MessageRow } from '../repo.ts';
import { openWriter } from '../templates/writer.ts';
import { communicationsRepo } from './repo.ts';

interface SkippedVisit {
  skipId: string;
  customerId: string;
  assignmentId: string;
  /** The date on which it was to be made. */
  skippedOn: string;
  skippedAt: Date;
  technicianName: string;
  reason: SkipReason;
}

/** A skip that a phone reports later than this is history: no message. */
const freshMs = 24 * 60 * 60 * 1000;
/** A skip can be taken back: the message leaves this long after it was made. */
const laterMs = 5 * 60 * 1000;

const causePrefix = 'visit_skipped:';

/** The skip that a waiting message is about; null for other messages. */
export const skipToldOf = ({ kind, cause }: Pick<MessageRow, 'kind' | 'cause'>): string | null =>
  kind === 'visit_skipped' && cause?.startsWith(causePrefix) ? cause.slice(causePrefix.length) : null;

/** What the customer reads of a skip, with the next visit as it is planned now; null where no template is in use. */
async function textOfSkip(
  tx: TenantTx,
  customer: CustomerRow,
  {
    assignmentId,
    skippedOn,
    technicianName,
    reason,
  }: Pick<SkippedVisit, 'assignmentId' | 'skippedOn' | 'technicianName' | 'reason'>,
) {
  const { say } = wordsOf(customer.language);
  const { visit: texts } = customerTexts;
  const stop = await routesRepo(tx).find(assignmentId);
  const next = await nextServiceAfter(tx, { ...customer, propertyId: stop?.propertyId }, skippedOn);
  return (await openWriter(tx)).write('visit_skipped', customer, {
    serviceDate: say(texts.date({ date: skippedOn })),
    technicianName,
    // The technician's own words are for the office.
    reason: say(texts.skipped[reason]),
    nextVisit: say(next === null ? texts.toBeScheduled : texts.date({ date: next })),
  });
}

/** A message about a skip names the next visit: the one planned when it leaves, with a make-up visit made meanwhile. */
export const wordAgain: WordAgain = async (tx, message) => {
  const skipId = skipToldOf(message);
  const skip = skipId === null ? null : await communicationsRepo(tx).skip(skipId);
  const customer = skip && (await customersRepo(tx).find(skip.customerId));
  return customer && textOfSkip(tx, customer, skip);
};

/** Notifies the customer of a visit that was skipped on site, where the company wants that. Part of the skip's transaction. */
export async function tellSkipped(
  tx: TenantTx,
  tenant: Tenant,
  skip: SkippedVisit,
  { trialAccess }: Pick<Deps['config'], 'trialAccess'>,
): Promise<void> {
  const now = tenant.now();
  if (now.getTime() - skip.skippedAt.getTime() > freshMs || !mayWrite(tenant.account.plan, trialAccess, now)) return;
  const { messages: wanted } = await findSettings(tx);
  if (!wanted.visitSkipped || !mayLeave(await findSender(tx))) return;
  const customer = await customersRepo(tx).find(skip.customerId);
  if (!customer?.isActive) return;
  const text = await textOfSkip(tx, customer, skip);
  if (text === null) return;
  const outbox = await openOutbox(tx, tenant);
  await outbox.putOnce(
    {
      ...text,
      kind: 'visit_skipped',
      customerId: customer.customerId,
      channel: 'best',
      cause: `${causePrefix}${skip.skipId}`,
      dueAt: new Date(now.getTime() + laterMs),
      serviceDate: skip.skippedOn,
    },
    customer,
  );
  await outbox.announce();
}
