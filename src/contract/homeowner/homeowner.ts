import * as z from 'zod/mini';
import { photo } from '#contract/reports/reports.ts';
import { readingStates, verdicts } from '#domain/water/index.ts';

const reading = z.nullable(z.number());
const state = z.enum(readingStates);

export const homeownerPool = z.object({
  poolId: z.string(),
  name: z.string(),
  volumeGallons: reading,
  readings: z.object({ chlorine: reading, pH: reading, lsi: reading, temperature: reading }),
  lastUpdated: z.nullable(z.string()),
  /** What is left for the next visit: "2 lb soda ash". */
  planned: z.array(z.string()),
  /** Null for water that was never tested. */
  verdict: z.nullable(
    z.object({ verdict: z.enum(verdicts), states: z.object({ chlorine: state, pH: state, lsi: state }) }),
  ),
});
export type HomeownerPool = z.infer<typeof homeownerPool>;

/** From the routes; `window` in the company's hours, where the drive times are known. */
export const nextVisit = z.object({
  date: z.string(),
  window: z.nullable(z.object({ fromHour: z.int(), toHour: z.int() })),
  technician: z.nullable(z.string()),
  /** A technician is at the pool now. */
  underWay: z.boolean(),
  /** At which address, where the customer has several. */
  place: z.optional(z.nullable(z.string())),
});
export type NextVisit = z.infer<typeof nextVisit>;

export const homeownerVisit = z.object({
  visitId: z.string(),
  poolId: z.nullable(z.string()),
  serviceDate: z.string(),
  serviceTime: z.nullable(z.string()),
  technician: z.nullable(z.string()),
  services: z.array(z.string()),
  /** "40 fl oz" */
  chemicals: z.array(z.object({ name: z.string(), amount: z.string() })),
  /** What went into the other bodies of water. */
  bodies: z.array(
    z.object({
      poolId: z.string(),
      name: z.string(),
      chemicals: z.array(z.object({ name: z.string(), amount: z.string() })),
    }),
  ),
  notes: z.nullable(z.string()),
  /** Where `notes` was translated for the customer: the technician's own words. */
  notesOriginal: z.nullable(z.string()),
  /** `translated`, or `other-language`: as the technician wrote it, in another language than the customer's. */
  notesMark: z.nullable(z.enum(['translated', 'other-language'])),
  photos: z.array(photo),
});
export type HomeownerVisit = z.infer<typeof homeownerVisit>;

export const homeownerReport = z.extend(z.omit(homeownerVisit, { visitId: true, poolId: true }), {
  reportId: z.string(),
});
export type HomeownerReport = z.infer<typeof homeownerReport>;

/** One of the customer's addresses alone: a property, or with an empty text the customer's own. */
export const homeownerHomeQuery = z.object({ property: z.optional(z.string().check(z.maxLength(100))) });

/** GET /api/homeowner/home, for the user's own customer only. */
export const homeownerHome = z.object({
  /** As the company signs its reports. */
  company: z.object({
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    tagline: z.nullable(z.string()),
    logo: z.nullable(z.string()),
  }),
  timeZone: z.string(),
  /** The company's date. */
  today: z.string(),
  /** The customer's addresses, where there are several; null names the customer's own. */
  places: z.optional(z.array(z.object({ propertyId: z.nullable(z.string()), place: z.string() }))),
  pools: z.array(homeownerPool),
  nextVisit: z.nullable(nextVisit),
  lastVisit: z.nullable(homeownerVisit),
  reports: z.array(homeownerReport),
});
export type HomeownerHome = z.infer<typeof homeownerHome>;
