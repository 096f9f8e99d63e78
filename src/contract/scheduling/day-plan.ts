import * as z from 'zod/mini';
import { customerAtStop } from '#contract/customers/customers.ts';
import { pool } from '#contract/customers/pools.ts';
import { day, id } from '#contract/shapes.ts';
import { routeDays } from './routes.ts';

/** The stops of a date; today in the company's time zone where none is given, all technicians unless one is named. */
export const dayPlanQuery = z.object({ date: z.optional(day), technicianId: z.optional(id) });
export type DayPlanQuery = z.infer<typeof dayPlanQuery>;

/** What the stop shows of a pool before its own call has answered. */
const poolAtStop = z.pick(pool, {
  poolId: true,
  name: true,
  kind: true,
  onRoute: true,
  poolType: true,
  targets: true,
  volumeGallons: true,
  chlorine: true,
  pH: true,
  totalAlkalinity: true,
  calciumHardness: true,
  cyanuricAcid: true,
  temperature: true,
  salt: true,
  lastUpdated: true,
});
export type DayPlanPool = z.infer<typeof poolAtStop>;

/** One stop of a day, with everything the phone needs to work it without asking again. */
export const dayPlanStop = z.object({
  assignmentId: z.string(),
  /** 1, 2, 3 … without gaps, in driving order. */
  position: z.int(),
  priority: z.string(),
  serviceDescription: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** When service may begin, HH:MM. Absent in what an earlier version answered. */
  windowFrom: z.optional(z.nullable(z.string())),
  windowTo: z.optional(z.nullable(z.string())),
  /** Minutes planned at the stop. */
  serviceMinutes: z.number(),
  /** Minutes of driving from the stop before, to the first from where the day starts; null where the place is not on the map. */
  travelMinutes: z.nullable(z.number()),
  createdAt: z.string(),
  customer: z.extend(customerAtStop, {
    poolSize: z.nullable(z.number()),
    poolType: z.nullable(z.string()),
  }),
  pools: z.array(poolAtStop),
  /** The visit of this stop on this date, once it has been opened. */
  visit: z.nullable(
    z.object({
      visitId: z.string(),
      state: z.enum(['open', 'done']),
      arrivalTime: z.nullable(z.string()),
      departureTime: z.nullable(z.string()),
      reportId: z.nullable(z.string()),
      /** What it lacks of what is required; absent in answers that phones kept from an earlier release. */
      lacks: z.optional(z.nullable(z.array(z.string()))),
    }),
  ),
});
export type DayPlanStop = z.infer<typeof dayPlanStop>;

/** A visit of the day that was skipped. */
export const skippedStop = z.object({
  assignmentId: z.string(),
  customerId: z.string(),
  name: z.string(),
  reason: z.nullable(z.string()),
  /** Skipped by a technician on site; absent where the office skipped it beforehand. */
  onSite: z.optional(
    z.object({
      skipId: z.string(),
      /** The date that the rhythm gives, which names the visit. */
      serviceDate: z.string(),
      /** Whose account did, and may take it back that day. */
      userId: z.nullable(z.string()),
      technicianName: z.string(),
      skippedAt: z.string(),
      note: z.nullable(z.string()),
      photoCount: z.int(),
      /** How many stops of the route come before it. */
      stopsBefore: z.int(),
      serviceMinutes: z.number(),
      /** Minutes of driving from the stop before, as for stops. */
      travelMinutes: z.nullable(z.number()),
    }),
  ),
});
export type SkippedStop = z.infer<typeof skippedStop>;

/** What figures about driving are made of: measured drives, estimates, or both. */
export const driveBasis = z.enum(['roads', 'estimate', 'mixed']);

/** The measured drives between a day's stops, row-major from × to; seconds below 0 where one was not measured. */
const roadTable = z.object({
  name: z.string(),
  places: z.array(z.number()),
  seconds: z.array(z.number()),
  miles: z.array(z.number()),
});

/** A lunch of some minutes that begins between two, after midnight. */
export const lunchBreak = z.object({ minutes: z.number(), from: z.number(), to: z.number() });

/** One technician's day. */
export const dayPlanRoute = z.object({
  technicianId: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Of that date. */
  startTime: z.string(),
  endTime: z.string(),
  /** How long, and between which minutes after midnight it begins. Absent in what an earlier version answered. */
  lunch: z.optional(z.nullable(lunchBreak)),
  /** Whether the date is one of the technician's working days. */
  worksThatDay: z.boolean(),
  distanceMiles: z.number(),
  travelMinutes: z.number(),
  /** Absent, as the next one, in what an earlier version answered. */
  basis: z.optional(driveBasis),
  /** To compute the day in another order without a connection; null where all is estimated. */
  roads: z.optional(z.nullable(roadTable)),
  serviceMinutes: z.number(),
  /** Length of the shift without lunch. */
  capacityMinutes: z.number(),
  stops: z.array(dayPlanStop),
  /** Not in the answers that phones kept from an earlier release. */
  skipped: z.optional(z.array(skippedStop)),
});
export type DayPlanRoute = z.infer<typeof dayPlanRoute>;

export const dayPlan = z.object({
  date: z.string(),
  dayOfWeek: z.enum(routeDays),
  timeZone: z.string(),
  /** Technicians who work that day or have stops on it, by name. */
  technicians: z.array(dayPlanRoute),
});
export type DayPlan = z.infer<typeof dayPlan>;
