import * as z from 'zod/mini';
import { dataRetentions } from '#contract/choices.ts';
import { clockTime, email, language, listQuery, optionalEmail, optionalText, phoneNumber } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { isTimeZone } from '#domain/calendar/index.ts';
import { issue } from '#domain/language/index.ts';
import { skipReasons } from '#domain/settings/index.ts';

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
    /** Everyone who works at the company signs in with a second step, from their next sign-in on. */
    secondStep: z.boolean(),
    /** Without roads, driving is estimated from the company's own drives. Turned off and on again, earlier ones don't count. */
    ownDrives: z.boolean(),
    /** Of users who have chosen none; null leaves it to their browsers. */
    language: z.nullable(language),
  }),
  /** Automatic messages to customers, and quiet hours. */
  messages: z.object({
    /** HH:MM in the customer's time zone; no message is sent from `quietFrom` until `quietTo`. */
    quietFrom: z.string(),
    quietTo: z.string(),
    preVisit: z.boolean(),
    postService: z.boolean(),
    surveys: z.boolean(),
    greetings: z.boolean(),
    /** Notifies the customer of a visit that a technician skipped on site. */
    visitSkipped: z.boolean(),
    /** The company's own number at the SMS service, +1 and ten digits; null uses the installation's. */
    smsNumber: z.nullable(z.string()),
  }),
  visits: z.object({
    /** Why a visit was skipped, where it is billed all the same to customers who pay per visit. */
    billedSkips: z.array(z.enum(skipReasons)).check(z.maxLength(skipReasons.length)),
  }),
});
export type Settings = z.infer<typeof settings>;

/** PUT /api/settings: what is absent stays. */
export const saveSettingsBody = z
  .object({
    notifications: z.optional(z.partial(settings.shape.notifications)),
    system: z.optional(z.partial(settings.shape.system)),
    visits: z.optional(z.partial(settings.shape.visits)),
    messages: z.optional(
      z.partial(
        z.extend(settings.shape.messages, {
          quietFrom: clockTime,
          quietTo: clockTime,
          smsNumber: z.nullable(phoneNumber),
        }),
      ),
    ),
  })
  .register(z.globalRegistry, { example: { notifications: { emailAlerts: false } } });
export type SaveSettings = z.infer<typeof saveSettingsBody>;

/** GET /api/settings/mails: what was emailed, newest first. Owners only. */
export const mailsQuery = z.extend(listQuery, {});

