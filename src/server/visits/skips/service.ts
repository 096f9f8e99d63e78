import type { Skip, SkipStop, UndoSkip } from '#contract/visits/skips.ts';
import { can } from '#domain/access/index.ts';
import { alertTexts } from '#domain/alerts/index.ts';
import { earliest, localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { makeUpPath, mayUndoSkip, skipInWords } from '#domain/visits/index.ts';
import { endAlert, raiseAlert } from '#server/alerts/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { tellSkipped } from '#server/messaging/index.ts';
import { photosRepo, photosTexts, presentPhoto } from '#server/photos/index.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { putBackOnSite, skipOnSite, techniciansRepo, undoChange } from '#server/scheduling/index.ts';
import { findSettings } from '#server/settings/index.ts';
import { signedName } from '../finish-visit.ts';
import { type VisitRow, visitsRepo } from '../repo.ts';
import { visitTexts } from '../texts.ts';
import { type SkipRow, skipsRepo } from './repo.ts';

const causeOf = ({ skipId }: Pick<SkipRow, 'skipId'>): string => `skip:${skipId}`;

const presented = (row: SkipRow, photos: Skip['photos'], { say }: Words): Skip => ({
  ...row,
  skippedAt: row.skippedAt.toISOString(),
  reasonText: say(skipInWords(row.reason, row.ownWords)),
  photos,
  undoneAt: row.undoneAt?.toISOString() ?? null,
});

/** Skips as they travel. */
export async function presentSkips(tx: TenantTx, rows: readonly SkipRow[], words: Words): Promise<Skip[]> {
  const photos = await photosRepo(tx).ofSkips(rows.map(({ skipId }) => skipId));
  return rows.map((row) =>
    presented(row, photos.filter(({ skipId }) => skipId === row.skipId).map(presentPhoto), words),
  );
}

async function presentSkip(tx: TenantTx, row: SkipRow, words: Words): Promise<Skip> {
  // Of two phones that skipped one visit the first one’s skip is the visit’s.
  const first = row.sameAs === null ? null : await skipsRepo(tx).find(row.sameAs);
  const [skip] = await presentSkips(tx, [first ?? row], words);
  if (!skip) throw notFound(photosTexts.skip);
  return skip;
}

async function alertOffice(tx: TenantTx, tenant: Tenant, skip: SkipRow, customer: string): Promise<void> {
  const reason = skipInWords(skip.reason, skip.ownWords);
  await raiseAlert(tx, tenant, {
    cause: causeOf(skip),
    degree: 'skip:0',
    type: 'service_reminder',
    severity: 'high',
    title: alertTexts.visitSkipped({ customer, reason }),
    message: alertTexts.skippedWhy({
      reason,
      technician: skip.technicianName,
      at: skip.skippedAt.toISOString(),
      timeZone: tenant.account.timeZone,
    }),
    customerId: skip.customerId,
    poolId: null,
    actionRequired: true,
    link: makeUpPath(skip),
  });
}

/**
 * Skips a stop on site: the visit leaves the day, the office is alerted, and the customer notified where the company wants that.
 * The same id again answers the skip that is there and does nothing.
 * @throws AppError not_found naming assignmentId; invalid_input for a date ahead; conflict where the visit is done, or the stop
 * has none on that date
 */
export const skipStop = (tenant: Tenant, config: Pick<Deps['config'], 'trialAccess'>, body: SkipStop): Promise<Skip> =>
  tenant.transaction(async (tx) => {
    const repo = skipsRepo(tx);
    const { account } = tenant;
    const now = tenant.now();
    const today = localDate(account.timeZone, now);
    // A phone's clock may be ahead.
    const skippedAt = earliest(body.skippedAt === undefined ? now : new Date(body.skippedAt), now);
    const skippedOn = body.date ?? localDate(account.timeZone, skippedAt);
    // As finishing does: first the visit, then the company.
    const stop = await visitsRepo(tx).findStop(body.assignmentId);
    if (stop) await repo.holdVisitsAt(stop, skippedOn);
    await lockCompany(tx);
    const known = await repo.find(body.skipId);
    if (known) {
      if (known.assignmentId !== body.assignmentId) throw new AppError('conflict', visitTexts.skipIdTaken);
      return presentSkip(tx, known, tenant.words);
    }
    if (skippedOn > today) throw invalid('date', visitTexts.skipAhead);
    const { reason } = body;
    const own = account.technicianId === null ? null : await techniciansRepo(tx).find(account.technicianId);
    const told = {
      skipId: body.skipId,
      assignmentId: body.assignmentId,
      skippedOn,
      technicianName: own?.name ?? signedName(tenant),
      userId: account.userId,
      reason,
      ownWords: body.ownWords ?? null,
      note: body.note ?? null,
      skippedAt,
      createdAt: now,
      updatedAt: now,
    };
    const standing = await repo.findStanding(body.assignmentId, skippedOn);
    if (standing) {
      const { customerId, serviceDate, technicianId, routeOrder, skipId } = standing;
      const row = await repo.insert({ ...told, customerId, serviceDate, technicianId, routeOrder, sameAs: skipId });
      return presentSkip(tx, row, tenant.words);
    }
    const left = await skipOnSite(tx, tenant, {
      assignmentId: body.assignmentId,
      date: skippedOn,
      reason: tenant.words.say(skipInWords(reason, told.ownWords)),
    });
    const { billedSkips } = (await findSettings(tx)).visits;
    const emptyVisit = await repo.removeEmptyVisit(body.assignmentId, skippedOn);
    const row = await repo.insert({ ...told, ...left, emptyVisit, billed: billedSkips.includes(reason) });
    await announce(tx, 'service-visits', emptyVisit ? [emptyVisit.visitId] : []);
    const customer = await customersRepo(tx).find(row.customerId);
    await alertOffice(tx, tenant, row, customer?.name ?? '');
    await tellSkipped(tx, tenant, row, config);
    return presentSkip(tx, row, tenant.words);
  });

/**
 * Takes a skip back: the visit is on its day again, and a message that has not left yet stays here. Twice is once. Where the
 * office had skipped the visit itself, or another phone skipped it first, a technician takes back only what is their own.
 * @throws AppError not_found; not_allowed for a technician who did not skip it, or did so on a later day; conflict where the
 * plan of that visit was changed since
 */
export const undoSkip = (tenant: Tenant, skipId: string, sent: NonNullable<UndoSkip>): Promise<Skip> =>
  tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const repo = skipsRepo(tx);
    const asked = await repo.hold(skipId);
    const row = asked?.sameAs ? await repo.hold(asked.sameAs) : asked;
    if (!asked || !row) throw notFound(photosTexts.skip);
    if (row.undoneAt !== null || asked.undoneAt !== null) return presentSkip(tx, row, tenant.words);
    const { account } = tenant;
    const isOffice = can(account.role, 'routes', 'edit', account.permissions);
    const now = tenant.now();
    // An undo without a signal counts by when it was made.
    const undoneAt = earliest(sent.undoneAt === undefined ? now : new Date(sent.undoneAt), now);
    const mayUndo = (skip: SkipRow): boolean =>
      mayUndoSkip(
        { ...skip, madeOn: localDate(account.timeZone, skip.skippedAt) },
        { isOffice, userId: account.userId },
        localDate(account.timeZone, undoneAt),
      );
    if (!mayUndo(asked)) throw new AppError('not_allowed', visitTexts.skipNotYours);
    if (!mayUndo(row)) {
      await markUndone(tx, tenant, asked);
      return presentSkip(tx, row, tenant.words);
    }
    if (row.madeUpOn !== null) throw new AppError('conflict', visitTexts.skipMadeUp({ date: row.madeUpOn }));
    // The office's own skip is the office's to take back.
    const isOfficeSkip = row.changeId === null && !isOffice;
    const undone = isOfficeSkip ? await markUndone(tx, tenant, row) : await takeBack(tx, tenant, row);
    return presentSkip(tx, undone, tenant.words);
  });

