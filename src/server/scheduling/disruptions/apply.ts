import type { ApplyDisruption, DisruptionAnswer } from '#contract/scheduling/disruptions.ts';
import {
  dateAfter,
  datesInWords,
  happenedInWords,
  isAbsent,
  PLAN_DAYS_AFTER,
  reflowFaults,
} from '#domain/scheduling/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { announceRoutes, markTold, withUndo } from '../routes/changes.ts';
import { daysOffRepo, visitChangesRepo } from '../routes/dated/repo.ts';
import { routesRepo } from '../routes/repo.ts';
import { enqueueMails, tellCustomers } from '../routes/tell-customers.ts';
import { type CustomerToTell, customersToTell } from './changes-for-customers.ts';
import { type DeskPlan, deskPlan } from './desk-plan.ts';

const changedMeanwhile = () =>
  new AppError('conflict', 'The plan was changed in the meantime. Please look at it again.');

/**
 * Enters the day off, moves and leaves out the visits, and writes to the customers: all of it or nothing, and undone at
 * once. Whoever applies at the same time waits and finds the plan changed.
 * @throws AppError invalid_input, not_found naming the field; conflict where the plan is not as it was previewed
 */
export async function applyDisruption(tenant: Tenant, body: ApplyDisruption): Promise<DisruptionAnswer> {
  const { answer, mailIds } = await tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const desk = await deskPlan(tx, tenant, body);
    const customers = await requireWorkable(tx, desk, body);
    const dayOffId = tenant.newId('DAYOFF');
    const { changeId } = await withUndo(
      tx,
      tenant,
      {
        kind: 'disruption',
        summary: summaryOf(desk, body),
        assignmentIds: [],
        visits: [...body.moves, ...body.skips].map(({ assignmentId, serviceDate }) => ({ assignmentId, serviceDate })),
        dayOffIds: [dayOffId],
      },
      () => store(tx, tenant, { desk, body, dayOffId }),
    );
    const { mailIds, told } = await writeMails(tx, tenant, customers);
    await markTold(tx, changeId, told);
    const answer = {
      changeId,
      dayOffId,
      moved: body.moves.length,
      skipped: body.skips.length,
      told: told.length,
    };
    return { answer, mailIds };
  });
  await enqueueMails(tenant, mailIds);
  return answer;
}

/** Everything that can be wrong with what is asked; answers whom to tell. */
async function requireWorkable(tx: TenantTx, desk: DeskPlan, body: ApplyDisruption): Promise<CustomerToTell[]> {
  const { disruption, plan, stopOf, visitOf } = desk;
  const technicians = new Set(plan.technicians.map(({ technicianId }) => technicianId));
  const lastDate = dateAfter(body.toDate, PLAN_DAYS_AFTER);
  for (const [index, { toDate, toTechnicianId }] of body.moves.entries()) {
    if (!technicians.has(toTechnicianId)) throw unknownReference(`moves.${index}.toTechnicianId`, 'Technician');
    if (toDate < plan.today) throw invalid(`moves.${index}.toDate`, 'Must not be before today');
    if (toDate > lastDate) throw invalid(`moves.${index}.toDate`, `Must not be after ${lastDate}`);
  }
  for (const [list, visits] of [['moves', body.moves] as const, ['skips', body.skips] as const]) {
    for (const [index, { assignmentId }] of visits.entries()) {
      if (stopOf({ assignmentId })) continue;
      // Off the routes meanwhile, or never there.
      if (await routesRepo(tx).find(assignmentId)) throw changedMeanwhile();
      throw unknownReference(`${list}.${index}.assignmentId`, 'Route assignment');
    }
  }
  if (body.notify.length > 0) {
    const known = new Set((await customersRepo(tx).findMany(body.notify)).map(({ customerId }) => customerId));
    const unknown = body.notify.findIndex((customerId) => !known.has(customerId));
    if (unknown >= 0) throw unknownReference(`notify.${unknown}`, 'Customer');
  }
  if (reflowFaults(disruption, body.moves, body.skips).length > 0) throw changedMeanwhile();

  const moves = body.moves.flatMap((move) => {
    const visit = visitOf(move);
    return visit ? [{ ...move, visit }] : [];
  });
  const toTell = customersToTell(
    desk,
    body.kind,
    moves,
    body.skips.flatMap((skip) => visitOf(skip) ?? []),
  );
  const wanted = new Set(body.notify);
  for (const [index, customerId] of body.notify.entries()) {
    if (!toTell.some((customer) => customer.customerId === customerId)) {
      throw invalid(`notify.${index}`, 'Nothing changes for this customer');
    }
  }
  return toTell.filter(({ customerId }) => wanted.has(customerId));
}

