import type { CaseStepShown, CaseRow as ListedCase, TroubleCase } from '#contract/visits/cases.ts';
import type { DueTask } from '#contract/visits/checklist.ts';
import { type CostRates, workCosts } from '#domain/analytics/index.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import {
  type CaseDose,
  type CaseStep,
  caseMeasures,
  caseTaskId,
  caseTaskMessage,
  caseTexts,
  doseReadingText,
  stepsDue,
} from '#domain/visits/index.ts';
import { productTexts } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type PhotoRow, presentPhoto } from '#server/photos/index.ts';
import { type CaseRow, casesRepo, type StoredCase, type WorkedVisitRow } from './repo.ts';

const english = wordsOf('en');

/** The steps that are done here. */
export const stepsOf = ({ steps, leftOut }: Pick<StoredCase, 'steps' | 'leftOut'>): CaseStep[] =>
  steps.filter(({ stepId }) => !leftOut.includes(stepId));

const datesOf = ({ visits }: Pick<StoredCase, 'visits'>): string[] => visits.map(({ date }) => date);

/** What the visits say of a case: by step the latest that did it, and which of them worked on it. */
export function workOn({ caseId }: Pick<StoredCase, 'caseId'>, visits: readonly WorkedVisitRow[]) {
  const prefix = caseTaskId(caseId, '');
  const worked = visits.filter(({ tasks }) => tasks.some(({ taskId }) => taskId.startsWith(prefix)));
  const said = (stepId: string) => {
    const taskId = caseTaskId(caseId, stepId);
    return worked.flatMap((visit) => {
      const task = visit.tasks.find((each) => each.taskId === taskId);
      return task ? [{ visit, task }] : [];
    });
  };
  return {
    worked: worked.filter(({ tasks }) => tasks.some(({ taskId, done }) => done && taskId.startsWith(prefix))),
    doneBy: (stepId: string) => said(stepId).find(({ task }) => task.done) ?? null,
    /** Why the last visit that had it could not do it. */
    reasonAt: (stepId: string) => said(stepId)[0]?.task.notDone ?? null,
  };
}

/** What a step is called: by its kind, as it is kept, or alone, as a list of one case shows it. */
const titleOf = ({ kind }: Pick<StoredCase, 'kind'>, { step }: CaseStep): Message => caseTaskMessage(kind, step);

const doseText = ({ chemical, amount, unit }: CaseDose): Message =>
  caseTexts.dose({ product: productTexts.names[chemical], amount, unit });

function detailOf(stored: StoredCase, step: CaseStep, isCarried: boolean, { say }: Words): string {
  const { doses, missing } = step;
  return [
    ...(isCarried ? [caseTexts.carried({ visit: step.visit })] : []),
    caseTexts.how[step.step],
    ...(doses.length > 0 && stored.measuredOn
      ? [caseTexts.byTest({ doses: doses.map(doseText), day: stored.measuredOn })]
      : []),
    ...(missing.length > 0 ? [caseTexts.missing({ readings: missing.map(doseReadingText) })] : []),
  ]
    .map(say)
    .join(' ');
}

const equipmentSteps: readonly CaseStep['step'][] = [
  'run-pump',
  'clean-filter',
  'check-filter',
  'cell-settings',
  'inspect-cell',
  'clean-cell',
  'cell-output',
  'cell-verdict',
];
const cleaningSteps: readonly CaseStep['step'][] = ['net-debris', 'brush', 'vacuum', 'skim-foam', 'treat-stain'];

const categoryOf = ({ step }: CaseStep): DueTask['category'] =>
  equipmentSteps.includes(step) ? 'Equipment' : cleaningSteps.includes(step) ? 'Cleaning' : 'Water Chemistry';

/** A step as a task of the stop’s checklist: none of them holds up finishing, and what is left is due again. */
function taskOf(stored: StoredCase, step: CaseStep, body: string | null, on: string, words: Words): DueTask {
  const title = titleOf(stored, step);
  const isCarried = stored.visits.some(({ date }, place) => place + 1 > step.visit && date <= on);
  return {
    taskId: caseTaskId(stored.caseId, step.stepId),
    title: english.say(title),
    category: categoryOf(step),
    priority: 'high',
    required: false,
    photoRequired: step.photo,
    everyVisits: 1,
    due: true,
    visitsSince: null,
    doneLastTime: false,
    ofCase: {
      label: [words.say(title), body].filter(Boolean).join(' · '),
      detail: detailOf(stored, step, isCarried, words),
      measures: step.measures && caseMeasures[step.measures],
    },
  };
}

