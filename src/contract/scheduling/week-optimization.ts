import * as z from 'zod/mini';
import { day, id, optionalText, orNone, serviceFrequencies, serviceFrequency, weekdays } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { defaultStopMinutes } from '#domain/scheduling/index.ts';
import { driveBasis } from './day-plan.ts';
import { rhythm, roadsOfPlan, routeAssignmentList, routeDays } from './routes.ts';
import { schedulingTexts as texts } from './texts.ts';

const most = 2000;
const ids = z.array(id).check(z.maxLength(most, issue(texts.most({ most }))));

/** Replans the week: all active technicians and customers unless some are named. Nothing is stored. */
export const optimizeWeekBody = z
  .object({
    technicianIds: z.optional(ids),
    customerIds: z.optional(ids),
    /** Nobody gets another technician. */
    keepTechnicians: z._default(z.boolean(), false),
    /** Nobody gets another day. */
    keepDays: z._default(z.boolean(), false),
    /** Customers with a fixed service day may get another day too. */
    freeDays: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { example: { keepTechnicians: false, keepDays: false } });
export type OptimizeWeek = z.infer<typeof optimizeWeekBody>;

/** A place in the plan of the week; with `was` the place it is to be taken from, null for a customer without one yet. */
const place = {
  technicianId: id,
  dayOfWeek: z.enum(routeDays),
  routeOrder: z.int().check(z.minimum(0), z.maximum(100_000)),
};

/** One assignment as the plan would have it. */
export const planAssignment = z.object({
  assignmentId: id,
  customerId: id,
  ...place,
  serviceFrequency: z.enum(serviceFrequencies),
  estimatedDuration: z.int().check(z.minimum(1), z.maximum(1440)),
  /** The first day it counts; a stop that changes its day keeps its fortnight or week of the month. */
  startDate: z.nullable(day),
  /** Where the stop has a rhythm that changes: other weeks. */
  rhythm: z.optional(rhythm),
  was: z.nullable(z.object(place)),
});

/** The same as it is answered: an answer is written as it is, without looking at ids again. */
const answeredPlace = { ...place, technicianId: z.string() };
const answeredAssignment = z.extend(planAssignment, {
  assignmentId: z.string(),
  customerId: z.string(),
  ...answeredPlace,
  was: z.nullable(z.object(answeredPlace)),
});
export type PlanAssignment = z.infer<typeof planAssignment>;

/** How a week is worked: sums over all technicians, in minutes and miles per week. */
const weekFigures = z.object({
  distanceMiles: z.number(),
  travelMinutes: z.number(),
  overtimeMinutes: z.number(),
  balanceScore: z.int(),
  /** Standard deviation of the technicians' work. */
  spreadMinutes: z.number(),
  basis: driveBasis,
});

/** One customer's change of day or technician, and the reason. */
const plannedMove = z.object({
  assignmentId: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  from: z.nullable(z.object({ technicianId: z.string(), dayOfWeek: z.enum(routeDays) })),
  to: z.object({ technicianId: z.string(), dayOfWeek: z.enum(routeDays) }),
  /** Driving minutes per visit that this move saves (negative: costs). */
  savedMinutes: z.number(),
  /** Why, in a sentence. */
  reason: z.string(),
});

/** The documented weekly result, the assignments to apply, and what they change. */
export const weekResult = z.object({
  weeklySchedule: z.array(
    z.object({
      day: z.enum(weekdays),
      technicians: z.array(
        z.object({
          technicianId: z.string(),
          name: z.string(),
          customers: z.array(
            z.object({
              customerId: z.string(),
              name: z.string(),
              assignmentId: z.string(),
              address: z.nullable(z.string()),
              latitude: z.nullable(z.number()),
              longitude: z.nullable(z.number()),
            }),
          ),
          /** Driving and service, minutes. */
          estimatedDuration: z.number(),
          capacityMinutes: z.number(),
        }),
      ),
    }),
  ),
  /** 0 to 100 of the planned week. */
  balanceScore: z.int(),
  recommendations: z.array(z.string()),
  /** Said where the technicians' work spreads over more than 60 minutes. */
  imbalanceWarning: z.nullable(z.string()),
  savings: z.object({ distanceSaved: z.number(), timeSaved: z.number() }),
  before: weekFigures,
  after: weekFigures,
  /** The roads the plan was made on; null on estimates. */
  roads: z.nullable(z.string()),
  /** Of how many of the company's own drives estimates were made; null where none count. */
  ownDrives: z.nullable(z.int()),
  assignments: z.array(answeredAssignment),
  moves: z.array(plannedMove),
  /** Customers for whom there is no room, or whose place is not known. */
  unplaced: z.array(z.object({ customerId: z.string(), name: z.string(), reason: z.string() })),
});
export type WeekResult = z.infer<typeof weekResult>;

/**
 * With `Accept: application/x-ndjson` the answer is lines of these: progress while the search runs, the result at the end.
 * Who closes the connection cancels the search.
 */
export type WeekLine =
  | { progress: { share: number; travelMinutes: number } }
  | { result: WeekResult }
  | { error: { error: string; message: string } };

/** Applies a previewed plan, all of it or nothing; 409 where a place is no longer what it was in the preview. */
export const applyWeekBody = z
  .object({
    assignments: z.array(planAssignment).check(z.minLength(1, issue(texts.nothingToApply)), z.maxLength(5000)),
    roads: roadsOfPlan,
  })
  .register(z.globalRegistry, {
    example: {
      assignments: [
        {
          assignmentId: 'ROUTE-1',
          customerId: 'CUST-1',
          technicianId: 'TECH-1',
          dayOfWeek: 'MONDAY',
          routeOrder: 1,
          serviceFrequency: 'weekly',
          estimatedDuration: 30,
          startDate: null,
          was: null,
        },
      ],
    },
  });
export type ApplyWeek = z.infer<typeof applyWeekBody>;

export const applyWeekAnswer = z.object({ changeId: z.string(), assignments: routeAssignmentList });
export type ApplyWeekAnswer = z.infer<typeof applyWeekAnswer>;

/** Where would a new address fit? A customer of the company, or an address, or a point. */
export const findSlotsBody = z
  .object({
    customerId: z.optional(id),
    /** One of the customer's places; without it, the customer's own address. */
    propertyId: z.optional(z.nullable(id)),
    address: optionalText(300),
    city: optionalText(120),
    state: optionalText(60),
    zipCode: optionalText(20),
    serviceMinutes: z._default(z.int().check(z.minimum(1), z.maximum(1440)), defaultStopMinutes),
    serviceFrequency: orNone(serviceFrequency),
  })
  .register(z.globalRegistry, { example: { zipCode: '85306', serviceMinutes: 30, serviceFrequency: 'weekly' } });
export type FindSlots = z.infer<typeof findSlotsBody>;

/** A technician's day with room, and what the stop would add to it. */
export const slot = z.object({
  technicianId: z.string(),
  technicianName: z.string(),
  dayOfWeek: z.enum(routeDays),
  addedMinutes: z.number(),
  addedMiles: z.number(),
  /** Among the stops of that day, from 0. */
  position: z.int(),
  after: z.nullable(z.string()),
  before: z.nullable(z.string()),
  stopsBefore: z.int(),
  minutesBefore: z.number(),
  minutesAfter: z.number(),
  capacityMinutes: z.number(),
  /** What the added driving is made of. */
  basis: driveBasis,
});
export type Slot = z.infer<typeof slot>;

export const slotsAnswer = z.object({
  place: z.object({ latitude: z.number(), longitude: z.number(), isApproximate: z.boolean() }),
  /** The three best, least added driving first; empty where no day has room. */
  slots: z.array(slot),
});
export type SlotsAnswer = z.infer<typeof slotsAnswer>;
