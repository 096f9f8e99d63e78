import * as z from 'zod/mini';
import { customerAtStop } from '#contract/customers/customers.ts';
import { chemicalAdded, sentDoubt, visitDoubt, workDone } from '#contract/reports/reports.ts';
import { reportsTexts } from '#contract/reports/texts.ts';
import { dayPlan } from '#contract/scheduling/day-plan.ts';
import { day, id, listQuery, moment, optionalText, targetsStored, text } from '#contract/shapes.ts';
import { reagentList } from '#contract/stock/reagents.ts';
import { waterTestList } from '#contract/water/water.ts';
import { issue, languages, type Message } from '#domain/language/index.ts';
import { bodyKinds, doubtKinds } from '#domain/visits/index.ts';
import { chemicalNames, laterReasons, parameters } from '#domain/water/index.ts';
import { dueTask, taskAtBodyId, visitTask } from './checklist.ts';
import { visitsTexts as texts } from './texts.ts';

const reading = (label: Message, max: number, min = 0) => {
  const below = (min === 0 ? texts.negative : texts.tooLow)({ reading: label });
  const above = texts.tooHigh({ reading: label });
  return z.optional(z.nullable(z.number().check(z.minimum(min, issue(below)), z.maximum(max, issue(above)))));
};

/** What a technician measures at the stop; null or absent where nothing was measured. The bounds are the widest that a test kit shows. */
export const visitReadings = z.object({
  chlorine: reading(texts.chlorine, 20),
  totalChlorine: reading(texts.totalChlorine, 30),
  pH: reading(texts.pH, 10, 5),
  totalAlkalinity: reading(texts.alkalinity, 500),
  calciumHardness: reading(texts.calciumHardness, 2000),
  cyanuricAcid: reading(texts.cyanuricAcid, 1000),
  salt: reading(texts.salt, 20_000),
  temperature: reading(texts.temperature, 120, 30),
});
export type VisitReadings = z.infer<typeof visitReadings>;

/** Opening a stop. The same id, or the same assignment on the same day, answers the visit that is there. */
export const openVisitBody = z
  .object({
    visitId: z.optional(id),
    customerId: id,
    /** At which of the customer's properties; a stop or a pool that is named knows it. */
    propertyId: z.optional(z.nullable(id)),
    poolId: z.optional(id),
    assignmentId: z.optional(id),
    technicianId: z.optional(id),
    /** The day of service in the company's time zone; today where absent. */
    serviceDate: z.optional(day),
    arrivalTime: z.optional(moment),
  })
  .register(z.globalRegistry, { example: { customerId: 'CUST-1', serviceDate: '2026-11-23' } });
export type OpenVisit = z.infer<typeof openVisitBody>;

/**
 * What a visit leaves undone at its pool: a dose or work for the next visit, or for the customer until then. Amounts in the
 * product's own unit; `parts` is how many additions it takes, `since` the day of the visit that left it first.
 */
export const leftAtVisit = z.object({
  key: z.enum([...chemicalNames, 'replace_water', 'aerate']),
  kind: z.enum(['dose', 'task']),
  parameter: z.enum(parameters),
  reason: z.enum(laterReasons),
  chemical: z.nullable(z.enum(chemicalNames)),
  strengthPct: z.nullable(z.number().check(z.positive(), z.maximum(100))),
  amount: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))),
  unit: z.nullable(z.enum(['fl_oz', 'oz'])),
  parts: z.int().check(z.minimum(1), z.maximum(10_000)),
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  pH: z.nullable(z.number().check(z.minimum(0), z.maximum(14))),
  since: day,
});
export type LeftAtVisit = z.infer<typeof leftAtVisit>;

/** What was found and done at a body of water besides the visit's first; what is sent replaces what is stored of it. */
const bodyFindings = z.object({
  poolId: id,
  readings: z._default(visitReadings, {}),
  chemicalsAdded: z._default(z.array(chemicalAdded).check(z.maxLength(50)), []),
  /** As for the visit. */
  left: z.optional(z.nullable(z.array(leftAtVisit).check(z.maxLength(21)))),
});

