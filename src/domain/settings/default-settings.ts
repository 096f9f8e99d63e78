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
};