/** Puts a visit back that went with a skip, for what another phone still sends of it; nothing where none did. */
export async function putVisitBack(tx: TenantTx, visitId: string): Promise<void> {
  await skipsRepo(tx).putVisitBack(visitId);
}

/** The skip no longer counts, whatever the plan says; its alert ends. */
async function markUndone(tx: TenantTx, tenant: Tenant, row: SkipRow): Promise<SkipRow> {
  const undone = await skipsRepo(tx).update(row.skipId, {
    undoneAt: tenant.now(),
    undoneBy: tenant.account.name,
    updatedAt: tenant.now(),
  });
  await endAlert(tx, tenant, causeOf(row));
  return undone ?? row;
}

/** Puts the visit back into the plan; its alert ends. @throws AppError conflict where the plan of the visit was changed since */
async function takeBack(tx: TenantTx, tenant: Tenant, row: SkipRow): Promise<SkipRow> {
  if (row.changeId !== null) await undoChange(tx, tenant, row.changeId);
  else {
    const customer = await customersRepo(tx).find(row.customerId);
    await putBackOnSite(tx, tenant, { ...row, customerName: customer?.name ?? '' });
  }
  return markUndone(tx, tenant, row);
}

/**
 * Work beats a skip: a stop that one phone skipped and another one works was serviced. Work that names no stop takes back the
 * place's one skip of that day.
 */
export async function takeBackForWork(
  tx: TenantTx,
  tenant: Tenant,
  visit: Pick<VisitRow, 'assignmentId' | 'customerId' | 'propertyId' | 'serviceDate'>,
): Promise<void> {
  const { assignmentId, serviceDate } = visit;
  const repo = skipsRepo(tx);
  const skip = await (assignmentId === null
    ? repo.findOnlyStandingOf(visit, serviceDate)
    : repo.findStanding(assignmentId, serviceDate));
  if (!skip || skip.madeUpOn !== null) return;
  await takeBack(tx, tenant, skip).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // The office has planned otherwise since: the plan stays, and the skip is none all the same.
    await markUndone(tx, tenant, skip);
  });
}
