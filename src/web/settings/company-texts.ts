import type { DataRetention } from '#contract/choices.ts';
import type { OutsideService } from '#contract/settings/settings.ts';
import { dayName, formatDollars, formatNumber, plural } from '#web/base/format.ts';

const kept: Record<DataRetention, string> = {
  '6months': '6 months',
  '12months': '12 months',
  '24months': '24 months',
  forever: 'Forever',
};

const needs: Record<OutsideService['need'], string> = {
  database: 'Database',
  email: 'Email',
  sms: 'SMS',
  cards: 'Cards',
  files: 'Files',
  ai: 'AI chat',
  weather: 'Weather',
  geocoding: 'Geocoding',
  map: 'Maps',
  roads: 'Road distances',
  device: 'Water testers',
  push: 'Notifications',
  passwords: 'New passwords',
};

const states: Record<OutsideService['state'], string> = { on: 'Connected', embedded: 'Built in', off: 'Not connected' };

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(bytes / 1000, 0.1), 1)} kB`;
  return bytes < 1_000_000_000
    ? `${formatNumber(bytes / 1_000_000, 1)} MB`
    : `${formatNumber(bytes / 1_000_000_000, 1)} GB`;
}

export const companySettingsTexts = {
  connectionsTab: 'Connections',
  loadFailed: 'Couldn’t load the settings.',
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
    smsNotificationsHint: 'Texts to customers, such as “on my way”. When off, no one can send texts from Poolhand.',
    lowInventoryAlerts: 'Low Inventory Alerts',
    lowInventoryAlertsHint: 'Shows a banner and emails the owner nightly when chemicals run low.',
    serviceReminders: 'Service Reminders',
    serviceRemindersHint: 'Emails customers when a visit is moved, skipped or restored.',
    autoLocation: 'Auto Location',
    autoLocationHint: 'Lets the app use the phone’s location.',
  },
  messages: {
    phoneInvalid: 'Please enter a valid phone number',
    title: 'Messages to customers',
    about: 'Sent by text, or by email if we can’t text. Edit the templates in the Communication Hub.',
    live: {
      notLive: 'Not live',
      since: (day: string) => `Live since ${day}`,
      notYet: 'Nothing is sent to customers automatically yet.',
      notYetMore: 'Turn on what you want and read the previews. Then go live.',
      isLive: 'What’s turned on below is sent automatically.',
      isLiveMore: 'So are bills, card charges and overdue reminders.',
      ownersOnly: 'Only the owner can go live or pause.',
      goLive: 'Go live',
      goLiveTitle: 'Go live?',
      goLiveMessages: (count: number) =>
        count === 0
          ? 'No automatic messages are due in the next 7 days.'
          : `${plural(count, 'message goes', 'messages go')} out in the next 7 days.`,
      goLiveMore: 'Bills, card charges and overdue reminders become automatic. Nothing from before today goes out.',
      canPause: 'You can pause at any time.',
      wentLive: 'You’re live',
      pause: 'Pause',
      pauseTitle: 'Pause everything automatic?',
      pauseMore:
        'Waiting automatic messages won’t be sent. Bills and charges wait for you. Anything you send yourself still goes out.',
      paused: 'Everything automatic is paused',
      failed: 'Couldn’t change it',
      previewFailed: 'Couldn’t load the previews.',
      inWeek: (count: number) =>
        count === 0 ? 'None in the next 7 days' : `${plural(count, 'message', 'messages')} in the next 7 days`,
      unreachable: (count: number) => `${plural(count, 'customer', 'customers')} can’t be reached`,
      why: (customers: number, reason: string) => `${formatNumber(customers)}: ${reason}`,
      preview: (label: string) => `Preview: ${label}`,
      byText: (customer: string, day: string) => `Text to ${customer}, ${dayName(day)}`,
      byEmail: (customer: string, day: string) => `Email to ${customer}, ${dayName(day)}`,
      bills: 'Bills',
      noBills: 'No upcoming bills.',
      billsAhead: (count: number, total: number) =>
        `${plural(count, 'upcoming bill', 'upcoming bills')}, ${formatDollars(total)} in total.`,
      billsFirst: (day: string) => `The first goes out ${dayName(day)}.`,
      billsByCard: (count: number) => `${formatNumber(count)} by autopay.`,
      billsLeft: (count: number, total: number) =>
        `${plural(count, 'bill', 'bills')} (${formatDollars(total)}) from before you went live ${count === 1 ? 'is' : 'are'} waiting for you to send.`,
      toBills: 'Open invoices',
    },
    preVisit: 'Pre-Visit Notices',
    preVisitHint: '24 hours before each scheduled visit.',
    postService: 'Service Summaries',
    postServiceHint: 'Readings and the next visit, 2 hours after a finished visit.',
    surveys: 'Satisfaction Surveys',
    surveysHint: 'Asks for a rating from 1 to 5, 2 hours after a finished visit.',
    greetings: 'Greetings',
    greetingsHint: 'On birthdays and four holidays, once per customer.',
    visitSkipped: 'Skipped Visits',
    visitSkippedHint: 'Why a tech skipped the visit on site and when the next one is, 5 minutes after.',
    quietTitle: 'Quiet hours',
    quietAbout: 'Nothing is sent during these hours in the customer’s time zone. Messages go out when they end.',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    smsNumber: 'Your own number for texts',
    smsNumberHint: 'If the server’s administrator gave you one. Customers will see it and reply to it.',
    save: 'Save',
  },
  skips: {
    title: 'Billing skipped visits',
    about:
      'Customers who pay per visit are billed for a visit skipped on site for these reasons, unless it’s made up. Flat plans stay as they are.',
  },
  system: {
    tab: 'System',
    title: 'System',
    autoBackup: 'Auto Backup',
    autoBackupHint: 'Exports all your company’s data every night at 3 AM. We keep the last 14.',
    dataRetention: 'Data Retention',
    kept,
    removes: (day: string) =>
      `Every night we permanently delete water readings, photos, voice notes and sent messages from before ${day}.`,
    removesNothing: 'Nothing is deleted.',
    staysAlways: 'We always keep customers, visits, reports, invoices and payments.',
    languageHint:
      'For everyone on your team who hasn’t chosen their own. They’ll see it the next time they open Poolhand. Automatic follows each person’s browser.',
    ownDrives: 'Estimate From Your Own Drives',
    ownDrivesHint:
      'Without roads, driving is estimated from how long your technicians took between stops. Turning it off and on again starts over.',
    secondStep: 'Two-Step Sign-In for Everyone',
    secondStepHint:
      'At their next sign-in with a password, everyone but pool owners sets up an authenticator app. People who are already signed in stay signed in.',
    maintenanceMode: 'Maintenance Mode',
    maintenanceModeHint: 'Your team and customers see a maintenance page. You can still use Poolhand.',
    debugMode: 'Debug Mode',
    debugModeHint: 'Shows you each page’s requests with their IDs and timing.',
    ownersOnly: 'Only the owner can change this.',
  },
  jobs: {
    title: 'Background tasks',
    about: 'When each last ran and any errors. Failed tasks retry automatically.',
    loadFailed: 'Couldn’t load the background tasks.',
    states: { well: 'OK', running: 'Running', failing: 'Failing', never: 'Not run yet' },
    scopes: { installation: 'whole server', company: 'your company' },
    whenWanted: 'when needed',
    last: (when: string) => `last run ${when}`,
    lastError: (when: string, failures: number) =>
      failures > 1 ? `${when}, ${formatNumber(failures)} times in a row:` : `${when}:`,
  },
  backups: {
    title: 'Backups',
    about: 'Each backup is a ZIP with all your data: tables as CSV, photos and recordings as files.',
    none: 'No backups yet',
    noneMore: 'The first one runs tonight. You can also back up now.',
    noneOff: 'Auto Backup is off. You can back up now.',
    now: 'Back up now',
    begun: 'Backup started',
    failedToBegin: 'Couldn’t start the backup',
    loadFailed: 'Couldn’t load the backups.',
    nightly: 'Nightly',
    byHand: 'Manual',
    states: { running: 'Running', done: 'Done', failed: 'Failed' },
    failed: (reason: string | null) => reason ?? 'Couldn’t save the backup.',
    contents: (rows: number, files: number) => `${plural(rows, 'row', 'rows')}, ${plural(files, 'file', 'files')}`,
    size,
    download: 'Download',
    downloadOf: (moment: string) => `Download the backup from ${moment}`,
  },
  photoProof: {
    title: 'Photo proof',
    about:
      'Every photo that is added, changed or deleted gets an entry in a chain that is signed each night. An export lets anyone check, without Poolhand, that no photo was changed or removed.',
    none: 'No photos yet',
    noneMore: 'The chain starts with your first photo.',
    loadFailed: 'Couldn’t load the photo proof.',
    signed: 'Signed',
    signedUpTo: (place: number, entries: number, day: string) => `Up to entry ${place} of ${entries}, on ${day}`,
    tonight: (entries: number) => `${plural(entries, 'entry', 'entries')}, signed tonight`,
    digest: 'Digest',
    publicKey: 'Public key',
    from: 'From',
    to: 'To',
    backwards: 'The end date is before the start date.',
    export: 'Download export',
    mailed: 'Email me the proof',
    mailedHint:
      'Sent to owners the night after photos were added. With a digest outside of Poolhand, nobody can rewrite the chain unnoticed.',
  },
  mails: {
    title: 'Email outbox',
    about: 'Every email, sent or not, newest first.',
    noServer:
      'No mail server is set up. Emails are saved here and reach no one until you connect one under Connections.',
    search: 'Search emails',
    test: 'Send test email',
    testSent: (email: string) => `Test email sent to ${email}`,
    testFailed: 'Couldn’t send the test email. Try again.',
    none: 'No emails yet',
    noneFound: 'No emails found',
    loadFailed: 'Couldn’t load the emails.',
    isPrivate: 'This email has a private link in it, so its text isn’t shown.',
    outcomes: {
      queued: 'On its way',
      retrying: 'Trying again',
      sent: 'Sent',
      unsent: 'Not sent: no mail server',
      failed: 'Not delivered',
      bounced: 'Bounced',
    },
  },
  services: {
    title: 'Outside services',
    about: 'What each part of Poolhand runs on, and its last error.',
    loadFailed: 'Couldn’t load the services.',
    needs,
    states,
    lastError: (moment: string) => `Last error, ${moment}:`,
  },
};
