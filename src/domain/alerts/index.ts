// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './texts.es.ts';

export { alertChanges, type OpenAlert, type Snooze, snoozedUntil, snoozes } from './alert-changes.ts';
export {
  type AlertCandidate,
  type AlertSeverity,
  alertSeverities,
  briefAlert,
  bySeverity,
  type StoredWords,
  sayAlert,
  storedWords,
} from './candidate.ts';
export {
  type AlertedTester,
  batteryCause,
  silenceCause,
  testerAlerts,
  type WarrantedEquipment,
  warrantyAlerts,
  warrantyCause,
  warrantySoonDays,
} from './equipment-alerts.ts';
export { fieldAlertTypes, isWorthPushing, pushText, seesAlertsOf } from './push/push.ts';
export { alertTexts } from './texts.ts';
export {
  type AlertedPackage,
  type RemindedCustomer,
  serviceCause,
  serviceReminders,
  stockAlerts,
  stockCause,
  weatherAdvice,
  weatherAlerts,
  weatherKind,
} from './thresholds.ts';
export { type AlertedPool, waterAlerts, waterCauses } from './water-alerts.ts';
