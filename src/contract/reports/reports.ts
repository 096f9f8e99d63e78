import * as z from 'zod/mini';
import { day, email, id, listQuery, optionalText, requiredText, targetsStored, text } from '#contract/shapes.ts';
import { issue, languages } from '#domain/language/index.ts';
import { doubtKinds } from '#domain/visits/index.ts';
import { reportsTexts } from './texts.ts';

export { services } from '#contract/choices.ts';

/** HH:MM, or as a phone writes it. */
const timeOfDay = z
  .string()
  .check(z.trim(), z.regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?(\s?[AaPp][Mm])?$/, issue(reportsTexts.timeFormat)));

/** Readings as the report form sends them: text, empty where nothing was measured. */
const readingText = z.optional(
  z.pipe(
    z.union([text(20), z.number()]),
    z.transform((value: string | number) => String(value).trim()),
  ),
);
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
  amount: z.number().check(z.positive(issue(reportsTexts.amountAboveZero)), z.maximum(100_000)),
  unit: z.enum(['fl_oz', 'oz', 'lb', 'gal', 'qt']),
  strengthPct: z._default(z.nullable(z.number().check(z.positive(), z.maximum(100))), null),
  /** The product of the plan that it was added instead of. */
  insteadOf: z.optional(text(60)),
});

const photoAbout = {
  category: z._default(text(60), 'general'),
  timestamp: z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])),
  size: z.optional(z.number()),
  filename: z.optional(text(200)),
  contentType: z.optional(text(100)),
};
const photoSent = z.object({
  ...photoAbout,
  photoId: z.optional(id),
  pairId: z.optional(id),
  description: optionalText(500),
  /** SHA-256 of the picture as the phone has it, in hex; a picture that arrives otherwise is refused with 400. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, issue(reportsTexts.sha256)))),
  /** The picture, as base64 or as a data: address. */
  base64Data: z.string().check(z.minLength(1, issue(reportsTexts.noImageData))),
});
const mostPhotos = 20;
const photoNamed = z.object(photoAbout);
/** As a preview shows it: the picture itself stays on the phone. */
const photoPreviewed = z.object({ ...photoAbout, pairId: z.optional(id), description: optionalText(500) });

/** As the documents word it, also where a member is not there at all. */
const missing = issue(reportsTexts.selectCustomer);
const noEmail = issue(reportsTexts.noEmailInProfile);

const whatWasDone = {
  serviceDate: day,
  serviceTime: timeOfDay,
  services: z._default(z.array(text(120)).check(z.maxLength(50)), []),
  waterChemistry: z._default(waterChemistry, {}),
  chemicalsAdded: z._default(z.array(chemicalAdded).check(z.maxLength(50)), []),
  notes: optionalText(5000),
  nextService: optionalText(200),
  technicianName: z.pipe(z.string({ error: missing }), requiredText(120, missing)),
};

