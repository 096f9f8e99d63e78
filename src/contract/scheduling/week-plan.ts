import * as z from 'zod/mini';
import { customerNotice } from '#contract/messaging/message-choices.ts';
import { day, id, optionalText, requiredText, serviceFrequencies } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { skills } from '#domain/scheduling/index.ts';
import { driveBasis, lunchBreak } from './day-plan.ts';
import { routeDays } from './routes.ts';
import { dayOff } from './stop-edits.ts';
import { dayEnds } from './technicians.ts';
import { schedulingTexts as texts } from './texts.ts';

/** The week of a date, Monday to Sunday; this week in the company's time zone by default. */
export const weekPlanQuery = z.object({
  from: z.optional(day),
});
export type WeekPlanQuery = z.infer<typeof weekPlanQuery>;

export { type DayOff, type DayOffKind, dayOff, dayOffKinds } from './stop-edits.ts';

/** One visit of a date. */
export const weekStop = z.object({
  assignmentId: z.string(),
  /** The regular date; with the assignment it identifies the visit, wherever it was moved. */
  serviceDate: z.string(),
  customerId: z.string(),
  name: z.string(),
  /** Which of the customer's properties; null, and absent in what an earlier version answered: the customer's own address. */
  propertyName: z.optional(z.nullable(z.string())),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  serviceMinutes: z.number(),
  /** Driving from the stop before; 0 for the first, null where the place is not on the map. */
  travelMinutes: z.nullable(z.number()),
  priority: z.string(),
  serviceFrequency: z.enum(serviceFrequencies),
  /** Its regular place, where it was moved once. */
  moved: z.nullable(z.object({ technicianId: z.string(), reason: z.nullable(z.string()) })),
  visitState: z.nullable(z.enum(['open', 'done'])),
  /** Served on this date alone: no part of what repeats. Absent in what an earlier version answered. */
  isExtra: z.optional(z.boolean()),
  /** When service may begin, HH:MM, and the note for the stop. Absent in what an earlier version answered. */
  windowFrom: z.optional(z.nullable(z.string())),
  windowTo: z.optional(z.nullable(z.string())),
  notes: z.optional(z.nullable(z.string())),
  /** Who may come: nobody but its technician, nobody of these, and who can do what it needs. Absent as above. */
  technicianFixed: z.optional(z.boolean()),
  excludedTechnicianIds: z.optional(z.array(z.string())),
  skills: z.optional(z.array(z.enum(skills))),
});
export type WeekStop = z.infer<typeof weekStop>;

/** A technician's day: the stops in driving order and how full it is. */
export const weekPlanDay = z.object({
  date: z.string(),
  /** Of that date. Absent in what an earlier version answered. */
  hours: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** How long, and between which minutes after midnight it begins. Absent as above. */
  lunch: z.optional(z.nullable(lunchBreak)),
  /** Whether the technician works on that date: a working day, and no day off. */
  works: z.boolean(),
  /** What keeps the technician from it. */
  dayOffId: z.nullable(z.string()),
  distanceMiles: z.number(),
  travelMinutes: z.number(),
  /** What the driving is made of. Absent in what an earlier version answered. */
  basis: z.optional(driveBasis),
  serviceMinutes: z.number(),
  capacityMinutes: z.number(),
  stops: z.array(weekStop),
});
export type WeekPlanDay = z.infer<typeof weekPlanDay>;

export const weekPlanTechnician = z.object({
  technicianId: z.string(),
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  maxCustomersPerDay: z.int(),
  /** What they can do; null is everything. Absent, as the next one, in what an earlier version answered. */
  skills: z.optional(z.nullable(z.array(z.enum(skills)))),
  /** Where their days start and end, for those who plan. */
  ends: z.optional(dayEnds),
  /** Monday first, one for each date of the week. */
  days: z.array(weekPlanDay),
  /** Driving and service of the week. */
  workMinutes: z.number(),
});
export type WeekPlanTechnician = z.infer<typeof weekPlanTechnician>;

/** A visit that is due and not made. */
export const notServed = z.object({
  assignmentId: z.string(),
  serviceDate: z.string(),
  customerId: z.string(),
  /** Which of the customer's properties; null at the customer's own address. */
  propertyId: z.optional(z.nullable(z.string())),
  name: z.string(),
  technicianId: z.string(),
  why: z.enum(['skipped', 'holiday']),
  reason: z.nullable(z.string()),
});
export type NotServed = z.infer<typeof notServed>;

/** A visit that is made for once on another date, or by another technician. */
export const movedAway = z.object({
  assignmentId: z.string(),
  /** Its regular date. */
  serviceDate: z.string(),
  customerId: z.string(),
  name: z.string(),
  /** Its regular technician. */
  technicianId: z.string(),
  toDate: z.string(),
  toTechnicianId: z.string(),
  reason: z.nullable(z.string()),
});
export type MovedAway = z.infer<typeof movedAway>;

