import * as z from 'zod/mini';
import { photo } from '#contract/reports/reports.ts';
import { day, id, moment, optionalText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { skipReasons } from '#domain/settings/index.ts';
import { visitsTexts as texts } from './texts.ts';

/**
 * POST /api/skips: a technician leaves a stop without servicing it. The same id answers the skip that is there; another phone's
 * skip of the same visit is kept with the first one.
 */
export const skipBody = z
  .object({
    skipId: id,
    assignmentId: id,
    /** The date on which the visit was to be made; the day of `skippedAt` in the company's time zone where absent. */
    date: z.optional(day),
    reason: z.enum(skipReasons, issue(texts.skipReason)),
    /** The reason in words; needed with `other`. */
    ownWords: optionalText(120),
    note: optionalText(2000),
    skippedAt: z.optional(moment),
  })
  .check(
    z.refine(({ reason, ownWords }) => reason !== 'other' || (ownWords ?? null) !== null, {
      path: ['ownWords'],
      error: issue(texts.skipWords),
    }),
  )
  .register(z.globalRegistry, { example: { skipId: 'SKIP-1', assignmentId: 'ROUTE-1', reason: 'locked-gate' } });
export type SkipStop = z.infer<typeof skipBody>;

/** POST /api/skips/:skipId/undo; an earlier release's phones send nothing. */
export const undoSkipBody = z
  .nullish(z.object({ undoneAt: z.optional(moment) }))
  .register(z.globalRegistry, { example: { undoneAt: '2026-11-23T17:20:00.000Z' } });
export type UndoSkip = z.infer<typeof undoSkipBody>;

/** A visit that was skipped on site. */
export const skip = z.object({
  skipId: z.string(),
  assignmentId: z.string(),
  customerId: z.string(),
  technicianName: z.string(),
  /** The date that the rhythm gives: with the assignment it names the visit. */
  serviceDate: z.string(),
  /** The date on which it was to be made. */
  skippedOn: z.string(),
  skippedAt: z.string(),
  reason: z.enum(skipReasons),
  /** The reason as it is read. */
  reasonText: z.string(),
  note: z.nullable(z.string()),
  photos: z.array(photo),
  /** Billed all the same to a customer who pays per visit, unless the visit is made up. */
  billed: z.boolean(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** The date on which the visit is made instead. */
  madeUpOn: z.nullable(z.string()),
});
export type Skip = z.infer<typeof skip>;
