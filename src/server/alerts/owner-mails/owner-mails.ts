import { sayAlert } from '#domain/alerts/index.ts';
import type { Words } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { alertOwners } from '#server/settings/index.ts';
import type { AlertContext, RaisedAlert } from '../apply-changes.ts';
import { noticeTexts as texts } from '../texts.ts';
import { findDueMails, type MailedAlert, ownerMailsRepo, type Urgency } from './repo.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long an alert waits for others before it is emailed, and the shortest time between two emails. Gathered alerts need no
 * minimum: each email takes everything there is, and the next alert waits its hour again.
 */
const rhythms: Readonly<Record<Urgency, { waitMs: number; everyMs: number }>> = {
  critical: { waitMs: 0, everyMs: minuteMs },
  gathered: { waitMs: hourMs, everyMs: 0 },
};
const namedInMail = 20;
const companiesAtOnce = 500;

/** Low stock has its own nightly email; anything below `high` is only in the bell. */
function urgencyOf({ severity, cause }: RaisedAlert): Urgency | null {
  if (cause.startsWith('reagent:')) return null;
  if (severity === 'critical') return 'critical';
  return severity === 'high' ? 'gathered' : null;
}

/**
 * Queues new alerts for the owners' emails, in the transaction that stores them.
 * @returns whether any is critical
 */
export async function noteForOwners(
  tx: TenantTx,
  context: AlertContext,
  raised: readonly RaisedAlert[],
): Promise<boolean> {
  const repo = ownerMailsRepo(tx);
  const note = async (urgency: Urgency): Promise<boolean> => {
    const notificationIds = raised.flatMap((alert) => (urgencyOf(alert) === urgency ? alert.notificationId : []));
    if (notificationIds.length === 0) return false;
    await repo.note({ noteId: context.newId('NOTE'), urgency, notificationIds, notedAt: context.now() });
    return true;
  };
  const isCritical = await note('critical');
  await note('gathered');
  return isCritical;
}

const wordingOf = {
  critical: { purpose: 'critical-alerts' as const, subject: texts.criticalAlerts, first: texts.needsAttention },
  gathered: { purpose: 'gathered-alerts' as const, subject: texts.newAlerts, first: texts.lastHour },
};

/** The email about alerts, of which some are named. */
function mailOf(urgency: Urgency, named: readonly MailedAlert[], count: number, words: Words) {
  const { purpose, subject, first } = wordingOf[urgency];
  const lines = named.map((alert) => words.say(texts.titleAndMessage(sayAlert(alert, words))));
  if (count > lines.length) lines.push(words.say(texts.andMore({ count: count - lines.length })));
  return {
    purpose,
    subject: words.say(subject({ count })),
    paragraphs: [words.say(first({ count })), lines.join('\n')],
  };
}

/**
 * Emails the owners everything that is queued and still open, once it is due. The sweep finds what has to wait or is being
 * handled by another transaction.
 */
export async function mailOwners(
  tx: TenantTx,
  { now, newId, languages }: Omit<AlertContext, 'enqueue'>,
  urgency: Urgency,
): Promise<void> {
  const { waitMs, everyMs } = rhythms[urgency];
  const repo = ownerMailsRepo(tx);
  if (!(await repo.mayWrite())) return;
  const moment = now();
  const passed = (since: Date, ms: number): boolean => moment.getTime() - since.getTime() >= ms;
  const notes = await repo.listNotes(urgency);
  const [oldest] = notes;
  if (!oldest || !passed(oldest.notedAt, waitMs)) return;
  const lastWrittenAt = await repo.lastWrittenAt(urgency);
  if (lastWrittenAt && !passed(lastWrittenAt, everyMs)) return;
  const named = await repo.take(
    notes.map(({ noteId }) => noteId),
    namedInMail,
    moment,
  );
  const count = named[0]?.of ?? 0;
  if (count === 0) return;
  const isWritten = await alertOwners(tx, { clock: now, newId, languages }, (words) =>
    mailOf(urgency, named, count, words),
  );
  if (isWritten) await repo.markWritten(urgency, moment);
}

/** Emails what had to wait. A failure of one company doesn't stop the others. */
export async function sweepOwnerMails({
  db,
  clock,
  newId,
  languages,
}: Pick<Deps, 'db' | 'clock' | 'newId' | 'languages'>): Promise<void> {
  const due = await findDueMails(db.system, new Date(clock().getTime() - rhythms.gathered.waitMs), companiesAtOnce);
  let failure: unknown;
  for (const { companyId } of due) {
    for (const urgency of ['critical', 'gathered'] as const) {
      await db
        .inCompany(companyId, (tx) => mailOwners(tx, { now: clock, newId, languages }, urgency))
        .catch((error: unknown) => {
          failure ??= error;
        });
    }
  }
  if (failure !== undefined) throw failure;
}