/** POST /api/service-report and /api/service-reports: the documented payload; ids where the client has them. */
export const serviceReportBody = z
  .object({
    reportId: z.optional(id),
    id: z.optional(id),
    customerId: z.optional(id),
    visitId: z.optional(id),
    customerName: z.pipe(z.string({ error: missing }), requiredText(200, missing)),
    customerEmail: z.pipe(z.string({ error: noEmail }).check(z.minLength(1, noEmail)), email),
    address: optionalText(400),
    ...whatWasDone,
    photos: z._default(
      z.array(photoSent).check(z.maxLength(mostPhotos, issue(reportsTexts.mostPhotos({ most: mostPhotos })))),
      [],
    ),
  })
  .register(z.globalRegistry, {
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

/** `emailSent` is false while the server still tries, and where there is no mail server. */
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
    visitId: z.optional(id),
    reportId: z.optional(id),
    customerId: id,
    ...whatWasDone,
    photos: z._default(z.array(photoNamed).check(z.maxLength(50)), []),
    emailSent: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, {
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

/** A photo as it travels; the pictures themselves are at the two addresses. */
export const photo = z.object({
  photoId: z.string(),
  category: z.string(),
  description: z.nullable(z.string()),
  takenAt: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  sha256: z.string(),
  pairId: z.nullable(z.string()),
  taskId: z.nullable(z.string()),
  url: z.string(),
  thumbnailUrl: z.string(),
});
export type Photo = z.infer<typeof photo>;

/** pending: waiting to be handed over; sent: handed over; failed: given up; none: the customer has no email. */
const deliveryState = z.enum(['pending', 'sent', 'failed', 'none']);
export type DeliveryState = z.infer<typeof deliveryState>;

/**
 * What became of the mail, to the end: queued, handed over to the mail server, to be tried again (out of reach for now),
 * bounced (the mail server refused it for good, with its words), given up after days of trying.
 */
export const deliveryDetail = z.object({
  state: z.enum(['none', 'queued', 'handed_over', 'will_be_tried_again', 'bounced', 'given_up']),
  /** The same in a sentence. */
  message: z.string(),
  /** What the mail server said last. */
  reason: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  attempts: z.int(),
  /** How many mails of this report were handed over. */
  timesSent: z.int(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

/** What a visit, its entry in the history and its report say alike. */
export const workDone = z.object({
  serviceDate: z.string(),
  services: z.array(z.string()),
  chemicalsAdded: z.array(
    z.object({
      chemical: z.string(),
      name: z.string(),
      amount: z.number(),
      unit: z.string(),
      strengthPct: z.nullable(z.number()),
      insteadOf: z.optional(z.string()),
    }),
  ),
  notes: z.nullable(z.string()),
  nextService: z.nullable(z.string()),
  photos: z.array(photo),
  delivery: deliveryState,
  emailSent: z.boolean(),
  createdAt: z.string(),
  /** What the first body of water was judged by on the day; null or absent: not kept. */
  targets: z.optional(targetsStored),
});

/** Readings by the documents' names, as they were stored. */
const waterChemistryStored = z.record(z.string(), z.string());

/** What was found and done at a body of water besides the visit's first. */
const bodyReported = z.extend(z.pick(workDone, { chemicalsAdded: true }), {
  poolId: z.string(),
  name: z.string(),
  poolType: z.nullable(z.string()),
  waterChemistry: waterChemistryStored,
  targets: z.optional(targetsStored),
});

const notePutBy = z.enum(['phrases', 'ai', 'office']);
/** Who put a note in its customer's language: the product's own phrases, the connected AI service, or the office. */
export type NotePutBy = z.infer<typeof notePutBy>;

const noteBetweenLanguages = {
  /** What the note is written in; null where it does not show. */
  noteLanguage: z.nullable(z.enum(languages)),
  /** What the customer reads instead of `notes`; null where they read it as it is written. */
  noteForCustomer: z.nullable(z.string()),
  notePutBy: z.nullable(notePutBy),
  /** The customer may not read the note: until then the office is asked, and then it is sent as it is. Null: nobody is asked. */
  noteWaitsUntil: z.nullable(z.string()),
};

export const serviceReport = z.extend(workDone, {
  id: z.string(),
  reportId: z.string(),
  visitId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  customerEmail: z.nullable(z.string()),
  address: z.nullable(z.string()),
  serviceTime: z.nullable(z.string()),
  waterChemistry: waterChemistryStored,
  bodies: z.array(bodyReported),
  technicianName: z.string(),
  ...noteBetweenLanguages,
  sentAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  deliveryDetail,
});
export type ServiceReport = z.infer<typeof serviceReport>;

/** What did not add up at a visit, with the technician's reason. */
export const visitDoubt = z.object({ kind: z.enum(doubtKinds), reason: z.string() });
/** The same as it is sent. */
export const sentDoubt = z.extend(visitDoubt, { reason: requiredText(300, issue(reportsTexts.doubtReason)) });
export type VisitDoubt = z.infer<typeof visitDoubt>;

/** One entry of a customer's service history: the visit, what was done, and what became of its report. */
export const serviceHistoryEntry = z.extend(workDone, {
  id: z.string(),
  visitId: z.string(),
  customerId: z.string(),
  /** Which of the customer's properties; null at the customer's own address. */
  propertyId: z.optional(z.nullable(z.string())),
  poolId: z.nullable(z.string()),
  serviceTime: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  waterChemistry: waterChemistryStored,
  bodies: z.array(bodyReported),
  reportId: z.nullable(z.string()),
  doubts: z.array(visitDoubt),
});
export type ServiceHistoryEntry = z.infer<typeof serviceHistoryEntry>;

/** Reading reports and history: the documents' lists, a page at a time. */
export const serviceReportsQuery = z.extend(listQuery, {
  /** `true`: those alone that have not reached their customer: on their way, or given up. */
  waiting: z.optional(z.enum(['true', 'false'])),
  /** `true`: those alone that have photos. */
  photos: z.optional(z.enum(['true', 'false'])),
});
export type ServiceReportsQuery = z.infer<typeof serviceReportsQuery>;
export const serviceReportList = z.array(serviceReport);
export const serviceHistory = z.array(serviceHistoryEntry);

/**
 * GET /api/service-photos/{reportId}, as documented. With `images=none` it comes without the pictures' data, for
 * for those who load them one by one from `url` and `thumbnailUrl` (with the `key` of the link where there is no session).
 */
export const servicePhotosQuery = z.object({
  key: z.optional(z.string().check(z.maxLength(200))),
  images: z.optional(z.enum(['none', 'all'])),
});
export const servicePhotos = z.object({
  reportId: z.string(),
  customerInfo: z.object({ name: z.string(), serviceDate: z.string(), technician: z.string() }),
  /** Who to ask for more. */
  company: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  photos: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      description: z.nullable(z.string()),
      timestamp: z.string(),
      /** The thumbnail as a data: address, ready for an image element; empty with `images=none`. The picture is at `url`. */
      base64Data: z.string(),
      pairId: z.nullable(z.string()),
      /** Of the picture as it was stored at first, in hex: anyone who loads it can check it. */
      sha256: z.string(),
      /** Of the file as the phone took it; null where it sent none. */
      capturedSha256: z.nullable(z.string()),
      url: z.string(),
      thumbnailUrl: z.string(),
    }),
  ),
});
export type ServicePhotos = z.infer<typeof servicePhotos>;

/** A report's mail before it is sent, or as it was sent. `html` shows its pictures by the addresses of the photos. */
export const reportMail = z.object({
  to: z.nullable(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type ReportMail = z.infer<typeof reportMail>;

/** POST /api/service-reports/{reportId}/resend: `again` for one that was sent already, to the address the customer has now. */
export const resendReportBody = z
  .nullish(z.object({ again: z.optional(z.boolean()) }))
  .register(z.globalRegistry, { example: { again: true } });

/** POST /api/service-reports/{reportId}/note: what the customer reads instead of a note; null: the note as it is written. */
export const reportNoteBody = z
  .object({ text: z.nullable(requiredText(5000, issue(reportsTexts.noteMissing))) })
  .register(z.globalRegistry, { example: { text: 'The pump basket is cracked.' } });

/** POST /api/service-report/preview takes the report as it would be sent, photos named but without their data. */
export const previewReportBody = z
  .object({
    customerId: z.optional(id),
    customerName: requiredText(200, issue(reportsTexts.customerName)),
    customerEmail: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    address: optionalText(400),
    ...whatWasDone,
    photos: z._default(z.array(photoPreviewed).check(z.maxLength(50)), []),
  })
  .register(z.globalRegistry, {
    example: {
      customerId: 'CUST-1',
      customerName: 'Pat Rivera',
      serviceDate: '2026-11-23',
      serviceTime: '09:42',
      services: ['Surface Skimming'],
      technicianName: 'Luis Ortega',
    },
  });
export type PreviewReport = z.infer<typeof previewReportBody>;

/** GET /api/photos/{photoId}/proof: whether the stored picture is still the one that was taken. */
export const photoProof = z.object({
  photoId: z.string(),
  takenAt: z.string(),
  receivedAt: z.string(),
  /** By the device's own clock, as it was told; null where it was not. */
  deviceTakenAt: z.nullable(z.string()),
  /** How far that clock was ahead of the server's as the photo arrived, in seconds (behind: below zero); null where not told. */
  deviceAheadSeconds: z.nullable(z.number()),
  /** Of the entry by which it came into the company's chain of photos. */
  place: z.number(),
  /** When what is said of it, or the picture, was changed since: the entries after that. */
  changes: z.array(z.object({ place: z.number(), recordedAt: z.string() })),
  /** Of the file as the phone took it; null where it sent none. */
  capturedSha256: z.nullable(z.string()),
  /** Of the stored picture, computed for this answer. */
  storedSha256: z.string(),
  /** The stored picture is byte for byte what was stored at first, and, where the phone sent it, what was taken. */
  unaltered: z.boolean(),
});
export type PhotoProof = z.infer<typeof photoProof>;
