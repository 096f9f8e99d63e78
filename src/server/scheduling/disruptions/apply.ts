import type { ApplyDisruption, DisruptionAnswer } from '#contract/scheduling/disruptions.ts';
import { addDays } from '#domain/calendar/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { isAbsent, planDaysAfter, reflowFaults, skippedVisit, visitKey } from '#domain/scheduling/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { announceRoutes, withUndo } from '../routes/changes.ts';
import { daysOffRepo, routeChangesRepo, visitChangesRepo } from '../routes/dated/repo.ts';
import { notifyCustomers, type VisitNotices } from '../routes/notify-customers.ts';
import { routesRepo } from '../routes/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { type DisruptedPlan, disruptedPlan } from './disrupted-plan.ts';
import { type AffectedCustomer, changedVisit, customersToNotify, disruptionText } from './notices.ts';
import { noticeTexts, disruptionsTexts as texts } from './texts.ts';

const changedMeanwhile = () => new AppError('conflict', texts.changedMeanwhile);

/**
 * Adds the day off, moves and skips the visits, and notifies the customers: all of it or nothing, and undone at once.
 * @throws AppError invalid_input, not_found naming the field; conflict when the schedule is not as it was previewed
 */
export async function applyDisruption(
  tenant: Tenant,
  notices: VisitNotices,
  body: ApplyDisruption,
): Promise<DisruptionAnswer> {
  const { answer, put } = await tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const disrupted = await disruptedPlan(tx, tenant, body);
    const customers = await requireWorkable(tx, disrupted, body);
    const dayOffId = tenant.newId('DAYOFF');
    const { changeId } = await withUndo(
      tx,
      tenant,
      {
        kind: 'disruption',
        summary: summaryOf(disrupted, body),
        visits: [...body.moves, ...body.skips].map(({ assignmentId, serviceDate }) => ({ assignmentId, serviceDate })),
        dayOffIds: [dayOffId],
        roads: body.roads,
      },
      () => store(tx, tenant, { disrupted, body, dayOffId }),
    );
    const notice = { kind: 'visit_changed', changeId, customers, notice: changedVisit } as const;
    const put = await notifyCustomers(tx, tenant, notices, notice);
    const { notified, texts: byText, emails, waiting } = put;
    await routeChangesRepo(tx).markNotified(changeId, notified);
    const counts = { moved: body.moves.length, skipped: body.skips.length, told: notified.length };
    const answer = { changeId, dayOffId, ...counts, texts: byText, emails, waiting };
    return { answer, put };
  });
  await notices.send(tenant, put);
  return answer;
}

/** Everything that can be wrong with a call; answers whom to notify. */
async function requireWorkable(
  tx: TenantTx,
  disrupted: DisruptedPlan,
  body: ApplyDisruption,
): Promise<AffectedCustomer[]> {
  const { disruption, plan, stopOf, visitOf } = disrupted;
  const technicians = new Set(plan.technicians.map(({ technicianId }) => technicianId));
  const lastDate = addDays(body.toDate, planDaysAfter);
  for (const [index, { toDate, toTechnicianId }] of body.moves.entries()) {
    if (!technicians.has(toTechnicianId))
      throw unknownReference(`moves.${index}.toTechnicianId`, schedulingTexts.technician);
    if (toDate < plan.today) throw invalid(`moves.${index}.toDate`, schedulingTexts.beforeToday);
    if (toDate > lastDate) throw invalid(`moves.${index}.toDate`, texts.afterLastDate({ date: lastDate }));
  }
  for (const [list, visits] of [['moves', body.moves] as const, ['skips', body.skips] as const]) {
    for (const [index, { assignmentId }] of visits.entries()) {
      if (stopOf({ assignmentId })) continue;
      // Removed from its route in the meantime, or never there.
      if (await routesRepo(tx).find(assignmentId)) throw changedMeanwhile();
      throw unknownReference(`${list}.${index}.assignmentId`, schedulingTexts.routeAssignment);
    }
  }
  if (body.notify.length > 0) {
    const known = new Set((await customersRepo(tx).findMany(body.notify)).map(({ customerId }) => customerId));
    const unknown = body.notify.findIndex((customerId) => !known.has(customerId));
    if (unknown >= 0) throw unknownReference(`notify.${unknown}`, schedulingTexts.customer);
  }
  if (reflowFaults(disruption, body.moves, body.skips).length > 0) throw changedMeanwhile();

  const moves = body.moves.flatMap((move) => {
    const visit = visitOf(move);
    return visit ? [{ ...move, visit }] : [];
  });
  const skips = body.skips.flatMap((skip) => visitOf(skip) ?? []);
  const notices = customersToNotify(disrupted, body.kind, moves, skips);
  const affected = new Set(notices.map(({ customerId }) => customerId));
  const unaffected = body.notify.findIndex((customerId) => !affected.has(customerId));
  if (unaffected >= 0) throw invalid(`notify.${unaffected}`, texts.nothingChanges);
  return notices.filter(({ customerId }) => body.notify.includes(customerId));
}

