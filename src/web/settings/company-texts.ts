import type { DataRetention } from '#contract/choices.ts';
import type { OutsideService } from '#contract/settings/settings.ts';
import { formatNumber } from '#web/base/format.ts';

const kept: Record<DataRetention, string> = {
  '6months': '6 months',
  '12months': '12 months',
  '24months': '24 months',
  forever: 'Forever',
};

const needs: Record<OutsideService['need'], string> = {
  database: 'Database',
  email: 'E-mail',
  sms: 'SMS',
  cards: 'Cards',
  files: 'Files',
  ai: 'AI chat',
  weather: 'Weather',
  geocoding: 'Geocoding',
  roads: 'Road distances',
  device: 'Water testers',
  push: 'Push messages',
};

const states: Record<OutsideService['state'], string> = { on: 'Connected', embedded: 'Built in', off: 'Not connected' };

/** Bytes as people read them. */
function size(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(bytes / 1000, 0.1), 1)} kB`;
  return bytes < 1_000_000_000
    ? `${formatNumber(bytes / 1_000_000, 1)} MB`
    : `${formatNumber(bytes / 1_000_000_000, 1)} GB`;
}

/** Settings → Notifications and System. */
export const companySettingsTexts = {
  loadFailed: 'The settings could not be loaded.',
  loadSafe: 'Nothing was changed.',
  saved: 'Settings Saved Successfully',
  saveFailed: (reason: string) => `Failed to save settings: ${reason}`,
  readOnly: 'You can view these settings but not change them.',
  undo: 'Undo',
  notifications: {
    tab: 'Notifications',
    title: 'Notifications',
    about: 'What you and your customers get notified about. Changes apply right away for everyone.',
    emailAlerts: 'Email Alerts',
    emailAlertsHint:
      'Emails the owner about critical alerts (right away), other alerts (hourly), low stock and failed backups.',
    smsNotifications: 'SMS Notifications',
    smsNotificationsHint: 'Text messages to customers, such as “on my way”. Off: nobody can send one from here.',
    lowInventoryAlerts: 'Low Inventory Alerts',
    lowInventoryAlertsHint: 'Shows a banner and emails the owner nightly when chemicals run low.',
    serviceReminders: 'Service Reminders',
    serviceRemindersHint: 'Emails customers when a visit is moved, skipped or restored.',
    autoLocation: 'Auto Location',
    autoLocationHint: 'Lets the app use the phone’s location.',
  },
  messages: {
    title: 'Messages to customers',
    about:
      'What goes out by itself, by text message or else by e-mail. Each has its template in the communication hub.',
    preVisit: 'Pre-Visit Notices',
    preVisitHint: '24 hours before each visit of the plan.',
    postService: 'Service Summaries',
    postServiceHint: 'Readings and the next visit, 2 hours after a finished visit.',
    surveys: 'Satisfaction Surveys',
    surveysHint: 'A question with 1 to 5 as its answer, 2 hours after a finished visit.',
    greetings: 'Greetings',
    greetingsHint: 'On birthdays and on four holidays, to each customer once.',
    quietTitle: 'Quiet hours',
    quietAbout: 'Nothing is sent during these hours in the customer’s time zone. Messages go out after.',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    smsNumber: 'Own number for text messages',
    smsNumberHint: 'If whoever runs this installation gave your company one. Customers see it and answer to it.',
    save: 'Save Quiet Hours',
  },
  system: {
    tab: 'System',
    title: 'System',
    autoBackup: 'Auto Backup',
    autoBackupHint: 'Everything of the company is exported every night at 3:00. The last 14 are kept.',
    dataRetention: 'Data Retention',
    kept,
    removes: (day: string) =>
      `Water readings, photos, voice notes and copies of sent messages from before ${day} are removed at night, for good.`,
    removesNothing: 'Nothing is removed.',
    staysAlways: 'Customers, visits, reports, invoices and payments always stay.',
    maintenanceMode: 'Maintenance Mode',
    maintenanceModeHint: 'Your team and your customers see a maintenance page. You stay in.',
    debugMode: 'Debug Mode',
    debugModeHint: 'Shows you the calls of each page with their request ids and times.',
    ownersOnly: 'Only the owner can switch this.',
  },
  jobs: {
    title: 'Background tasks',
    about: 'When each last ran and any errors. Failed tasks retry automatically.',
    loadFailed: 'The state of the work could not be loaded.',
    states: { well: 'Done', running: 'Running', failing: 'Failing', never: 'Not yet' },
    scopes: { installation: 'for the whole installation', company: 'for your company' },
    whenWanted: 'on request',
    last: (when: string) => `last ${when}`,
    lastError: (when: string, failures: number) =>
      failures > 1 ? `${when}, ${formatNumber(failures, 1)} times in a row:` : `${when}:`,
  },
  backups: {
    title: 'Backups',
    about: 'Each is a ZIP with everything: tables as CSV, photos and recordings as files.',
    none: 'No backup yet',
    noneMore: 'The first one is made tonight, or now.',
    noneOff: 'Auto Backup is off. You can make one now.',
    now: 'Back up now',
    begun: 'The backup has begun',
    failedToBegin: 'The backup could not be started',
    loadFailed: 'The backups could not be loaded.',
    nightly: 'Nightly',
    byHand: 'Made by hand',
    states: { running: 'Running', done: 'Done', failed: 'Failed' },
    failed: (reason: string | null) => reason ?? 'It could not be written.',
    contents: (rows: number, files: number) =>
      `${formatNumber(rows, 1)} rows, ${files === 1 ? '1 file' : `${formatNumber(files, 1)} files`}`,
    size,
    download: 'Download',
    downloadOf: (moment: string) => `Download the backup of ${moment}`,
  },
  services: {
    title: 'Outside services',
    about: 'What each part of the product runs on, and what went wrong last.',
    loadFailed: 'The state of the services could not be read.',
    needs,
    states,
    lastError: (moment: string) => `Last error, ${moment}:`,
  },
};