const findings = {
  readings: z.optional(visitReadings),
  services: z.optional(z.array(text(120)).check(z.maxLength(50))),
  chemicalsAdded: z.optional(z.array(chemicalAdded).check(z.maxLength(50))),
  notes: optionalText(5000),
  /** Replaces the stored checklist. `services` names the tasks that were done. */
  tasks: z.optional(z.array(visitTask).check(z.maxLength(80))),
  /** Replaces what the pool's earlier visits left. Absent: what they left is still open. */
  left: z.optional(z.array(leftAtVisit).check(z.maxLength(21))),
  /**
   * The customer's other bodies of water that the visit treated: readings, chemicals and what is left of the visit itself are
   * those of its pool. Replaces the stored list. A phone that sends it is held to test each body on the route.
   */
  bodies: z.optional(z.array(bodyFindings).check(z.maxLength(20))),
  /**
   * Detects two phones at one stop: the phone that writes (its own permanent id), and the revision of the visit it last saw. Where another phone has written since, the answer is 409 and nothing is stored. Absent: no
   * check.
   */
  phoneId: z.optional(id),
  basedOn: z.optional(z.int().check(z.minimum(0))),
};

/**
 * Saves what is known so far, so that nothing is lost when the phone's battery dies. Readings are merged one by one (null
 * takes one back); a list that is sent replaces the stored one. A finished visit has been reported: changing it answers 409.
 */
export const saveVisitBody = z
  .object(findings)
  .register(z.globalRegistry, { example: { notes: 'Pump basket cracked.' } });
export type SaveVisit = z.infer<typeof saveVisitBody>;

