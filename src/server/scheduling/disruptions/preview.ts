import type { DisruptionPreview, PreviewDisruption } from '#contract/scheduling/disruptions.ts';
import { affectedVisits, happenedInWords, leaveOut, type Reflow, type SkipReason } from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { customersToTell } from './changes-for-customers.ts';
import { type DeskPlan, deskPlan } from './desk-plan.ts';
import { reflowInWorker } from './reflow-in-worker.ts';

/** What one call can apply (contract). */
const mostVisits = 2000;

/** The same plan is always searched the same way. */
const seed = 1;

/** A second or less on a small machine: many visits are searched shorter, each by itself. */
const iterationsFor = (visits: number): number => Math.round(Math.min(2_000, Math.max(400, 150_000 / (visits + 1))));

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/**
 * What would become of the visits of some dates; nothing is stored.
 * @throws AppError invalid_input, not_found (see `deskPlan`); unavailable where too many are worked out already
 */
export async function previewDisruption(tenant: Tenant, body: PreviewDisruption): Promise<DisruptionPreview> {
  const desk = await tenant.transaction((tx) => deskPlan(tx, tenant, body));
  const { disruption } = desk;
  const affected = affectedVisits(disruption).length;
  if (affected > mostVisits) {
    throw invalid('toDate', `More than ${mostVisits} visits fall into this time. Please take fewer days at once.`);
  }
  const answer =
    body.dealWith === 'skip'
      ? leaveOut(disruption)
      : await reflowInWorker({ disruption, seed, iterations: iterationsFor(affected) });
  return present(desk, body, answer);
}

function present(
  desk: DeskPlan,
  { kind }: PreviewDisruption,
  { affected, moves, skips, days }: Reflow,
): DisruptionPreview {
  const { stopOf, nameOf, away } = desk;
  const reasons: Record<SkipReason, string> = {
    'left-out': happenedInWords(kind, away?.name ?? null),
    'no-room': 'No room within 3 working days',
    'next-visit': 'No room before the next visit',
  };
  const customerName = (assignmentId: string): string => stopOf({ assignmentId })?.customer.name ?? '';
  return {
    affected,
    moves: moves.map(({ visit, toDate, toTechnicianId, toOrder, addedMinutes }) => ({
      assignmentId: visit.assignmentId,
      serviceDate: visit.serviceDate,
      toDate,
      toTechnicianId,
      toOrder,
      customerId: visit.customerId,
      customerName: customerName(visit.assignmentId),
      fromDate: visit.date,
      fromTechnicianId: visit.technicianId,
      addedMinutes: twoDecimals(addedMinutes),
    })),
    skips: skips.map(({ visit, why }) => ({
      assignmentId: visit.assignmentId,
      serviceDate: visit.serviceDate,
      customerId: visit.customerId,
      customerName: customerName(visit.assignmentId),
      reason: reasons[why],
    })),
    days: days.map((day) => ({
      ...day,
      name: nameOf(day.technicianId),
      minutesBefore: twoDecimals(day.minutesBefore),
      minutesAfter: twoDecimals(day.minutesAfter),
    })),
    toTell: customersToTell(
      desk,
      kind,
      moves,
      skips.map(({ visit }) => visit),
    ),
  };
}
