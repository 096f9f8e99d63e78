import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { alertOwners } from '#server/settings/index.ts';
import type { AlertContext, RaisedAlert } from '../apply-changes.ts';
import { findDueMails, ownerMailsRepo, type Urgency } from './repo.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long an alert waits for others before it is mailed, and how often there is a mail at most. What waits for an hour is
 * mailed once an hour without more: a mail takes all there is, and what comes after it waits anew.
 */
const rhythms: Readonly<Record<Urgency, { waitMs: number; everyMs: number }>> = {
  critical: { waitMs: 0, everyMs: minuteMs },
  gathered: { waitMs: hourMs, everyMs: 0 },
};
/** So many are named in a mail; the rest are counted. */
const namedInMail = 20;
const companiesAtOnce = 500;

/** Stock is told at night, with everything else that runs low; what is less than high is in the bell. */
function urgencyOf({ severity, cause }: RaisedAlert): Urgency | null {
  if (cause.startsWith('reagent:')) return null;
  if (severity === 'critical') return 'critical';
  return severity === 'high' ? 'gathered' : null;
}

/**
 * Notes of alerts that have just been told what the owners are to be written to about, in the transaction that tells.
 * @returns whether any of it is critical
 */
export async function noteForOwners(
  tx: TenantTx,
  teller: AlertContext,
  told: readonly RaisedAlert[],
): Promise<boolean> {
  const repo = ownerMailsRepo(tx);
  const idsOf = (urgency: Urgency): string[] =>
    told.flatMap((alert) => (urgencyOf(alert) === urgency ? alert.notificationId : []));
  const [critical, gathered] = [idsOf('critical'), idsOf('gathered')];
  const note = async (urgency: Urgency, notificationIds: string[]): Promise<void> => {
    if (notificationIds.length === 0) return;
    await repo.note({ noteId: teller.newId('NOTE'), urgency, notificationIds, notedAt: teller.now() });
  };
  await note('critical', critical);
  await note('gathered', gathered);
  return critical.length > 0;
}

const mailOf = (urgency: Urgency, count: number): { purpose: string; subject: string; first: string } => {
  const one = count === 1;
  if (urgency === 'critical') {
    return {
      purpose: 'critical-alerts',
      subject: one ? '1 critical alert' : `${count} critical alerts`,
      first: one ? 'This requires immediate attention:' : 'These require immediate attention:',
    };
  }
  return {
    purpose: 'gathered-alerts',
    subject: one ? '1 new alert' : `${count} new alerts`,
    first: one ? 'This came up in the last hour:' : 'These came up in the last hour:',
  };
};

/**
 * One mail to the owners of all that is noted and still stands, where its time has come. What has to wait, or somebody else
 * is writing about at this moment, is found by the sweep.
 */
export async function mailOwners(
  tx: TenantTx,
  { now, newId }: Omit<AlertContext, 'enqueue'>,
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
  );
  const count = named[0]?.of ?? 0;
  if (count === 0) return;
  const lines = named.map(({ title, message }) => `${title} – ${message}`);
  if (count > lines.length) lines.push(`… and ${count - lines.length} more`);
  const { purpose, subject, first } = mailOf(urgency, count);
  const isWritten = await alertOwners(
    tx,
    { clock: now, newId },
    { purpose, subject, paragraphs: [first, lines.join('\n')] },
  );
  if (isWritten) await repo.markWritten(urgency, moment);
}

/** What had to wait. Where it fails for one company, the others are written to all the same. */
export async function sweepOwnerMails({ db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>): Promise<void> {
  const due = await findDueMails(db.system, new Date(clock().getTime() - rhythms.gathered.waitMs), companiesAtOnce);
  let failure: unknown;
  for (const { companyId } of due) {
    for (const urgency of ['critical', 'gathered'] as const) {
      await db
        .inCompany(companyId, (tx) => mailOwners(tx, { now: clock, newId }, urgency))
        .catch((error: unknown) => {
          failure ??= error;
        });
    }
  }
  if (failure !== undefined) throw failure;
}