/**
 * The steps of the open cases that are due at stops. Two queries, however many stops there are.
 * @returns those at the bodies of water of a stop on a date
 */
export async function caseTasksAt(tx: TenantTx, poolIds: readonly string[], words: Words) {
  const repo = casesRepo(tx);
  const open = await repo.openAt(poolIds);
  const since = open.map(({ openedOn }) => openedOn).toSorted()[0];
  const visits =
    since === undefined
      ? []
      : await repo.worked(
          open.map(({ customerId }) => customerId),
          since,
        );
  return (bodies: readonly { poolId: string; name: string }[], on: string): DueTask[] =>
    open.flatMap((stored) => {
      const body = bodies.find(({ poolId }) => poolId === stored.poolId);
      if (!body) return [];
      const { doneBy } = workOn(
        stored,
        visits.filter(({ serviceDate }) => serviceDate < on),
      );
      return stepsDue(stepsOf(stored), datesOf(stored), (stepId) => doneBy(stepId) !== null, on).map((step) =>
        taskOf(stored, step, bodies.length > 1 ? body.name : null, on, words),
      );
    });
}

type Cost = TroubleCase['planned'];

/** What minutes on site and chemicals come to by the company's rates. */
function costOf(
  works: readonly {
    minutes: number | null;
    technicianId: string | null;
    chemicals: readonly { chemical: string; amount: number; unit: string }[];
  }[],
  rates: CostRates,
): NonNullable<Cost> {
  const costs = workCosts(
    works.map(({ minutes, technicianId, chemicals }, place) => ({
      visitId: String(place),
      customerId: '',
      poolId: null,
      technicianId,
      date: '2000-01-01',
      planned: true,
      arrivedAt: minutes === null ? null : 0,
      leftAt: minutes === null ? null : minutes * 60_000,
      chemicals,
      coordinates: null,
      priceCents: null,
    })),
    [],
    rates,
  );
  const sum = (pick: (cost: (typeof costs)[number]) => number): number =>
    costs.reduce((total, cost) => total + pick(cost), 0);
  const laborCents = sum((cost) => cost.laborCents);
  const chemicalCents = sum((cost) => cost.chemicalCents);
  return {
    minutes: sum((cost) => cost.onSiteMinutes ?? 0),
    labor: dollarsOf(laborCents),
    chemicals: dollarsOf(chemicalCents),
    total: dollarsOf(laborCents + chemicalCents),
    estimated: costs.some(({ estimated }) => estimated),
  };
}

const minutesAt = ({ arrivalTime, departureTime }: WorkedVisitRow): number | null =>
  arrivalTime && departureTime ? Math.round((departureTime.getTime() - arrivalTime.getTime()) / 60_000) : null;

/** What a visit put into the case's body of water. */
const chemicalsAt = (visit: WorkedVisitRow, poolId: string) =>
  visit.poolId === poolId
    ? visit.chemicalsAdded
    : (visit.bodies.find((body) => body.poolId === poolId)?.chemicalsAdded ?? []);

/** @param rates null for those who may not see costs */
export function presentListed(
  row: CaseRow,
  visits: readonly WorkedVisitRow[],
  rates: CostRates | null,
  words: Words,
): ListedCase {
  const steps = stepsOf(row);
  const { worked, doneBy } = workOn(row, visits);
  const open = steps.filter(({ stepId }) => doneBy(stepId) === null);
  const next = open[0];
  return {
    caseId: row.caseId,
    customerId: row.customerId,
    customerName: row.customerName,
    poolId: row.poolId,
    poolName: row.pool.name,
    propertyName: row.propertyName,
    kind: row.kind,
    title: words.say(caseTexts.kinds[row.kind]),
    state: row.state,
    openedOn: row.openedOn,
    openedBy: row.openedBy,
    stepsDone: steps.length - open.length,
    stepsInAll: steps.length,
    next: next ? { visit: next.visit, date: row.visits[next.visit - 1]?.date ?? row.openedOn } : null,
    planned:
      rates &&
      costOf(
        [
          {
            minutes: steps.reduce((sum, { minutes }) => sum + minutes, 0),
            technicianId: null,
            chemicals: steps.flatMap(({ doses }) => doses),
          },
        ],
        rates,
      ),
    spent:
      rates &&
      costOf(
        worked.map((visit) => ({
          minutes: minutesAt(visit),
          technicianId: visit.technicianId,
          chemicals: chemicalsAt(visit, row.poolId),
        })),
        rates,
      ),
  };
}

