import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DisruptionPreview, PreviewDisruption } from '#contract/scheduling/disruptions.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import {
  affectedVisits,
  type Disruption,
  leaveOut,
  type Reflow,
  type SkipReason,
  twoDecimals,
} from '#domain/scheduling/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { workerPool } from '#server/platform/worker-thread.ts';
import { prepareRoads } from '../roads/road-times.ts';
import { previewNotices, type VisitNotices } from '../routes/notify-customers.ts';
import { type DisruptedPlan, disruptedPlan } from './disrupted-plan.ts';
import { changedVisit, customersToNotify, disruptionText } from './notices.ts';
import { disruptionsTexts as texts } from './texts.ts';

/** The most that one call can apply (contract). */
const mostVisits = 2000;

const seed = 1;

/** A second or less on a small machine: fewer iterations for more visits. */
const iterationsFor = (visits: number): number => Math.round(Math.min(2_000, Math.max(400, 150_000 / (visits + 1))));

/**
 * What would change for the visits of some dates; nothing is stored.
 * @throws AppError invalid_input, not_found (see `disruptedPlan`); unavailable when too many are computed already
 */
export async function previewDisruption(
  deps: Deps,
  notices: VisitNotices,
  tenant: Tenant,
  body: PreviewDisruption,
): Promise<DisruptionPreview> {
  await prepareRoads(deps, tenant.companyId);
  const disrupted = await tenant.transaction((tx) => disruptedPlan(tx, tenant, body));
  const { disruption } = disrupted;
  const affected = affectedVisits(disruption).length;
  if (affected > mostVisits) {
    throw invalid('toDate', texts.tooManyVisits({ most: mostVisits }));
  }
  const answer =
    body.dealWith === 'skip'
      ? leaveOut(disruption)
      : await reflowInWorker({ disruption, seed, iterations: iterationsFor(affected) }, tenant.companyId);
  // Hundreds of visits: between the steps other calls get their turn.
  await yieldToEventLoop();
  const affectedCustomers = customersToNotify(
    disrupted,
    body.kind,
    answer.moves,
    answer.skips.map(({ visit }) => visit),
  );
  const toTell = await tenant.transaction((tx) =>
    previewNotices(tx, tenant, notices, { kind: 'visit_changed', customers: affectedCustomers, notice: changedVisit }),
  );
  await yieldToEventLoop();
  const presented = present(disrupted, body, answer, tenant.words);
  await yieldToEventLoop();
  return {
    ...presented,
    toTell: toTell.map((notice, index) => {
      const { message, language } = affectedCustomers[index] ?? { message: '', language: 'en' };
      // As the customer will read it.
      return { ...notice, message: wordsOf(language).say(message) };
    }),
  };
}

function present(
  disrupted: DisruptedPlan,
  { kind }: PreviewDisruption,
  { affected, moves, skips, days, basis }: Reflow,
  words: Words,
): Omit<DisruptionPreview, 'toTell'> {
  const { stopOf, nameOf, away } = disrupted;
  const reasons: Record<SkipReason, Message> = {
    'left-out': disruptionText(kind, away?.name ?? null),
    'no-room': texts.noRoom,
    'next-visit': texts.noRoomBeforeNext,
  };
  const customerName = (assignmentId: string): string => stopOf({ assignmentId })?.customer.name ?? '';
  return {
    affected,
    basis,
    roads: basis === 'estimate' ? null : (disrupted.disruption.roads?.name ?? null),
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
      reason: words.say(reasons[why]),
    })),
    days: days.map((day) => ({
      ...day,
      name: nameOf(day.technicianId),
      minutesBefore: twoDecimals(day.minutesBefore),
      minutesAfter: twoDecimals(day.minutesAfter),
    })),
  };
}

/** What a worker is asked; a number of iterations and not a time, so that the answer depends on the question alone. */
export interface ReflowRequest {
  disruption: Disruption;
  seed: number;
  iterations: number;
}

const pool = workerPool<ReflowRequest, Reflow>({
  name: 'reflow.worker',
  from: import.meta.url,
  mostAtOnce: 1,
  mostWaiting: 19,
  mostWaitingOfCompany: 12,
  longestRunMs: 20_000,
  busyText: texts.busy,
});

/** Finds places for the visits in a worker thread. @throws AppError unavailable when too many wait or it takes too long */
const reflowInWorker = (request: ReflowRequest, companyId: string): Promise<Reflow> => pool.run(request, { companyId });