export const weekPlan = z.object({
  /** The Monday. */
  from: z.string(),
  to: z.string(),
  today: z.string(),
  timeZone: z.string(),
  dates: z.array(z.object({ date: z.string(), dayOfWeek: z.enum(routeDays) })),
  daysOff: z.array(dayOff),
  /** Technicians who work in that week or have stops in it, by name. */
  technicians: z.array(weekPlanTechnician),
  notServed: z.array(notServed),
  /** The week's visits that are made elsewhere for once, also beyond it. Absent in what an earlier version answered. */
  movedAway: z.optional(z.array(movedAway)),
  /** Active customers on no route at all. */
  withoutRoute: z.int(),
  /** How evenly the week's work is shared. */
  balance: z.object({
    /** 0 to 100: 100 less the standard deviation in percent of the mean. */
    score: z.int(),
    /** Standard deviation of the technicians' work, minutes. */
    spreadMinutes: z.number(),
    /** Above 60 minutes. */
    isImbalanced: z.boolean(),
  }),
});
export type WeekPlan = z.infer<typeof weekPlan>;

/** Whether a change holds for one date or for the plan of every week from then on. */
export const moveScopes = ['once', 'from-now-on'] as const;
export type MoveScope = (typeof moveScopes)[number];

/** Moves a visit to another date or technician; moved back to its regular place, it is a regular visit again. */
export const moveVisitBody = z
  .object({
    assignmentId: id,
    serviceDate: day,
    toDate: day,
    toTechnicianId: id,
    /** Among the stops of that day, from 0; behind the last one where absent. */
    position: z.optional(z.int(issue(texts.wholeNumber)).check(z.minimum(0, issue(texts.zeroOrMore)), z.maximum(1000))),
    scope: z.enum(moveScopes, issue(texts.scope)),
  })
  .register(z.globalRegistry, {
    example: {
      assignmentId: 'ROUTE-1',
      serviceDate: '2026-11-23',
      toDate: '2026-11-24',
      toTechnicianId: 'TECH-1',
      position: 0,
      scope: 'once',
    },
  });
export type MoveVisit = z.infer<typeof moveVisitBody>;

/** So many visits are moved at once. */
export const mostVisitsMoved = 100;

const visitsToMove = {
  visits: z
    .array(z.object({ assignmentId: id, serviceDate: day }))
    .check(
      z.minLength(1, issue(texts.nameStop)),
      z.maxLength(mostVisitsMoved, issue(texts.mostStops({ most: mostVisitsMoved }))),
    ),
  /** The technician they go to. Absent: each keeps its own. */
  toTechnicianId: z.optional(id),
  /** The date they go to; absent where each stays on its own. */
  toDate: z.optional(day),
};
const movedVisits = {
  visits: [
    { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' },
    { assignmentId: 'ROUTE-2', serviceDate: '2026-11-23' },
  ],
  toTechnicianId: 'TECH-1',
};

/** Several visits that are moved together, each to the place in the day where it adds least driving. */
export const previewMovesBody = z.object(visitsToMove).register(z.globalRegistry, { example: movedVisits });
export type PreviewMoves = z.infer<typeof previewMovesBody>;

/** All of them or none; one change, which is undone at once. */
export const moveVisitsBody = z
  .object({ ...visitsToMove, scope: z.enum(moveScopes, issue(texts.scope)) })
  .register(z.globalRegistry, { example: { ...movedVisits, scope: 'once' } });
export type MoveVisits = z.infer<typeof moveVisitsBody>;

const dayFigures = z.object({
  stops: z.int(),
  /** Driving and service, minutes. */
  workMinutes: z.number(),
  travelMinutes: z.number(),
});

/** What moving them comes to. Nothing is stored. */
export const movesPreview = z.object({
  /** The days that change. */
  days: z.array(
    z.object({
      technicianId: z.string(),
      name: z.string(),
      date: z.string(),
      before: dayFigures,
      after: dayFigures,
      /** Minutes beyond the shift as it would be; 0 where it fits. */
      overMinutes: z.number(),
      works: z.boolean(),
      maxStops: z.int(),
    }),
  ),
  basis: driveBasis,
  /** Visits that can't go there, with the reason. */
  refused: z.array(
    z.object({ assignmentId: z.string(), serviceDate: z.string(), name: z.string(), reason: z.string() }),
  ),
});
export type MovesPreview = z.infer<typeof movesPreview>;

/** Skips a visit; `notify` notifies the customer. */
export const skipVisitBody = z
  .object({
    assignmentId: id,
    serviceDate: day,
    reason: requiredText(500, issue(texts.reasonMissing)),
    notify: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, {
    example: { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23', reason: 'The gate was locked.', notify: false },
  });
export type SkipVisit = z.infer<typeof skipVisitBody>;

/** What the customer would read of a skipped visit; before there is a reason too. Nothing is stored. */
export const skipNoticeBody = z
  .object({ assignmentId: id, serviceDate: day, reason: optionalText(500) })
  .register(z.globalRegistry, {
    example: { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23', reason: 'The gate was locked.' },
  });
export type SkipNotice = z.infer<typeof skipNoticeBody>;

/** Null where nobody is notified: the visit's day is over. */
export const skipNotice = z.object({ notice: z.nullable(customerNotice) });

/** Puts a skipped visit back. */
export const restoreVisitBody = z
  .object({ assignmentId: id, serviceDate: day })
  .register(z.globalRegistry, { example: { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' } });
export type RestoreVisit = z.infer<typeof restoreVisitBody>;