/** The steps with what became of them, worded. */
export function presentSteps(
  row: StoredCase,
  visits: readonly WorkedVisitRow[],
  photos: readonly PhotoRow[],
  words: Words,
): CaseStepShown[] {
  const { doneBy, reasonAt } = workOn(row, visits);
  return row.steps.map((step) => {
    const done = doneBy(step.stepId);
    const taskId = caseTaskId(row.caseId, step.stepId);
    const reading = done?.task.reading ?? null;
    return {
      stepId: step.stepId,
      visit: step.visit,
      title: words.say(caseTexts.steps[step.step]),
      how: words.say(caseTexts.how[step.step]),
      minutes: step.minutes,
      photo: step.photo,
      doses: step.doses.map((dose) => words.say(doseText(dose))),
      missing: step.missing.map((each) => words.say(doseReadingText(each))),
      byLabel: step.byLabel,
      leftOut: row.leftOut.includes(step.stepId),
      done: done && {
        visitId: done.visit.visitId,
        date: done.visit.serviceDate,
        technicianName: done.visit.technicianName,
        reading:
          reading === null || step.measures === null
            ? null
            : `${words.number(reading)} ${caseMeasures[step.measures].unit}`,
        photos: photos
          .filter((photo) => photo.visitId === done.visit.visitId && photo.taskId === taskId)
          .map(presentPhoto),
      },
      notDone: done ? null : reasonAt(step.stepId),
    };
  });
}

interface Price {
  name: string;
  kind: string;
  unitPriceCents: number;
  taxable: boolean;
}

const large = { oz: { unit: 'lb', size: 16 }, fl_oz: { unit: 'gal', size: 128 } } as const;

/**
 * What a quote of a case is begun with, in the customer's language: one line where the price book has a price of the trouble's name,
 * else hours by its price of an hour, and each product. What it has no price for is named, and is $0 until somebody sets it.
 */
export function quoteOf(row: CaseRow, prices: readonly Price[], words: Words): TroubleCase['quote'] {
  const steps = stepsOf(row);
  const title = words.say(caseTexts.kinds[row.kind]);
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
  const visits = new Set(steps.map(({ visit }) => visit)).size;
  const named = (pattern: (name: string) => boolean, kind: Price['kind'] | null) =>
    prices.find((price) => (kind === null || price.kind === kind) && pattern(price.name.toLowerCase()));
  const whole = named(
    (name) => [title, english.say(caseTexts.kinds[row.kind])].some((one) => name === one.toLowerCase()),
    null,
  );
  const hour = named((name) => /\b(hour|hourly|labor|hora|mano de obra)\b/.test(name), 'work');
  const line = (kind: 'work' | 'chemical', description: string, quantity: number, price: Price | undefined) => ({
    kind,
    description,
    quantity: Math.max(0.01, Math.round(quantity * 100) / 100),
    unitPrice: price ? dollarsOf(price.unitPriceCents) : 0,
    taxable: price?.taxable ?? true,
    hasPrice: price !== undefined,
  });
  const ofDoses = new Map<CaseDose['chemical'], number>();
  for (const { chemical, amount } of steps.flatMap(({ doses }) => doses)) {
    ofDoses.set(chemical, (ofDoses.get(chemical) ?? 0) + amount);
  }
  const unitOf = (chemical: CaseDose['chemical']) =>
    large[steps.flatMap(({ doses }) => doses).find((dose) => dose.chemical === chemical)?.unit ?? 'oz'];
  const lines = whole
    ? [line('work', title, 1, whole)]
    : [
        line('work', words.say(caseTexts.hoursLine({ title, visits })), minutes / 60, hour),
        ...[...ofDoses].map(([chemical, amount]) => {
          const product = words.say(productTexts.names[chemical]);
          const { unit, size } = unitOf(chemical);
          const price = named((name) => name.includes(product.toLowerCase()), 'chemical');
          return line('chemical', `${product} (${unit})`, amount / size, price);
        }),
        ...steps
          .filter(({ byLabel }) => byLabel)
          .map(({ step }) => line('chemical', words.say(caseTexts.steps[step]), 1, undefined)),
      ];
  return {
    title: [title, row.pool.name].join(', '),
    description: row.visits
      .map((_, place) => {
        const own = steps.filter(({ visit }) => visit === place + 1);
        return words.say(
          caseTexts.visitLine({ visit: place + 1, steps: own.map(({ step }) => caseTexts.steps[step]) }),
        );
      })
      .join('\n'),
    estimatedMinutes: Math.min(1440, Math.max(1, minutes)),
    lines: lines.map(({ hasPrice: _, ...each }) => each),
    unpriced: lines.filter(({ hasPrice }) => !hasPrice).map(({ description }) => description),
  };
}