interface Storing {
  disrupted: DisruptedPlan;
  body: ApplyDisruption;
  dayOffId: string;
}

async function store(tx: TenantTx, tenant: Tenant, { disrupted, body, dayOffId }: Storing): Promise<void> {
  const { kind, fromDate, toDate, note = null } = body;
  const createdAt = tenant.now();
  const { technicianId } = disrupted.disruption.happened;
  await keepWhatIsBegun(tx, disrupted, createdAt);
  await daysOffRepo(tx).insertDayOff({ dayOffId, technicianId, kind, fromDate, toDate, note, createdAt });
  // Kept as text: the office writes its own reasons here too.
  const because = wordsOf('en').say(disruptionText(kind, disrupted.away?.name ?? null));
  await visitChangesRepo(tx).upsertVisitChanges([
    ...body.moves.map((move) => ({ ...move, kind: 'moved', reason: because, createdAt })),
    ...body.skips.map(({ assignmentId, serviceDate, reason }) => ({
      assignmentId,
      serviceDate,
      ...skippedVisit,
      reason: reason ?? because,
      createdAt,
    })),
  ]);
}

/**
 * A company day off has no visits. Those that are already opened or done are stored as moved to that very day. That changes
 * nothing for anybody, so an undo leaves it alone.
 */
async function keepWhatIsBegun(tx: TenantTx, { disruption, plan }: DisruptedPlan, createdAt: Date): Promise<void> {
  const { happened, visits } = disruption;
  if (happened.technicianId !== null) return;
  const changed = new Set(plan.changes.map(visitKey));
  const begun = visits.filter(
    (visit) => visit.isBegun && isAbsent(happened, visit.technicianId, visit.date) && !changed.has(visitKey(visit)),
  );
  if (begun.length === 0) return;
  await visitChangesRepo(tx).upsertVisitChanges(
    begun.map(({ assignmentId, serviceDate, date, technicianId, order }) => ({
      assignmentId,
      serviceDate,
      kind: 'moved',
      toDate: date,
      toTechnicianId: technicianId,
      toOrder: order,
      reason: null,
      createdAt,
    })),
  );
  await announceRoutes(
    tx,
    begun.map(({ assignmentId }) => assignmentId),
  );
}

/** "Sam Lee is out, Monday, November 23: 12 visits moved, 3 skipped". */
function summaryOf({ away }: DisruptedPlan, { kind, fromDate, toDate, moves, skips }: ApplyDisruption): Message {
  const happened = { what: disruptionText(kind, away?.name ?? null), dates: noticeTexts.dates({ fromDate, toDate }) };
  if (moves.length > 0) {
    return texts.summary.moved({ ...happened, moved: moves.length, skipped: skips.length });
  }
  if (skips.length > 0) return texts.summary.skipped({ ...happened, skipped: skips.length });
  return texts.summary.happened(happened);
}
