import { z } from 'zod';
import { customerAtStop } from './customers.ts';
import { chemicalAdded, deliveryState, photo } from './reports.ts';
import { day, id, listQuery, moment, optionalText, text } from './shapes.ts';

const reading = (max: number, label: string) =>
  z.number().min(0, `${label} cannot be negative`).max(max, `${label} is too high`).nullable().optional();

/** What a technician measures at the stop; null or absent where nothing was measured. Bounds of spec 2 §5, the wider ones. */
export const visitReadings = z.object({
  chlorine: reading(20, 'Chlorine'),
  totalChlorine: reading(30, 'Total chlorine'),
  pH: z.number().min(5, 'pH is too low').max(10, 'pH is too high').nullable().optional(),
  totalAlkalinity: reading(500, 'Alkalinity'),
  calciumHardness: reading(2000, 'Calcium hardness'),
  cyanuricAcid: reading(1000, 'Cyanuric acid'),
  salt: reading(20_000, 'Salt'),
  temperature: z.number().min(30, 'Temperature is too low').max(120, 'Temperature is too high').nullable().optional(),
});
export type VisitReadings = z.infer<typeof visitReadings>;

/** Opening a stop. The same id, or the same assignment on the same day, answers the visit that is there. */
export const openVisitBody = z
  .object({
    visitId: id.optional(),
    customerId: id,
    poolId: id.optional(),
    assignmentId: id.optional(),
    technicianId: id.optional(),
    /** The day of service in the company's time zone; today where absent. */
    serviceDate: day.optional(),
    arrivalTime: moment.optional(),
  })
  .meta({ example: { customerId: 'CUST-1', serviceDate: '2026-11-23' } });
export type OpenVisit = z.infer<typeof openVisitBody>;

const findings = {
  readings: visitReadings.optional(),
  services: z.array(text(120)).max(50).optional(),
  chemicalsAdded: z.array(chemicalAdded).max(50).optional(),
  notes: optionalText(5000),
};

/**
 * Saves what is known so far, so that nothing is lost when the phone's battery dies. Readings are merged one by one (null
 * takes one back); a list that is sent replaces the stored one. A finished visit has been reported: changing it answers 409.
 */
export const saveVisitBody = z.object(findings).meta({ example: { notes: 'Pump basket cracked.' } });
export type SaveVisit = z.infer<typeof saveVisitBody>;

/** Finishing a stop: stores the water test, takes the chemicals from stock, writes the report and mails it. */
export const completeVisitBody = z
  .object({
    ...findings,
    departureTime: moment.optional(),
    nextService: optionalText(200),
    reportId: id.optional(),
    /** False where the customer should get no mail of this visit. */
    sendReport: z.boolean().default(true),
  })
  .meta({ example: { readings: { chlorine: 2.1, pH: 7.5 }, services: ['Surface Skimming'], notes: 'All good.' } });
export type CompleteVisit = z.infer<typeof completeVisitBody>;

export const visit = z.object({
  id: z.string(),
  visitId: z.string(),
  customerId: z.string(),
  poolId: z.string().nullable(),
  assignmentId: z.string().nullable(),
  technicianId: z.string().nullable(),
  technicianName: z.string().nullable(),
  serviceDate: z.string(),
  state: z.enum(['open', 'done']),
  arrivalTime: z.string().nullable(),
  departureTime: z.string().nullable(),
  /** Keys as in `visitReadings`; a finished visit adds its computed `lsi` where the readings sufficed. */
  readings: z.record(z.string(), z.number().nullable()),
  services: z.array(z.string()),
  chemicalsAdded: z.array(
    z.object({
      chemical: z.string(),
      name: z.string(),
      amount: z.number(),
      unit: z.string(),
      strengthPct: z.number().nullable(),
    }),
  ),
  notes: z.string().nullable(),
  nextService: z.string().nullable(),
  photos: z.array(photo),
  reportId: z.string().nullable(),
  delivery: deliveryState,
  emailSent: z.boolean(),
  createdAt: z.string(),
});
export type Visit = z.infer<typeof visit>;

/** A finished visit, with what the technician should know at once: the report's fate, and stock that ran low. */
export const completedVisit = visit.extend({
  message: z.string(),
  stock: z.array(z.object({ id: z.string(), description: z.string(), level: z.number().int() })),
});
export type CompletedVisit = z.infer<typeof completedVisit>;

/** Everything the stop screen shows before the first reading is taken. */
export const stop = z.object({
  customer: customerAtStop,
  /** Null where the customer has no pool yet; opening the visit makes one where the plan has room. */
  pool: z
    .object({
      poolId: z.string(),
      name: z.string(),
      poolType: z.string().nullable(),
      volumeGallons: z.number().nullable(),
    })
    .nullable(),
  pools: z.array(z.object({ poolId: z.string(), name: z.string() })),
  /** The readings of the last visit or test, shown beside the field being typed. */
  last: z.object({ measuredAt: z.string().nullable(), readings: z.record(z.string(), z.number().nullable()) }),
  /** What was put in at the last finished visit, for "as last time". */
  lastServices: z.array(z.string()),
  assignmentNotes: z.string().nullable(),
  visit: visit.nullable(),
});
export type Stop = z.infer<typeof stop>;

/** The fields beside `file` (jpeg, png or webp, at most 12 MB) of POST /api/visits/{visitId}/photos. */
export const photoFields = z.object({
  photoId: id.optional(),
  category: text(60).default('general'),
  description: optionalText(500),
  takenAt: moment.optional(),
});
export type PhotoFields = z.infer<typeof photoFields>;

/** Visits of a day, a technician, a customer. */
export const visitsQuery = listQuery.extend({
  date: day.optional(),
  technicianId: id.optional(),
  customerId: id.optional(),
});
export type VisitsQuery = z.infer<typeof visitsQuery>;
export const visitList = z.array(visit);
export const stopQuery = z.object({ date: day.optional() });
