import { z } from 'zod';
import { customerAtStop } from './customers.ts';
import { pool } from './pools.ts';
import { routeDays } from './routes.ts';
import { day, id, serviceFrequencies } from './shapes.ts';

/** The stops of a date; today in the company's time zone where none is given, all technicians unless one is named. */
export const dayPlanQuery = z.object({ date: day.optional(), technicianId: id.optional() });
export type DayPlanQuery = z.infer<typeof dayPlanQuery>;

/** One stop of a day, with everything the phone needs to work it without asking again. */
export const dayPlanStop = z.object({
  assignmentId: z.string(),
  /** 1, 2, 3 … without gaps, in driving order. */
  position: z.number().int(),
  routeOrder: z.number().int(),
  priority: z.string(),
  serviceType: z.string(),
  serviceFrequency: z.enum(serviceFrequencies),
  serviceDescription: z.string().nullable(),
  notes: z.string().nullable(),
  /** Minutes planned at the stop. */
  serviceMinutes: z.number(),
  /** Minutes of driving from the stop before; 0 for the first, null where the place is not on the map. */
  travelMinutes: z.number().nullable(),
  /** Opens driving directions; null where neither address nor coordinates are known. */
  navigationUrl: z.string().nullable(),
  createdAt: z.string(),
  customer: customerAtStop.extend({
    poolSize: z.number().nullable(),
    poolType: z.string().nullable(),
  }),
  pools: z.array(pool),
  /** The visit of this stop on this date, once it has been opened. */
  visit: z
    .object({
      visitId: z.string(),
      state: z.enum(['open', 'done']),
      arrivalTime: z.string().nullable(),
      departureTime: z.string().nullable(),
      reportId: z.string().nullable(),
    })
    .nullable(),
});
export type DayPlanStop = z.infer<typeof dayPlanStop>;

/** One technician's day. */
export const dayPlanRoute = z.object({
  technicianId: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  /** Whether the date is one of the technician's working days. */
  worksThatDay: z.boolean(),
  distanceMiles: z.number(),
  travelMinutes: z.number(),
  serviceMinutes: z.number(),
  /** Length of the shift. */
  capacityMinutes: z.number(),
  stops: z.array(dayPlanStop),
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
