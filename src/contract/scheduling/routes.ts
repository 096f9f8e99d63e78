import * as z from 'zod/mini';
import { routeDayOf, routeDays } from '#contract/choices.ts';
import {
  day,
  empty,
  id,
  listQuery,
  moment,
  optionalText,
  serviceFrequencies,
  serviceFrequency,
  weekday,
} from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { dayMethods, defaultStopMinutes, fewestCustomersToOptimize, skills } from '#domain/scheduling/index.ts';
import { skillList } from './technicians.ts';
import { schedulingTexts as texts } from './texts.ts';

export { type RouteDay, routeDayOf, routeDays } from '#contract/choices.ts';

/** A day name in any case, answered in upper case. */
export const routeDay = z.pipe(weekday, z.transform(routeDayOf));

/** Words joined by underscores in any case, kept in one: `WEEKLY_SERVICE` and `weekly service` are the same. */
const words = (maxLength: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, issue(texts.empty)),
        z.maxLength(maxLength, issue(texts.mostCharacters({ most: maxLength }))),
        z.regex(/^[A-Za-z0-9]+([ _-][A-Za-z0-9]+)*$/, issue(texts.joinedWords)),
      ),
    z.transform((value: string) => value.replace(/[ -]/g, '_')),
  );
const serviceType = z.pipe(
  words(60),
  z.transform((value: string) => value.toLowerCase()),
);
/** URGENT, HIGH and others. */
export const priority = z.pipe(
  words(30),
  z.transform((value: string) => value.toUpperCase()),
);

/** The place in the route, from 1. */
const routeOrder = z
  .number(issue(texts.zeroOrMore))
  .check(
    z.int(issue(texts.wholeNumber)),
    z.minimum(0, issue(texts.zeroOrMore)),
    z.maximum(100_000, issue(texts.most({ most: 100_000 }))),
  );

export const estimatedDuration = z
  .number(issue(texts.minutes))
  .check(
    z.int(issue(texts.wholeMinutes)),
    z.minimum(1, issue(texts.leastMinutes({ least: 1 }))),
    z.maximum(1440, issue(texts.mostMinutes({ most: 1440 }))),
  );

/** A day, or the moment a client made it; the moment's day is that of the company's time zone. Empty means "none". */
export const optionalDay = z.optional(z.union([empty, day, moment, z.null()], issue(texts.date)));

const wholeFrom = (least: number, most: number) =>
  z
    .number(issue(texts.number({ least, most })))
    .check(
      z.int(issue(texts.wholeNumber)),
      z.minimum(least, issue(texts.least({ least }))),
      z.maximum(most, issue(texts.most({ most }))),
    );

/** Every so many weeks; in one week of the month (5: the last); on a day of the month, in a shorter one on its last day. */
const pattern = z.union(
  [
    z.object({ kind: z.literal('weeks'), every: wholeFrom(1, 4) }),
    z.object({ kind: z.literal('month-week'), week: wholeFrom(1, 5) }),
    z.object({ kind: z.literal('month-day'), day: wholeFrom(1, 31) }),
  ],
  issue(texts.pattern),
);
const dayOfYear = z
  .string(issue(texts.dayOfYear))
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, issue(texts.dayOfYear)));
export const mostSeasons = 4;

/** A part of each year with a pattern of its own, or without service. */
export const season = z.object({ from: dayOfYear, to: dayOfYear, pattern: z.nullable(pattern) });
const seasons = z.array(season).check(z.maxLength(mostSeasons, issue(texts.mostSeasons({ most: mostSeasons }))));

/** How often a stop comes back where weekly, biweekly and monthly can't say it. */
export const rhythm = z.object({
  pattern,
  /** A date in a week that counts, for patterns of several weeks. */
  anchor: day,
  /** Parts of each year, MM-DD, with a pattern of their own, or without service; the first that fits counts. */
  seasons,
});

/** When service may begin at the earliest or latest, HH:MM in the company's time; null where any time will do. */
const windowTime = z.optional(
  z.nullable(z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue(texts.time)))),
);
const mostExcluded = 50;

/** How a stop is to be kept, beyond its place on the routes. The planner obeys it. */
export const wishes = {
  rhythm: z.optional(z.nullable(z.extend(rhythm, { seasons: z._default(seasons, []) }))),
  windowFrom: windowTime,
  windowTo: windowTime,
  /** Whether planning must leave the weekday alone; null: as the customer's service day says. */
  dayFixed: z.optional(z.nullable(z.boolean())),
  /** Nobody but its technician may come. */
  technicianFixed: z.optional(z.boolean()),
  preferredTechnicianId: z.optional(z.nullable(id)),
  excludedTechnicianIds: z.optional(
    z.array(id).check(
      z.maxLength(mostExcluded, issue(texts.mostTechnicians({ most: mostExcluded }))),
      z.superRefine((ids, ctx) => uniqueIds(ids, ctx)),
    ),
  ),
  /** The skills a technician needs for it; null: as the customer's type of pool says. */
  skills: z.optional(skillList),
};

