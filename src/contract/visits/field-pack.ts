import * as z from 'zod/mini';
import { dayPlan } from '#contract/scheduling/day-plan.ts';
import { day } from '#contract/shapes.ts';
import { reagentList } from '#contract/stock/reagents.ts';
import { waterTestList } from '#contract/water/water.ts';
import { stop } from './visits.ts';

/** What a phone takes along: the days from `date` (today where absent), `days` of them. */
export const fieldPackQuery = z.object({
  date: z.optional(day),
  days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7)), 2),
});
export type FieldPackQuery = z.infer<typeof fieldPackQuery>;

/**
 * Everything that the stops of some days call for, in one answer: a technician's own route, for the others all routes. Each
 * part is what its own call would answer, so that a phone keeps it under that call's address.
 */
export const fieldPack = z.object({
  /** GET /api/day-plan?date= */
  days: z.array(dayPlan),
  /** GET /api/stops/{assignmentId}?date= */
  stops: z.array(z.object({ assignmentId: z.string(), date: z.string(), stop })),
  /** GET /api/pools/{poolId}/reagents */
  reagents: z.array(z.object({ poolId: z.string(), reagents: reagentList })),
  /** GET /api/reagents?technicianId= of the technician's own truck */
  trucks: z.array(z.object({ technicianId: z.string(), reagents: reagentList })),
  /** GET /api/water-tests/{poolId} */
  waterTests: z.array(z.object({ poolId: z.string(), tests: waterTestList })),
});
export type FieldPack = z.infer<typeof fieldPack>;
