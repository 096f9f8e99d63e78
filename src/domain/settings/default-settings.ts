import { obeyedBeforeAny } from './obeyed-settings.ts';
import type { Retention } from './retention.ts';

const { smsNotifications, lowInventoryAlerts, autoLocation, maintenanceMode, debugMode } = obeyedBeforeAny;

/** What stands before a company has decided otherwise (spec 3 §2 "Settings"). */
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
  },
  messages: {
    // The hours in which US law wants nobody written to for business (47 CFR 64.1200(c)(1)).
    quietFrom: '21:00',
    quietTo: '08:00',
    preVisit: true,
    postService: true,
    surveys: true,
    greetings: true,
    smsNumber: null satisfies string | null as string | null,
  },
};