/** At which of the customer's properties; null: at the customer's own address. */
export const stopProperty = z.optional(z.nullable(id));

/** One customer on one technician's weekday. An id sent by the client is kept, so that a replay changes nothing. */
export const createRouteAssignmentBody = z
  .object({
    assignmentId: z.optional(id),
    customerId: id,
    propertyId: stopProperty,
    technicianId: id,
    dayOfWeek: routeDay,
    serviceType: z._default(serviceType, 'weekly_service'),
    serviceFrequency: z._default(serviceFrequency, 'weekly'),
    /** Behind the last stop of that day where none is given; 1 on an empty day. */
    routeOrder: z.optional(routeOrder),
    estimatedDuration: z._default(estimatedDuration, defaultStopMinutes),
    serviceDescription: optionalText(2000),
    priority: z._default(priority, 'NORMAL'),
    isActive: z._default(z.boolean(), true),
    startDate: optionalDay,
    endDate: optionalDay,
    notes: optionalText(5000),
    ...wishes,
  })
  .register(z.globalRegistry, {
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
    customerId: z.optional(id),
    propertyId: stopProperty,
    technicianId: z.optional(id),
    dayOfWeek: z.optional(routeDay),
    serviceType: z.optional(serviceType),
    serviceFrequency: z.optional(serviceFrequency),
    routeOrder: z.optional(routeOrder),
    /** The place it had on the screen: another one by now answers 409 and changes nothing. */
    expectedRouteOrder: z.optional(routeOrder),
    estimatedDuration: z.optional(estimatedDuration),
    serviceDescription: optionalText(2000),
    priority: z.optional(priority),
    isActive: z.optional(z.boolean()),
    startDate: optionalDay,
    endDate: optionalDay,
    notes: optionalText(5000),
    ...wishes,
  })
  .register(z.globalRegistry, { example: { routeOrder: 2 } });
export type UpdateRouteAssignment = z.infer<typeof updateRouteAssignmentBody>;

export const routeAssignmentsQuery = z.extend(z.pick(listQuery, { limit: true, offset: true }), {
  dayOfWeek: z.optional(routeDay),
  technicianId: z.optional(id),
  customerId: z.optional(id),
});
export type RouteAssignmentsQuery = z.infer<typeof routeAssignmentsQuery>;

