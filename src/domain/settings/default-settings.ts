import type { Retention } from './retention.ts';

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
  },
  messages: {
    // US law allows no business texts in these hours (47 CFR 64.1200(c)(1)).
    quietFrom: '21:00',
    quietTo: '08:00',
    preVisit: true,
    postService: true,
    surveys: true,
    greetings: true,
    smsNumber: null satisfies string | null as string | null,
  },
};
