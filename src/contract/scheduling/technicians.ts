import * as z from 'zod/mini';
import { id, optionalEmail, optionalText, requiredText, type Weekday, weekday, weekdays } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { skills } from '#domain/scheduling/index.ts';
import { schedulingTexts as texts } from './texts.ts';

const name = requiredText(200, issue(texts.nameRequired));

/** The working week where none is given. */
const ordinaryWeek: readonly Weekday[] = weekdays.slice(0, 5);

/** Day names in any case; answered capitalised, once each, Monday first. */
const workingDays = z.pipe(
  z.array(weekday).check(z.maxLength(50, issue(texts.tooManyDays))),
  z.transform((days): Weekday[] => weekdays.filter((day) => days.includes(day))),
);

/** A time of day, 24 hours; "8:00" is answered as "08:00". */
const timeOfDay = z.pipe(
  z.string().check(z.trim(), z.regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, issue(texts.time))),
  z.transform((value: string) => value.slice(0, value.indexOf(':') + 3).padStart('HH:MM'.length, '0')),
);

const maxCustomersPerDay = z
  .number(issue(texts.number({ least: 1, most: 50 })))
  .check(
    z.int(issue(texts.wholeNumber)),
    z.minimum(1, issue(texts.least({ least: 1 }))),
    z.maximum(50, issue(texts.most({ most: 50 }))),
  );

const degrees = (most: number) =>
  z
    .number(issue(texts.number({ least: -most, most })))
    .check(z.minimum(-most, issue(texts.least({ least: -most }))), z.maximum(most, issue(texts.most({ most }))));

/** Where a day starts or ends: at the company's address, at the first or last stop, or at a place of one's own. */
const dayPlace = z.union(
  [
    z.object({ kind: z.literal('shop') }),
    z.object({ kind: z.literal('stop') }),
    z.object({
      kind: z.literal('place'),
      address: requiredText(300, issue(texts.addressRequired)),
      /** As set on the map; without them the address is looked up. */
      latitude: z.optional(z.nullable(degrees(90))),
      longitude: z.optional(z.nullable(degrees(180))),
    }),
  ],
  issue(texts.place),
);
export type DayPlace = z.infer<typeof dayPlace>;

const dayHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => to > from, { error: issue(texts.endsBeforeStart), path: ['to'] }));

/** Weekdays with hours of their own; null and left out: those of every day. */
const hours = z.nullable(
  z.object(
    Object.fromEntries(weekdays.map((day) => [day, z.optional(dayHours)])) as Record<
      Weekday,
      z.ZodMiniOptional<typeof dayHours>
    >,
  ),
);

const longestLunch = 180;

/** A lunch of some minutes that begins between two times. */
const lunch = z.nullable(
  z
    .object({
      minutes: z
        .number(issue(texts.minutes))
        .check(
          z.int(issue(texts.wholeMinutes)),
          z.minimum(5, issue(texts.leastMinutes({ least: 5 }))),
          z.maximum(longestLunch, issue(texts.mostMinutes({ most: longestLunch }))),
        ),
      from: timeOfDay,
      to: timeOfDay,
    })
    .check(z.refine(({ from, to }) => to >= from, { error: issue(texts.endsBeforeStart), path: ['to'] })),
);

/** What somebody can do; null is everything. */
export const skillList = z.nullable(z.array(z.enum(skills, issue(texts.oneOf({ choices: skills })))));

/** A technician's day, beyond its hours. */
export const workingDay = {
  startPlace: z.optional(dayPlace),
  endPlace: z.optional(dayPlace),
  hours: z.optional(hours),
  lunch: z.optional(lunch),
  skills: z.optional(skillList),
  vehicle: optionalText(100),
};

/** A technician needs only a name; an id sent by the client is kept. */
export const createTechnicianBody = z
  .object({
    technicianId: z.optional(id),
    name,
    email: optionalEmail,
    phone: optionalText(40),
    isActive: z._default(z.boolean(), true),
    workingDays: z._default(workingDays, [...ordinaryWeek]),
    maxCustomersPerDay: z._default(maxCustomersPerDay, 8),
    startTime: z._default(timeOfDay, '08:00'),
    endTime: z._default(timeOfDay, '17:00'),
    ...workingDay,
  })
  .register(z.globalRegistry, {
    example: {
      technicianId: 'TECH-1',
      name: 'Sam Lee',
      phone: '(602) 555-0142',
      email: 'sam@example.com',
      startTime: '08:00',
      endTime: '17:00',
      maxCustomersPerDay: 10,
      workingDays: ['Monday'],
      isActive: true,
    },
  });
export type CreateTechnician = z.infer<typeof createTechnicianBody>;

export const updateTechnicianBody = z
  .object({
    name: z.optional(name),
    email: optionalEmail,
    phone: optionalText(40),
    isActive: z.optional(z.boolean()),
    workingDays: z.optional(workingDays),
    maxCustomersPerDay: z.optional(maxCustomersPerDay),
    startTime: z.optional(timeOfDay),
    endTime: z.optional(timeOfDay),
    ...workingDay,
  })
  .register(z.globalRegistry, { example: { workingDays: ['Monday', 'Tuesday'] } });
export type UpdateTechnician = z.infer<typeof updateTechnicianBody>;

const coordinates = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }));
export const dayEnds = z.object({ start: coordinates, end: coordinates });
const answeredPlace = z.object({ kind: z.enum(['shop', 'stop', 'place']), address: z.nullable(z.string()) });
const answeredHours = z.object({ from: z.string(), to: z.string() });

export const technician = z.object({
  id: z.string(),
  technicianId: z.string(),
  /** The login account, where the technician has one. */
  userId: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  workingDays: z.array(z.enum(weekdays)),
  maxCustomersPerDay: z.number().check(z.int()),
  startTime: z.string(),
  endTime: z.string(),
  /** From here to the vehicle absent in what an earlier version answered. Addresses are for those who plan, and one's own. */
  startPlace: z.optional(answeredPlace),
  endPlace: z.optional(answeredPlace),
  /** Where these are, the company's address included; null where a day begins or ends with a stop, or nothing was found. */
  ends: z.optional(dayEnds),
  hours: z.optional(z.nullable(z.partialRecord(z.enum(weekdays), answeredHours))),
  lunch: z.optional(z.nullable(z.extend(answeredHours, { minutes: z.number() }))),
  skills: z.optional(z.nullable(z.array(z.enum(skills)))),
  vehicle: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
});
export type Technician = z.infer<typeof technician>;
export const technicianList = z.array(technician);

/** A technician's calendar feed: whether there is a secret link, and when it was last read. */
export const calendarFeed = z.object({
  technicianId: z.string(),
  isOn: z.boolean(),
  createdAt: z.nullable(z.string()),
  lastReadAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The link is answered once, when it is created; an older one stops working. */
export const newCalendarFeed = z.extend(calendarFeed, { url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;
