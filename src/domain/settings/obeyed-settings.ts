/** What everybody's screens obey before the company has decided anything; as in `defaultSettings`. */
export const obeyedBeforeAny = {
  smsNotifications: true,
  lowInventoryAlerts: true,
  autoLocation: true,
  maintenanceMode: false,
  debugMode: false,
};
