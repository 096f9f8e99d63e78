import * as z from 'zod/mini';
import { dataRetentions } from './choices.ts';

/** The company's choices, stored and obeyed (spec 3 §2 "Settings", decisions §1). */
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
});
export type Settings = z.infer<typeof settings>;

/** PUT /api/settings: what is absent stays. */
export const saveSettingsBody = z
  .object({
    notifications: z.optional(z.partial(settings.shape.notifications)),
    system: z.optional(z.partial(settings.shape.system)),
  })
  .register(z.globalRegistry, { example: { notifications: { emailAlerts: false } } });
export type SaveSettings = z.infer<typeof saveSettingsBody>;

/** GET /api/settings/services: each need of the product and what serves it (decisions §9). Owners only. */
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
