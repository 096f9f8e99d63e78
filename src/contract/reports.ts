import { z } from 'zod';
import { day, email, id, listQuery, optionalText, text } from './shapes.ts';

/** The services a report offers (spec 2 §2), in the document's order. */
export const services = [
  'Surface Skimming',
  'Pool Vacuuming',
  'Wall/Floor Brushing',
  'Chemical Testing & Balance',
  'Filter Cleaning',
  'Equipment Inspection',
  'Tile Cleaning',
  'Pool Shocking',
] as const;

/** HH:MM, or as a phone writes it. */
const timeOfDay = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?(\s?[AaPp][Mm])?$/, 'Must be a time as HH:MM');

/** Readings as the report form sends them: text, empty where nothing was measured. */
const readingText = z
  .union([text(20), z.number()])
  .transform((value) => String(value).trim())
  .optional();
const waterChemistry = z.object({
  chlorine: readingText,
  ph: readingText,
  alkalinity: readingText,
  hardness: readingText,
  temperature: readingText,
  cyanuricAcid: readingText,
  totalChlorine: readingText,
  salt: readingText,
});

/** A chemical as it was put into the water; `chemical` is a key of the engine's product table. */
export const chemicalAdded = z.object({
  chemical: text(60),
  name: text(120),
  amount: z.number().positive('Amount must be more than 0').max(100_000),
  unit: z.enum(['fl_oz', 'oz', 'lb', 'gal', 'qt']),
  strengthPct: z.number().positive().max(100).nullable().default(null),
});

const photoAbout = {
  category: text(60).default('general'),
  timestamp: z.union([z.string().max(40), z.number()]).optional(),
  size: z.number().optional(),
  filename: text(200).optional(),
  contentType: text(100).optional(),
};
const photoSent = z.object({
  ...photoAbout,
  photoId: id.optional(),
  description: optionalText(500),
  /** The picture, as base64 or as a data: address. */
  base64Data: z.string().min(1, 'The photo has no image data'),
});
const photoNamed = z.object(photoAbout);

const whatWasDone = {
  serviceDate: day,
  serviceTime: timeOfDay,
  services: z.array(text(120)).max(50).default([]),
  waterChemistry: waterChemistry.default({}),
  chemicalsAdded: z.array(chemicalAdded).max(50).default([]),
  notes: optionalText(5000),
  nextService: optionalText(200),
  technicianName: text(120).pipe(z.string().min(1, 'Technician name is required')),
};

/** POST /api/service-report and /api/service-reports (decisions §7): the documented payload; ids where the client has them. */
export const serviceReportBody = z
  .object({
    reportId: id.optional(),
    id: id.optional(),
    customerId: id.optional(),
    visitId: id.optional(),
    customerName: text(200).pipe(z.string().min(1, 'Customer name is required')),
    customerEmail: email,
    address: optionalText(400),
    ...whatWasDone,
    photos: z.array(photoSent).max(20, 'At most 20 photos').default([]),
  })
  .meta({
    example: {
      customerName: 'Pat Rivera',
      customerEmail: 'pat@example.com',
      address: '5601 West Crocus Drive, Glendale, AZ 85306',
      serviceDate: '2026-11-23',
      serviceTime: '09:42',
      services: ['Surface Skimming', 'Chemical Testing & Balance'],
      waterChemistry: { chlorine: '2.1', ph: '7.5', alkalinity: '90', hardness: '250' },
      photos: [],
      notes: 'All good.',
      nextService: 'Monday, November 30',
      technicianName: 'Luis Ortega',
    },
  });
export type ServiceReportBody = z.infer<typeof serviceReportBody>;

/** `emailSent` says the truth; when it is false the server goes on trying (decisions §7). */
export const serviceReportAnswer = z.object({
  success: z.literal(true),
  reportId: z.string(),
  emailSent: z.boolean(),
  message: z.string(),
});
export type ServiceReportAnswer = z.infer<typeof serviceReportAnswer>;

/** POST /api/service-history: the visit as the report page records it; photos without their image data. */
export const serviceHistoryBody = z
  .object({
    visitId: id.optional(),
    reportId: id.optional(),
    customerId: id,
    ...whatWasDone,
    photos: z.array(photoNamed).max(50).default([]),
    emailSent: z.boolean().default(false),
  })
  .meta({
    example: {
      customerId: 'CUST-1',
      serviceDate: '2026-11-23',
      serviceTime: '09:42',
      services: ['Surface Skimming'],
      waterChemistry: { chlorine: '2.1', ph: '7.5' },
      photos: [],
      notes: '',
      nextService: '',
      technicianName: 'Luis Ortega',
      emailSent: true,
    },
  });
export type ServiceHistoryBody = z.infer<typeof serviceHistoryBody>;

const chemistryAnswer = z.record(z.string(), z.string());
const chemicalAnswer = z.object({
  chemical: z.string(),
  name: z.string(),
  amount: z.number(),
  unit: z.string(),
  strengthPct: z.number().nullable(),
});

/** A photo as it travels; the pictures themselves are at the two addresses. */
export const photo = z.object({
  photoId: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  takenAt: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  sha256: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
});
export type Photo = z.infer<typeof photo>;

/** pending: waiting to be handed over; sent: handed over; failed: given up; none: the customer has no e-mail. */
export const deliveryState = z.enum(['pending', 'sent', 'failed', 'none']);
export type DeliveryState = z.infer<typeof deliveryState>;

export const serviceReport = z.object({
  id: z.string(),
  reportId: z.string(),
  visitId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  address: z.string().nullable(),
  serviceDate: z.string(),
  serviceTime: z.string().nullable(),
  services: z.array(z.string()),
  waterChemistry: chemistryAnswer,
  chemicalsAdded: z.array(chemicalAnswer),
  notes: z.string().nullable(),
  nextService: z.string().nullable(),
  technicianName: z.string(),
  photos: z.array(photo),
  delivery: deliveryState,
  emailSent: z.boolean(),
  sentAt: z.string().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
});
export type ServiceReport = z.infer<typeof serviceReport>;

/** One entry of a customer's service history: the visit, what was done, and what became of its report. */
export const serviceHistoryEntry = z.object({
  id: z.string(),
  visitId: z.string(),
  customerId: z.string(),
  poolId: z.string().nullable(),
  serviceDate: z.string(),
  serviceTime: z.string().nullable(),
  technicianName: z.string().nullable(),
  services: z.array(z.string()),
  waterChemistry: chemistryAnswer,
  chemicalsAdded: z.array(chemicalAnswer),
  notes: z.string().nullable(),
  nextService: z.string().nullable(),
  photos: z.array(photo),
  reportId: z.string().nullable(),
  delivery: deliveryState,
  emailSent: z.boolean(),
  createdAt: z.string(),
});
export type ServiceHistoryEntry = z.infer<typeof serviceHistoryEntry>;

/** Reading reports and history: the documents' lists, a page at a time. */
export const serviceReportsQuery = listQuery;
export const serviceReportList = z.array(serviceReport);
export const serviceHistory = z.array(serviceHistoryEntry);

/** GET /api/service-photos/{reportId}, as documented (spec 3 §3); the address of the picture beside its data. */
export const servicePhotos = z.object({
  reportId: z.string(),
  customerInfo: z.object({ name: z.string(), serviceDate: z.string(), technician: z.string() }),
  photos: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      description: z.string().nullable(),
      timestamp: z.string(),
      /** A JPEG as a data: address, ready for an image element. */
      base64Data: z.string(),
    }),
  ),
});
export type ServicePhotos = z.infer<typeof servicePhotos>;