export const routeAssignment = z.object({
  id: z.string(),
  assignmentId: z.string(),
  customerId: z.string(),
  /** Absent in what an earlier version answered; its name is among the customer's properties. */
  propertyId: z.optional(z.nullable(z.string())),
  technicianId: z.string(),
  dayOfWeek: z.enum(routeDays),
  serviceType: z.string(),
  serviceFrequency: z.enum(serviceFrequencies),
  routeOrder: z.int(),
  estimatedDuration: z.int(),
  serviceDescription: z.nullable(z.string()),
  priority: z.string(),
  isActive: z.boolean(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** From here on absent in what an earlier version answered. */
  rhythm: z.optional(z.nullable(rhythm)),
  windowFrom: z.optional(z.nullable(z.string())),
  windowTo: z.optional(z.nullable(z.string())),
  dayFixed: z.optional(z.nullable(z.boolean())),
  technicianFixed: z.optional(z.boolean()),
  preferredTechnicianId: z.optional(z.nullable(z.string())),
  excludedTechnicianIds: z.optional(z.array(z.string())),
  skills: z.optional(z.nullable(z.array(z.enum(skills)))),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RouteAssignment = z.infer<typeof routeAssignment>;
export const routeAssignmentList = z.array(routeAssignment);

/** Longer than any real day; it limits the work of one call. */
const mostCustomersADay = 300;

const tooFewToOptimize = issue(texts.tooFewToOptimize);

const uniqueIds = (ids: readonly string[], ctx: z.core.$RefinementCtx): void => {
  ids.forEach((one, index) => {
    if (ids.indexOf(one) !== index)
      ctx.addIssue({ code: 'custom', path: [index], message: issue(texts.listedTwice({ id: one })) });
  });
};

/** A customer's own address, by the customer's id; or one of their properties, "CUST-1/PROP-1". */
const placeId = z.union([
  id,
  z.string().check(z.maxLength(201), z.regex(/^[A-Za-z0-9][\w.:-]*\/[A-Za-z0-9][\w.:-]*$/)),
]);

const startTime = z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue(texts.time)));

/** Order one day, starting at the first customer. */
export const optimizeDayBody = z
  .object({
    customerIds: z
      .array(placeId, tooFewToOptimize)
      .check(
        z.minLength(fewestCustomersToOptimize, tooFewToOptimize),
        z.maxLength(mostCustomersADay, issue(texts.mostCustomers({ most: mostCustomersADay }))),
        z.superRefine(uniqueIds),
      ),
    method: z._default(z.enum(dayMethods, issue(texts.oneOf({ choices: dayMethods }))), 'best'),
    startTime: z.optional(startTime),
    /** Whose stops of that day say when they may be served; of any day where none is named. */
    dayOfWeek: z.optional(routeDay),
    /** From and to whose places the day is driven, with the hours and lunch of that weekday; an open path where nobody is named. */
    technicianId: z.optional(id),
  })
  .register(z.globalRegistry, { example: { customerIds: ['CUST-1', 'CUST-2'], method: 'best', startTime: '08:00' } });
export type OptimizeDay = z.infer<typeof optimizeDayBody>;

const daySums = {
  savings: z.object({ distanceSaved: z.number(), timeSaved: z.number() }),
  totalDistance: z.number(),
  totalTravelTime: z.number(),
};

/** Which roads an applied plan was made on, as its preview says. */
export const roadsOfPlan = z.optional(z.nullable(z.string().check(z.maxLength(300))));

/** The documented single-day result: miles and minutes of driving, two decimals. */
export const dayResult = z.object({
  ...daySums,
  optimizedRoute: z.array(z.object({ customerId: z.string(), estimatedTravelTime: z.nullable(z.number()) })),
  /** Customers that are not on the map; they close the route in the order given. */
  withoutCoordinates: z.array(z.string()),
  /** What the figures are made of: drives measured on roads, or straight lines at 25 mph. */
  basis: z.enum(['roads', 'estimate', 'mixed']),
  /** The roads; null on straight lines. */
  roads: z.nullable(z.string()),
  /** The same order on straight lines at 25 mph, beside figures of roads. */
  straightLine: z.nullable(z.object(daySums)),
  /** Customers who would be reached after their window; absent where nobody is. */
  late: z.optional(z.array(z.string())),
  method: z.enum(dayMethods),
});
export type DayResultAnswer = z.infer<typeof dayResult>;

/**
 * Stores an order as the technician's route of that weekday, all of it or nothing. Each customer must be on that route;
 * stops of the route that are not named follow behind in the order they had. Answers the whole route in its new order.
 */
export const applyDayBody = z
  .object({
    technicianId: id,
    dayOfWeek: routeDay,
    customerIds: z
      .array(placeId)
      .check(
        z.minLength(1, issue(texts.nameCustomer)),
        z.maxLength(mostCustomersADay, issue(texts.mostCustomers({ most: mostCustomersADay }))),
        z.superRefine(uniqueIds),
      ),
    roads: roadsOfPlan,
  })
  .register(z.globalRegistry, {
    example: { technicianId: 'TECH-1', dayOfWeek: 'MONDAY', customerIds: ['CUST-2', 'CUST-1'] },
  });
export type ApplyDay = z.infer<typeof applyDayBody>;

/**
 * A whole new order of a technician's weekday, set manually. `basedOn` is the order it was made from: what somebody else
 * changed in the meantime is kept, and the moves are repeated within it.
 */
export const routeOrderBody = z
  .object({
    technicianId: id,
    dayOfWeek: routeDay,
    assignmentIds: z
      .array(id)
      .check(
        z.minLength(1, issue(texts.nameStop)),
        z.maxLength(mostCustomersADay, issue(texts.mostStops({ most: mostCustomersADay }))),
        z.superRefine(uniqueIds),
      ),
    basedOn: z
      .array(id)
      .check(
        z.maxLength(mostCustomersADay, issue(texts.mostStops({ most: mostCustomersADay }))),
        z.superRefine(uniqueIds),
      ),
  })
  .register(z.globalRegistry, {
    example: {
      technicianId: 'TECH-1',
      dayOfWeek: 'MONDAY',
      assignmentIds: ['ROUTE-2', 'ROUTE-1'],
      basedOn: ['ROUTE-1', 'ROUTE-2'],
    },
  });
export type RouteOrder = z.infer<typeof routeOrderBody>;

/** The whole route in its order now. */
export const routeOrderAnswer = z.object({
  assignments: routeAssignmentList,
  /** Whether somebody else had changed the route meanwhile and both changes were kept. */
  merged: z.boolean(),
  changeId: z.string(),
});
export type RouteOrderAnswer = z.infer<typeof routeOrderAnswer>;

const mostDates = 60;
export const dates = z.optional(z.array(day).check(z.maxLength(mostDates, issue(texts.most({ most: mostDates })))));