/** Finishing a stop: stores the water test, takes the chemicals from stock, writes the report and emails it. */
export const completeVisitBody = z
  .object({
    ...findings,
    /** When the technician came, where the time that opened the visit was corrected. */
    arrivalTime: z.optional(moment),
    departureTime: z.optional(moment),
    nextService: optionalText(200),
    reportId: z.optional(id),
    /** Names this finishing: the same one again is a repetition; another one for a finished visit answers 409. */
    completionId: z.optional(id),
    /** What did not add up, with the reason for each. */
    doubts: z.optional(z.array(sentDoubt).check(z.maxLength(doubtKinds.length))),
    /** The language that the technician read the application in: a hint to the note's own. */
    language: z.optional(z.enum(languages)),
    /** False where the customer should get no email about this visit. */
    sendReport: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, {
    example: { readings: { chlorine: 2.1, pH: 7.5 }, services: ['Surface Skimming'], notes: 'All good.' },
  });
export type CompleteVisit = z.infer<typeof completeVisitBody>;

/** A body of water besides the visit's first, as the visit left it. */
export const bodyAtVisit = z.extend(z.pick(workDone, { chemicalsAdded: true }), {
  poolId: z.string(),
  name: z.string(),
  poolType: z.nullable(z.string()),
  readings: z.record(z.string(), z.nullable(z.number())),
  left: z.nullable(z.array(leftAtVisit)),
  targets: z.optional(targetsStored),
});

export const visit = z.extend(workDone, {
  id: z.string(),
  visitId: z.string(),
  customerId: z.string(),
  /** Absent in what an earlier version answered. */
  propertyId: z.optional(z.nullable(z.string())),
  poolId: z.nullable(z.string()),
  assignmentId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  state: z.enum(['open', 'done']),
  arrivalTime: z.nullable(z.string()),
  departureTime: z.nullable(z.string()),
  /** Keys as in `visitReadings`; a finished visit adds its computed `lsi` where the readings sufficed. */
  readings: z.record(z.string(), z.nullable(z.number())),
  tasks: z.array(visitTask),
  /** What it leaves for the next one; null where it did not say. */
  left: z.nullable(z.array(leftAtVisit)),
  bodies: z.array(bodyAtVisit),
  /** What was missing when it was sent as finished, by title: the visit is open until that is done or given a reason. */
  lacks: z.nullable(z.array(z.string())),
  doubts: z.array(visitDoubt),
  /** How often it was written; see `basedOn`. */
  revision: z.int(),
  reportId: z.nullable(z.string()),
});
export type Visit = z.infer<typeof visit>;

/** A finished visit, with what the technician should know at once: the report's fate, and stock that ran low. */
export const completedVisit = z.extend(visit, {
  message: z.string(),
  stock: z.array(z.object({ id: z.string(), description: z.string(), level: z.int() })),
});
export type CompletedVisit = z.infer<typeof completedVisit>;

const lastMeasured = z.object({
  measuredAt: z.nullable(z.string()),
  readings: z.record(z.string(), z.nullable(z.number())),
});

/** Everything the stop screen shows before the first reading is taken. */
export const stop = z.object({
  customer: customerAtStop,
  /** Off the route: the customer's addresses that are in use, where there are several; null names the customer's own. */
  places: z.optional(z.array(z.object({ propertyId: z.nullable(z.string()), place: z.string() }))),
  /** Null where the customer has no pool yet; opening the visit makes one where the plan has room. */
  pool: z.nullable(
    z.object({
      poolId: z.string(),
      name: z.string(),
      poolType: z.nullable(z.string()),
      targets: targetsStored,
      volumeGallons: z.nullable(z.number()),
    }),
  ),
  /** All that are where the stop is; `bodiesOfStop` of the domain says which of them the stop visits. */
  pools: z.array(
    z.object({
      poolId: z.string(),
      name: z.string(),
      kind: z.enum(bodyKinds),
      onRoute: z.boolean(),
      poolType: z.nullable(z.string()),
      targets: targetsStored,
      volumeGallons: z.nullable(z.number()),
      last: lastMeasured,
    }),
  ),
  /** The readings of the last visit or test. */
  last: lastMeasured,
  /** What was put in at the last finished visit, for "as last time". */
  lastServices: z.array(z.string()),
  /** What visits here are usually like: minutes there (null where not known), and whether they have a photo. */
  usual: z.object({ minutes: z.nullable(z.number()), photos: z.boolean() }),
  /** The customer's checklist, and what of it is due at this visit. */
  tasks: z.array(dueTask),
  assignmentNotes: z.nullable(z.string()),
  /** What earlier visits left to do, at each of the customer's pools. */
  left: z.array(z.extend(leftAtVisit, { poolId: z.string() })),
  visit: z.nullable(visit),
});
export type Stop = z.infer<typeof stop>;

/** The fields next to `file` (jpeg, png or webp, at most 12 MB) of POST /api/visits/{visitId}/photos. */
export const photoFields = z.object({
  photoId: z.optional(id),
  category: z._default(text(60), 'general'),
  description: optionalText(500),
  takenAt: z.optional(moment),
  /** What the device's clock says as the photo is sent: beside the server's it shows whether that clock is right. */
  sentAt: z.optional(moment),
  /** The before or after picture of the same thing: both carry the id of their pair. */
  pairId: z.optional(id),
  /** The task of the checklist that it proves. */
  taskId: z.optional(taskAtBodyId),
  /** SHA-256 of the file as it was taken, in hex; a file that arrives otherwise is refused with 400. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, issue(reportsTexts.sha256)))),
});
export type PhotoFields = z.infer<typeof photoFields>;

/** Visits of a day, a technician, a customer. */
export const visitsQuery = z.extend(listQuery, {
  date: z.optional(day),
  technicianId: z.optional(id),
  customerId: z.optional(id),
});
export type VisitsQuery = z.infer<typeof visitsQuery>;
export const visitList = z.array(visit);
export const stopQuery = z.object({ date: z.optional(day) });
/** A customer's own address unless one of the properties is named. */
export const customerStopQuery = z.extend(stopQuery, { propertyId: z.optional(id) });

/** All stops of a date with what the stop screen shows, for a phone that will have no signal there. */
export const stopsQuery = z.object({ date: z.optional(day), technicianId: z.optional(id) });
export type StopsQuery = z.infer<typeof stopsQuery>;
export const stopList = z.array(z.object({ assignmentId: z.string(), stop }));

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
