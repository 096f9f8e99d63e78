import * as z from 'zod/mini';
import { workLineKinds } from '#contract/choices.ts';
import { photo } from '#contract/reports/reports.ts';
import { day, id, listQuery, optionalText } from '#contract/shapes.ts';
import { caseKinds, caseStates } from '#domain/visits/index.ts';

/** POST /api/cases: opens a case with its plan; the same id again answers what is stored. */
export const openCaseBody = z
  .object({
    caseId: z.optional(id),
    poolId: id,
    kind: z.enum(caseKinds),
    /** For the office; the customer never reads it. */
    note: optionalText(5000),
    /** What somebody raised at a stop and led to it. */
    workOrderId: z.optional(id),
    /** The day of the first visit; today where absent. */
    startsOn: z.optional(day),
  })
  .register(z.globalRegistry, { example: { poolId: 'POOL-1', kind: 'green_to_clean' } });
export type OpenCase = z.infer<typeof openCaseBody>;

/** PATCH /api/cases/{caseId}. */
export const changeCaseBody = z
  .object({
    /** Closes it, or opens it again. */
    state: z.optional(z.enum(caseStates)),
    note: optionalText(5000),
    /** Ids of the steps that are not done here; the whole list. */
    leftOut: z.optional(z.array(id).check(z.maxLength(60))),
    /** Makes the doses of the next visit again, by the pool's latest test. */
    dosesAgain: z.optional(z.literal(true)),
  })
  .register(z.globalRegistry, { example: { state: 'done' } });
export type ChangeCase = z.infer<typeof changeCaseBody>;

/**
 * PUT /api/cases/{caseId}/visits/{visit}: the day of a visit. With a technician it is a stop of its own on that route; without one it
 * is made at the pool's usual stop, and a stop of its own is taken off the schedule.
 */
export const caseVisitBody = z
  .object({ date: day, technicianId: z.optional(z.nullable(id)) })
  .register(z.globalRegistry, { example: { date: '2026-11-24', technicianId: 'TECH-1' } });
export type CaseVisitBody = z.infer<typeof caseVisitBody>;

/** GET /api/cases: the open ones first, those with the oldest day first. */
export const casesQuery = z.extend(listQuery, {
  customerId: z.optional(id),
  poolId: z.optional(id),
  state: z.optional(z.enum(caseStates)),
  kind: z.optional(z.enum(caseKinds)),
});
export type CasesQuery = z.infer<typeof casesQuery>;

/** Dollars; null for those who may not see costs. */
const cost = z.nullable(
  z.object({
    minutes: z.int(),
    labor: z.number(),
    chemicals: z.number(),
    total: z.number(),
    /** Some rate, time or amount behind it is not the company's own. */
    estimated: z.boolean(),
  }),
);

const caseFields = {
  caseId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  poolId: z.string(),
  poolName: z.string(),
  propertyName: z.nullable(z.string()),
  kind: z.enum(caseKinds),
  /** As its reader calls it. */
  title: z.string(),
  state: z.enum(caseStates),
  openedOn: z.string(),
  openedBy: z.string(),
  stepsDone: z.int(),
  stepsInAll: z.int(),
  /** The visit that has the next open step; null where none has. */
  next: z.nullable(z.object({ visit: z.int(), date: z.string() })),
  /** What the plan takes, and what the visits that worked on it took so far. */
  planned: cost,
  spent: cost,
};

export const caseRow = z.object(caseFields);
export type CaseRow = z.infer<typeof caseRow>;
export const caseList = z.array(caseRow);

const caseStep = z.object({
  stepId: z.string(),
  visit: z.int(),
  title: z.string(),
  how: z.string(),
  minutes: z.int(),
  photo: z.boolean(),
  /** What is added by the readings there are: "2½ gal liquid chlorine". */
  doses: z.array(z.string()),
  /** What has to be measured first. */
  missing: z.array(z.string()),
  byLabel: z.boolean(),
  leftOut: z.boolean(),
  /** The visit that did it, or said why it could not be done. */
  done: z.nullable(
    z.object({
      visitId: z.string(),
      date: z.string(),
      technicianName: z.nullable(z.string()),
      /** "850 ppb" */
      reading: z.nullable(z.string()),
      photos: z.array(photo),
    }),
  ),
  notDone: z.nullable(z.string()),
});
export type CaseStepShown = z.infer<typeof caseStep>;

export const troubleCase = z.object({
  ...caseFields,
  propertyId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  raised: z.nullable(z.object({ workOrderId: z.string(), orderNumber: z.string(), title: z.string() })),
  measuredOn: z.nullable(z.string()),
  visits: z.array(
    z.object({
      visit: z.int(),
      date: z.string(),
      /** The stop of its own, and whose route it is on. */
      assignmentId: z.nullable(z.string()),
      technicianId: z.nullable(z.string()),
      technicianName: z.nullable(z.string()),
      /** The pool's usual stop comes up that day. */
      usualStop: z.boolean(),
    }),
  ),
  steps: z.array(caseStep),
  /** Ids of the articles of the knowledge base about it, and where the plan comes from. */
  articles: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), address: z.string() })),
  /** What a quote of it is begun with. `unpriced`: lines that the price book has no price for. */
  quote: z.object({
    title: z.string(),
    description: z.string(),
    estimatedMinutes: z.int(),
    lines: z.array(
      z.object({
        kind: z.enum(workLineKinds),
        description: z.string(),
        quantity: z.number(),
        unitPrice: z.number(),
        taxable: z.boolean(),
      }),
    ),
    unpriced: z.array(z.string()),
  }),
});
export type TroubleCase = z.infer<typeof troubleCase>;