interface Storing {
  desk: DeskPlan;
  body: ApplyDisruption;
  dayOffId: string;
}

async function store(tx: TenantTx, tenant: Tenant, { desk, body, dayOffId }: Storing): Promise<void> {
  const { kind, fromDate, toDate, note = null } = body;
  const createdAt = tenant.now();
  const { technicianId } = desk.disruption.happened;
  await keepWhatIsBegun(tx, desk, createdAt);
  await daysOffRepo(tx).insertDayOff({ dayOffId, technicianId, kind, fromDate, toDate, note, createdAt });
  const because = happenedInWords(kind, desk.away?.name ?? null);
  const nowhere = { toDate: null, toTechnicianId: null, toOrder: null };
  await visitChangesRepo(tx).upsertVisitChanges([
    ...body.moves.map((move) => ({ ...move, kind: 'moved', reason: because, createdAt })),
    ...body.skips.map(({ assignmentId, serviceDate, reason }) => ({
      assignmentId,
      serviceDate,
      kind: 'skipped',
      ...nowhere,
      reason: reason ?? because,
      createdAt,
    })),
  ]);
}

/**
 * On a day on which nobody works the rhythm gives no visits. Those that are opened or done already are put down as made
 * that day; that says nothing new, so it is no part of what an undo takes back.
 */
async function keepWhatIsBegun(tx: TenantTx, { disruption, plan }: DeskPlan, createdAt: Date): Promise<void> {
  const { happened, visits } = disruption;
  if (happened.technicianId !== null) return;
  const changed = new Set(plan.changes.map(({ assignmentId, serviceDate }) => `${assignmentId} ${serviceDate}`));
  const begun = visits.filter(
    (visit) =>
      visit.isBegun &&
      isAbsent(happened, visit.technicianId, visit.date) &&
      !changed.has(`${visit.assignmentId} ${visit.serviceDate}`),
  );
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
  if (begun.length > 0)
    await announceRoutes(
      tx,
      begun.map(({ assignmentId }) => assignmentId),
    );
}

const visitsInWords = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

/** "Sam Lee is away, Monday, November 23: 12 visits moved, 3 left out". */
function summaryOf({ away }: DeskPlan, { kind, fromDate, toDate, moves, skips }: ApplyDisruption): string {
  const what = `${happenedInWords(kind, away?.name ?? null)}, ${datesInWords(fromDate, toDate)}`;
  if (moves.length === 0 && skips.length === 0) return what;
  if (moves.length === 0) return `${what}: ${visitsInWords(skips.length)} left out`;
  const left = skips.length > 0 ? `, ${skips.length} left out` : '';
  return `${what}: ${visitsInWords(moves.length)} moved${left}`;
}

const writeMails = (tx: TenantTx, tenant: Tenant, customers: readonly CustomerToTell[]) =>
  tellCustomers(tx, tenant, {
    purpose: 'visit-changed',
    customers,
    subject: ({ companyName }) => `A change to your pool service – ${companyName}`,
    said: ({ message }) => [message, 'If this doesn’t work for you, just reply to this email.'],
  });
