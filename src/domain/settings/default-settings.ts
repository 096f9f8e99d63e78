import { addMonths } from '#domain/calendar/index.ts';
import type { Language } from '#domain/language/index.ts';

/** Why a technician leaves a stop without servicing it. */
export const skipReasons = ['locked-gate', 'dog', 'weather', 'customer-asked', 'no-access', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The part of `defaultSettings` that every user's screens need. */
export const defaultClientSettings = {
  smsNotifications: true,
  lowInventoryAlerts: true,
  autoLocation: true,
  maintenanceMode: false,
  debugMode: false,
};

const { smsNotifications, lowInventoryAlerts, autoLocation, maintenanceMode, debugMode } = defaultClientSettings;

export const defaultSettings = {
  notifications: {
    emailAlerts: true,
    smsNotifications,
    lowInventoryAlerts,
    serviceReminders: true,
    autoLocation,
  },
  system: {
    autoBackup: true,
    dataRetention: '12months' satisfies Retention as Retention,
    maintenanceMode,
    debugMode,
    secondStep: false as boolean,
    ownDrives: true,
    language: null satisfies Language | null as Language | null,
  },
  messages: {
    // US law allows no business texts in these hours (47 CFR 64.1200(c)(1)).
    quietFrom: '21:00',
    quietTo: '08:00',
    preVisit: false,
    postService: false,
    surveys: false,
    greetings: false,
    visitSkipped: false,
    smsNumber: null satisfies string | null as string | null,
  },
  visits: { billedSkips: [] satisfies SkipReason[] as SkipReason[] },
};

/** How many months records are kept; null: forever. */
const monthsKept = { '6months': 6, '12months': 12, '24months': 24, forever: null } as const;
export type Retention = keyof typeof monthsKept;

/**
 * The first day whose records are kept. A day that the earlier month lacks becomes that month's last one.
 * @param today the company's own day, as YYYY-MM-DD
 * @returns YYYY-MM-DD, or null where everything is kept
 */
export function keptFrom(retention: Retention, today: string): string | null {
  const months = monthsKept[retention];
  if (months === null) return null;
  return addMonths(today, -months);
}
