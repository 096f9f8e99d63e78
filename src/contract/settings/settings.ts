import * as z from 'zod/mini';
import { dataRetentions } from '#contract/choices.ts';
import { phoneNumber } from '#contract/phone-number.ts';

/** HH:MM of a day of 24 hours. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time as HH:MM'));

/** The company's choices, stored and obeyed. */
export const settings = z.object({
  notifications: z.object({
    emailAlerts: z.boolean(),
    smsNotifications: z.boolean(),
    lowInventoryAlerts: z.boolean(),
    serviceReminders: z.boolean(),
    autoLocation: z.boolean(),
  }),
  system: z.object({
    /** A nightly export of the company, kept for 14 days. */
    autoBackup: z.boolean(),
    dataRetention: z.enum(dataRetentions),
    maintenanceMode: z.boolean(),
    debugMode: z.boolean(),
  }),
  /** What is sent to customers by itself, and when not. */
  messages: z.object({
    /** HH:MM of the customer's clock; no message leaves from `quietFrom` until `quietTo`. */
    quietFrom: z.string(),
    quietTo: z.string(),
    preVisit: z.boolean(),
    postService: z.boolean(),
    surveys: z.boolean(),
    greetings: z.boolean(),
    /** The company's own number at the SMS service, +1 and ten digits; the installation's where null. */
    smsNumber: z.nullable(z.string()),
  }),
});
export type Settings = z.infer<typeof settings>;

/** PUT /api/settings: what is absent stays. */
export const saveSettingsBody = z
  .object({
    notifications: z.optional(z.partial(settings.shape.notifications)),
    system: z.optional(z.partial(settings.shape.system)),
    messages: z.optional(
      z.object({
        quietFrom: z.optional(clockTime),
        quietTo: z.optional(clockTime),
        preVisit: z.optional(z.boolean()),
        postService: z.optional(z.boolean()),
        surveys: z.optional(z.boolean()),
        greetings: z.optional(z.boolean()),
        smsNumber: z.optional(z.nullable(phoneNumber)),
      }),
    ),
  })
  .register(z.globalRegistry, { example: { notifications: { emailAlerts: false } } });
export type SaveSettings = z.infer<typeof saveSettingsBody>;

/** GET /api/settings/services: each need of the product and what serves it. Owners only. */
export const outsideService = z.object({
  need: z.enum(['database', 'email', 'sms', 'cards', 'files', 'ai', 'weather', 'geocoding', 'roads', 'device', 'push']),
  /** on: the outside service; embedded: the built-in default; off: nothing serves this need. */
  state: z.enum(['on', 'embedded', 'off']),
  /** What serves it, in words: "SMTP at mail.example.com", "Outbox folder". No secrets. */
  detail: z.string(),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
});
export type OutsideService = z.infer<typeof outsideService>;
export const outsideServiceList = z.array(outsideService);

/** GET /api/settings/jobs: what works by itself, when it last did, and what went wrong. Owners only. */
export const jobRun = z.object({
  job: z.string(),
  /** In words: "Deliver messages". */
  title: z.string(),
  /** `installation`: for all companies together; `company`: for the caller's alone. */
  scope: z.enum(['installation', 'company']),
  /** "every minute", "every night at 3:00"; null where something else causes it. */
  schedule: z.nullable(z.string()),
  beganAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** In a row, since it last went well. */
  failures: z.int(),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
});
export type JobRun = z.infer<typeof jobRun>;
export const jobRunList = z.array(jobRun);