/** unsent: there is no mail server; bounced: the mail server refused it for good. */
export const mailOutcomes = ['queued', 'retrying', 'sent', 'unsent', 'failed', 'bounced'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];
export const mailOutbox = z.object({
  mailId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  outcome: z.enum(mailOutcomes),
  /** Why it did not arrive; null where nothing is known to be wrong. */
  reason: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof mailOutbox>;

/** GET /api/settings/mails/{mailId}: its text; null where it carries a private link. */
export const mailText = z.object({ text: z.nullable(z.string()) });

/** GET /api/settings/services. Owners only. */
export const outsideService = z.object({
  need: z.enum([
    'database',
    'email',
    'sms',
    'cards',
    'files',
    'ai',
    'weather',
    'geocoding',
    'map',
    'roads',
    'device',
    'push',
    'passwords',
  ]),
  /** on: the outside service; embedded: the built-in default; off: nothing serves this need. */
  state: z.enum(['on', 'embedded', 'off']),
  /** "SMTP at mail.example.com", "Outbox folder". No secrets. */
  detail: z.string(),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
});
export type OutsideService = z.infer<typeof outsideService>;
export const outsideServiceList = z.array(outsideService);

/** GET /api/settings/jobs. Owners only. */
export const jobRun = z.object({
  job: z.string(),
  /** "Deliver emails". */
  title: z.string(),
  /** `installation`: for all companies together; `company`: for the caller's alone. */
  scope: z.enum(['installation', 'company']),
  /** "every minute", "every night at 3 AM"; null where something else starts it. */
  schedule: z.nullable(z.string()),
  beganAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** In a row, since the last success. */
  failures: z.int(),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
});
export type JobRun = z.infer<typeof jobRun>;
export const jobRunList = z.array(jobRun);

/** What a company reaches others through, in the order of the page. */
export const connectionNeeds = [
  'roads',
  'map',
  'geocoding',
  'weather',
  'email',
  'sms',
  'cards',
  'ai',
  'passwords',
] as const;
export type ConnectionNeed = (typeof connectionNeeds)[number];

/** GET /api/settings/connections. Owners only. */
export const connection = z.object({
  need: z.enum(connectionNeeds),
  /** `company`: its own; `installation`: set on the server for every company; `none`: what is built in. */
  by: z.enum(['company', 'installation', 'none']),
  /** "SMTP at mail.example.com". No secrets. */
  detail: z.string(),
  lastAnswerAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
  /** Who connected the company's own, and when; null where it is not, and where no name was kept. */
  connectedBy: z.nullable(z.string()),
  connectedAt: z.nullable(z.string()),
  /** Whether the company may connect its own here. */
  isOwnPossible: z.boolean(),
});
export type Connection = z.infer<typeof connection>;
export const connectionList = z.array(connection);

export const connectionParams = z.object({ need: z.enum(connectionNeeds) });

/** POST /api/settings/connections/:need/test: asked just now. */
export const connectionTest = z.object({
  ok: z.boolean(),
  /** What the service said, or why not. */
  said: z.string(),
  tookMs: z.number(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

/**
 * PUT /api/settings/connections/:need: the company's own; it is asked before it is kept. The assistant has `url`, `model` and
 * `apiKey`, a mail server `host`, `port`, `user`, `password` and `from`, texts `account`, `token` and `number`; the weather
 * service needs nothing.
 */
export const ownConnectionBody = z
  .object({
    url: z.optional(z.string().check(z.trim(), z.maxLength(300))),
    model: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    /** Kept sealed, and never answered. */
    apiKey: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
    host: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253))),
    port: z.optional(z.int().check(z.minimum(1), z.maximum(65_535))),
    user: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    /** Kept sealed, and never answered. */
    password: z.optional(z.string().check(z.maxLength(500))),
    /** The address its emails come from. */
    from: z.optional(z.pipe(z.string().check(z.trim()), email)),
    /** An account with Twilio, "AC…". */
    account: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    /** Kept sealed, and never answered. */
    token: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** The number its texts come from and are answered at. */
    number: z.optional(z.string().check(z.trim(), z.maxLength(30))),
  })
  .register(z.globalRegistry, {
    example: { url: 'https://api.openai.com/v1', model: 'gpt-4o-mini', apiKey: 'key-123' },
  });
export type OwnConnection = z.infer<typeof ownConnectionBody>;

/** PUT /api/company-branding: how the company signs its reports. Empty means none; absent means unchanged. */
export const saveBrandingBody = z
  .object({
    name: optionalText(200),
    email: optionalEmail,
    phone: optionalText(40),
    website: optionalText(200),
    address: optionalText(300),
    tagline: optionalText(300),
    weatherCity: optionalText(120),
    weatherState: optionalText(60),
    weatherZipCode: optionalText(20),
    /** Where the company's days begin, "America/Phoenix". */
    timeZone: z.optional(z.string().check(z.refine(isTimeZone, issue(contractTexts.timeZone)))),
  })
  .register(z.globalRegistry, { example: { name: 'Desert Blue Pools', phone: '(602) 555-0134' } });
export type SaveBranding = z.infer<typeof saveBrandingBody>;

/** `logo` is where the picture is; null where there is none. */
export const companyBranding = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  weatherCity: z.nullable(z.string()),
  weatherState: z.nullable(z.string()),
  weatherZipCode: z.nullable(z.string()),
  logo: z.nullable(z.string()),
});
export type CompanyBranding = z.infer<typeof companyBranding>;

/** GET and PUT /api/company-branding. */
export const companyDetails = z.extend(companyBranding, { timeZone: z.string() });
export type CompanyDetails = z.infer<typeof companyDetails>;
