import * as z from 'zod/mini';
import { customerNotice } from '#contract/messaging/message-choices.ts';
import { day, id, optionalText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { driveBasis } from './day-plan.ts';
import { roadsOfPlan } from './routes.ts';
import { schedulingTexts as texts } from './texts.ts';
import { dayOff, dayOffKinds } from './week-plan.ts';

const happened = {
  kind: z.enum(dayOffKinds, issue(texts.oneOf({ choices: dayOffKinds }))),
  /** Who is out; only for `technician-away`. */
  technicianId: z.optional(z.nullable(id)),
  fromDate: day,
  toDate: day,
  note: optionalText(200),
};

/** What happened, and what to do with the visits of those dates. At most 62 days. Nothing is stored. */
export const previewDisruptionBody = z
  .object({
    ...happened,
    /** `reflow` moves the visits to other technicians or dates nearby; `skip` skips them. */
    dealWith: z._default(z.enum(['reflow', 'skip'], issue(texts.dealWith)), 'reflow'),
  })
  .register(z.globalRegistry, {
    example: { kind: 'technician-away', technicianId: 'TECH-1', fromDate: '2026-11-23', toDate: '2026-11-23' },
  });
export type PreviewDisruption = z.infer<typeof previewDisruptionBody>;

const visit = { assignmentId: id, serviceDate: day };

/** A visit that goes elsewhere. */
const move = { ...visit, toDate: day, toTechnicianId: id, toOrder: z.number() };

/** The same as they are answered: nothing is trimmed on the way out. */
const answeredVisit = { assignmentId: z.string(), serviceDate: z.string() };
const answeredMove = { ...answeredVisit, toDate: z.string(), toTechnicianId: z.string(), toOrder: z.number() };

/** A day as it is and as it would be. */
const dayChange = z.object({
  technicianId: z.string(),
  name: z.string(),
  date: z.string(),
  stopsBefore: z.int(),
  stopsAfter: z.int(),
  minutesBefore: z.number(),
  minutesAfter: z.number(),
  capacityMinutes: z.number(),
  /** What the driving of both is made of. */
  basis: driveBasis,
});

export const disruptionPreview = z.object({
  /** The roads the plan was made on; null on estimates. */
  roads: z.nullable(z.string()),
  basis: driveBasis,
  /** Visits that cannot be made as planned. */
  affected: z.int(),
  moves: z.array(
    z.object({
      ...answeredMove,
      customerId: z.string(),
      customerName: z.string(),
      fromDate: z.string(),
      fromTechnicianId: z.string(),
      addedMinutes: z.number(),
    }),
  ),
  /** Skipped visits, and why. */
  skips: z.array(z.object({ ...answeredVisit, customerId: z.string(), customerName: z.string(), reason: z.string() })),
  days: z.array(dayChange),
  /** Customers for whom something changes: a new date, another technician, no visit. */
  toTell: z.array(
    z.extend(customerNotice, {
      /** What it says of the visits, without greeting and closing. */
      message: z.string(),
    }),
  ),
});
export type DisruptionPreview = z.infer<typeof disruptionPreview>;

/** Applies what was previewed, all of it or nothing; 409 where a visit has changed since. */
export const applyDisruptionBody = z
  .object({
    ...happened,
    moves: z.array(z.object(move)).check(z.maxLength(2000)),
    skips: z.array(z.object({ ...visit, reason: optionalText(500) })).check(z.maxLength(2000)),
    /** Customers to notify; those who cannot be reached are left out. */
    notify: z.array(id).check(z.maxLength(2000)),
    roads: roadsOfPlan,
  })
  .register(z.globalRegistry, {
    example: {
      kind: 'technician-away',
      technicianId: 'TECH-1',
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      note: 'Flu',
      moves: [],
      skips: [],
      notify: [],
    },
  });
export type ApplyDisruption = z.infer<typeof applyDisruptionBody>;

export const disruptionAnswer = z.object({
  changeId: z.string(),
  dayOffId: z.string(),
  moved: z.int(),
  skipped: z.int(),
  /** How many customers are notified. */
  told: z.int(),
  /** How: by text and by email. */
  texts: z.int(),
  emails: z.int(),
  /** Those of them that wait for quiet hours to end. */
  waiting: z.int(),
});
export type DisruptionAnswer = z.infer<typeof disruptionAnswer>;

/** Days off between two dates; from today on by default. */
export const daysOffQuery = z.object({ from: z.optional(day), to: z.optional(day) });
export type DaysOffQuery = z.infer<typeof daysOffQuery>;

/** `changeId` names the change that made it, as long as that can be undone. */
const listedDayOff = z.extend(dayOff, { changeId: z.nullable(z.string()) });
export type ListedDayOff = z.infer<typeof listedDayOff>;
export const dayOffList = z.array(listedDayOff);

/** Only the day off is removed: visits that were moved or skipped stay that way. */
export const dayOffRemoved = z.object({ success: z.literal(true), changeId: z.string() });
export type DayOffRemoved = z.infer<typeof dayOffRemoved>;
