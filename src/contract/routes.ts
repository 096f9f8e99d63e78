import { z } from 'zod';
import { DAY_METHODS, FEWEST_CUSTOMERS_TO_OPTIMIZE } from '#domain/routing/optimize-day.ts';
import {
  day,
  id,
  listQuery,
  moment,
  optionalText,
  serviceFrequencies,
  serviceFrequency,
  type Weekday,
  weekday,
  weekdays,
} from './shapes.ts';

/** Days of the week as route assignments carry them (spec 2 §7: "dayOfWeek (uppercase)"). */
export const routeDays = weekdays.map((name) => name.toUpperCase() as Uppercase<Weekday>);
export type RouteDay = (typeof routeDays)[number];

/** The route's word for a weekday. */
export const routeDayOf = (name: Weekday): RouteDay => name.toUpperCase() as RouteDay;

/** A day name in any case, answered in upper case. */
const routeDay = weekday.transform(routeDayOf);

/** Words joined by underscores in any case, kept in one: `WEEKLY_SERVICE` and `weekly service` are the same. */
const words = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .regex(/^[A-Za-z0-9]+([ _-][A-Za-z0-9]+)*$/, 'Must be words joined by underscores')
    .transform((value) => value.replace(/[ -]/g, '_'));
const serviceType = words(60).transform((value) => value.toLowerCase());
/** URGENT, HIGH and others (spec 2 §3). */
const priority = words(30).transform((value) => value.toUpperCase());

/** The place in the route, from 1. */
const routeOrder = z
  .number('Must be a number from 0')
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(100_000, 'Must be at most 100000');

const estimatedDuration = z
  .number('Must be a number of minutes')
  .int('Must be whole minutes')
  .min(1, 'Must be at least 1 minute')
  .max(1440, 'Must be at most 1440 minutes');

/** A day, or the moment a client made it; the moment's day is that of the company's time zone. Empty means "none". */
const optionalDay = z
  .union([z.literal('').transform(() => null), day, moment, z.null()], 'Must be a date as YYYY-MM-DD')
  .optional();

/** One customer on one technician's weekday. An id sent by the client is kept, so that a replay changes nothing. */
export const createRouteAssignmentBody = z
  .object({
    assignmentId: id.optional(),
    customerId: id,
    technicianId: id,
    dayOfWeek: routeDay,
    serviceType: serviceType.default('weekly_service'),
    serviceFrequency: serviceFrequency.default('weekly'),
    /** Behind the last stop of that day where none is given; 1 on an empty day. */
    routeOrder: routeOrder.optional(),
    estimatedDuration: estimatedDuration.default(30),
    serviceDescription: optionalText(2000),
    priority: priority.default('NORMAL'),
    isActive: z.boolean().default(true),
    startDate: optionalDay,
    endDate: optionalDay,
    notes: optionalText(5000),
  })
  .meta({
    example: {
      assignmentId: 'ROUTE-1',
      customerId: 'CUST-1',
      technicianId: 'TECH-1',
      dayOfWeek: 'MONDAY',
      serviceType: 'WEEKLY_SERVICE',
      serviceFrequency: 'WEEKLY',
      routeOrder: 1,
      estimatedDuration: 60,
      priority: 'NORMAL',
      isActive: true,
      startDate: '2026-11-23',
      notes: '',
    },
  });
export type CreateRouteAssignment = z.infer<typeof createRouteAssignmentBody>;

export const updateRouteAssignmentBody = z
  .object({
    customerId: id.optional(),
    technicianId: id.optional(),
    dayOfWeek: routeDay.optional(),
    serviceType: serviceType.optional(),
    serviceFrequency: serviceFrequency.optional(),
    routeOrder: routeOrder.optional(),
    estimatedDuration: estimatedDuration.optional(),
    serviceDescription: optionalText(2000),
    priority: priority.optional(),
    isActive: z.boolean().optional(),
    startDate: optionalDay,
    endDate: optionalDay,
    notes: optionalText(5000),
  })
  .meta({ example: { routeOrder: 2 } });
export type UpdateRouteAssignment = z.infer<typeof updateRouteAssignmentBody>;

export const routeAssignmentsQuery = listQuery
  .pick({ limit: true, offset: true })
  .extend({ dayOfWeek: routeDay.optional(), technicianId: id.optional() });
export type RouteAssignmentsQuery = z.infer<typeof routeAssignmentsQuery>;

export const routeAssignment = z.object({
  id: z.string(),
  assignmentId: z.string(),
  customerId: z.string(),
  technicianId: z.string(),
  dayOfWeek: z.enum(routeDays),
  serviceType: z.string(),
  serviceFrequency: z.enum(serviceFrequencies),
  routeOrder: z.number().int(),
  estimatedDuration: z.number().int(),
  serviceDescription: z.string().nullable(),
  priority: z.string(),
  isActive: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RouteAssignment = z.infer<typeof routeAssignment>;
export const routeAssignmentList = z.array(routeAssignment);

/** A day longer than this is nobody's; it bounds the work of one call. */
const mostCustomersADay = 300;

/** The message of spec 2 §5. */
const tooFewToOptimize = 'Need at least 2 customers to optimize route';

const uniqueIds = (ids: readonly string[], ctx: z.RefinementCtx): void => {
  ids.forEach((one, index) => {
    if (ids.indexOf(one) !== index) ctx.addIssue({ code: 'custom', path: [index], message: `${one} is listed twice` });
  });
};

const startTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time as HH:MM');

/** Order one day, starting at the first customer (decisions §11, §12). */
export const optimizeDayBody = z
  .object({
    customerIds: z
      .array(id, tooFewToOptimize)
      .min(FEWEST_CUSTOMERS_TO_OPTIMIZE, tooFewToOptimize)
      .max(mostCustomersADay, `Must be at most ${mostCustomersADay} customers`)
      .superRefine(uniqueIds),
    method: z.enum(DAY_METHODS, `Must be one of ${DAY_METHODS.join(', ')}`).default('best'),
    startTime: startTime.optional(),
  })
  .meta({ example: { customerIds: ['CUST-1', 'CUST-2'], method: 'best', startTime: '08:00' } });
export type OptimizeDay = z.infer<typeof optimizeDayBody>;

/** The documented single-day result (spec 2 §3): miles and minutes of driving, two decimals. */
export const dayResult = z.object({
  savings: z.object({ distanceSaved: z.number(), timeSaved: z.number() }),
  optimizedRoute: z.array(z.object({ customerId: z.string(), estimatedTravelTime: z.number().nullable() })),
  totalDistance: z.number(),
  totalTravelTime: z.number(),
  /** Customers that are not on the map; they close the route in the order given. */
  withoutCoordinates: z.array(z.string()),
  method: z.enum(DAY_METHODS),
});
export type DayResultAnswer = z.infer<typeof dayResult>;

/**
 * Takes an order over as the technician's route of that weekday, all of it or nothing. Each customer must be on that route;
 * stops of the route that are not named follow behind in the order they had. Answers the whole route in its new order.
 */
export const applyDayBody = z
  .object({
    technicianId: id,
    dayOfWeek: routeDay,
    customerIds: z
      .array(id)
      .min(1, 'Name at least one customer')
      .max(mostCustomersADay, `Must be at most ${mostCustomersADay} customers`)
      .superRefine(uniqueIds),
  })
  .meta({ example: { technicianId: 'TECH-1', dayOfWeek: 'MONDAY', customerIds: ['CUST-2', 'CUST-1'] } });
export type ApplyDay = z.infer<typeof applyDayBody>;
