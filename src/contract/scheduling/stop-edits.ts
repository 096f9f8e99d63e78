import * as z from 'zod/mini';
import { day, id, optionalText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import {
  dates,
  estimatedDuration,
  optionalDay,
  priority,
  routeAssignment,
  routeAssignmentList,
  routeDay,
  stopProperty,
  wishes,
} from './routes.ts';
import { schedulingTexts as texts } from './texts.ts';

/** Why nobody works on a date (`technicianId` null), or one technician does not. */
export const dayOffKinds = ['technician-away', 'rain', 'holiday'] as const;
export type DayOffKind = (typeof dayOffKinds)[number];

export const dayOff = z.object({
  dayOffId: z.string(),
  technicianId: z.nullable(z.string()),
  kind: z.enum(dayOffKinds),
  fromDate: z.string(),
  toDate: z.string(),
  note: z.nullable(z.string()),
});
export type DayOff = z.infer<typeof dayOff>;

/** What a change of a stop counts for: one visit, all from a date on, or the stop as a whole. */
export const editScopes = ['visit', 'from', 'whole'] as const;
export type EditScope = (typeof editScopes)[number];

/** Changes a stop. One visit can have its own date, technician, minutes, priority, window and note. */
export const editStopBody = z
  .object({
    scope: z.enum(editScopes, issue(texts.oneOf({ choices: editScopes }))),
    /** The visit's regular date, or the first day of the change; not read for the whole stop. */
    date: day,
    /** Where that one visit is made. */
    toDate: z.optional(day),
    changes: z.object({
      propertyId: stopProperty,
      technicianId: z.optional(id),
      dayOfWeek: z.optional(routeDay),
      estimatedDuration: z.optional(estimatedDuration),
      priority: z.optional(priority),
      startDate: optionalDay,
      endDate: optionalDay,
      serviceDescription: optionalText(2000),
      notes: optionalText(5000),
      ...wishes,
    }),
    /** Further weekdays, each of which becomes a stop like this one. */
    alsoOn: z.optional(z.array(routeDay).check(z.maxLength(6, issue(texts.most({ most: 6 }))))),
    /** Regular dates on which nobody comes, and those that are served after all. */
    skip: dates,
    unskip: dates,
  })
  .register(z.globalRegistry, {
    example: {
      scope: 'from',
      date: '2026-11-30',
      changes: {
        rhythm: { pattern: { kind: 'weeks', every: 2 }, anchor: '2026-12-01', seasons: [] },
        estimatedDuration: 45,
        windowFrom: '08:00',
        windowTo: '11:00',
        notes: 'Side gate',
      },
    },
  });
export type EditStop = z.infer<typeof editStopBody>;

/** A stop with what determines its dates, so that they can be shown while it is edited. */
export const stopToEdit = z.object({
  assignment: routeAssignment,
  customer: z.object({
    customerId: z.string(),
    name: z.string(),
    serviceDay: z.nullable(z.string()),
    serviceFrequency: z.string(),
    /** Absent, as the next one, in what an earlier version answered. */
    address: z.optional(z.nullable(z.string())),
    /** The places besides the customer's own address that a stop may be at. */
    properties: z.optional(z.array(z.object({ propertyId: z.string(), label: z.string() }))),
  }),
  /** The customer's other stops that have not ended. */
  others: routeAssignmentList,
  today: z.string(),
  lastVisitDate: z.nullable(z.string()),
  /** Its visits from today on that are moved, skipped or have something of their own. */
  changes: z.array(
    z.object({
      assignmentId: z.string(),
      serviceDate: z.string(),
      kind: z.enum(['moved', 'skipped']),
      toDate: z.nullable(z.string()),
      toTechnicianId: z.nullable(z.string()),
      toOrder: z.nullable(z.number()),
      reason: z.nullable(z.string()),
      details: z.optional(
        z.nullable(
          z.object({
            estimatedDuration: z.optional(z.number()),
            priority: z.optional(z.string()),
            windowFrom: z.optional(z.nullable(z.string())),
            windowTo: z.optional(z.nullable(z.string())),
            notes: z.optional(z.nullable(z.string())),
          }),
        ),
      ),
    }),
  ),
  daysOff: z.array(dayOff),
});
export type StopToEdit = z.infer<typeof stopToEdit>;

/** What kinds of change can be undone. */
export const routeChangeKinds = ['move', 'skip', 'order', 'week-plan', 'disruption'] as const;

/** A change of the plan that was made at once and can be undone at once. */
export const routeChange = z.object({
  changeId: z.string(),
  kind: z.enum(routeChangeKinds),
  summary: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** Customers who were notified: how, and what has become of it; neither is known of changes from before. */
  told: z.array(
    z.object({
      customerId: z.string(),
      name: z.string(),
      channel: z.optional(z.enum(['sms', 'email'])),
      state: z.optional(z.string()),
    }),
  ),
  /** Which roads the plan was made on; null on estimates, and for what no plan made. */
  roads: z.optional(z.nullable(z.string())),
});
export type RouteChange = z.infer<typeof routeChange>;
export const routeChangeList = z.array(routeChange);

/** `notify`: those whom the notice of the change has reached are notified that it was canceled. What still waits never leaves. */
export const undoRouteChangeBody = z
  .object({ notify: z._default(z.boolean(), false) })
  .register(z.globalRegistry, { example: { notify: false } });
export type UndoRouteChange = z.infer<typeof undoRouteChangeBody>;
