import type { Message } from '#domain/language/index.ts';
import { jobTexts } from './texts.ts';

const { when } = jobTexts;

interface JobSettings {
  /** When it runs (cron, UTC); without it, on request. */
  cron?: string;
  /** Also done once after each start, by whichever server starts first. */
  secondsAfterStart?: number;
  /** As the owner sees it; work that is not shown is part of one that is. */
  shown?: {
    title: Message;
    scope: 'company' | 'installation';
    /** Where `cron` does not say it. */
    when?: Message;
  };
}

interface Job<Data> extends JobSettings {
  /** For the types alone: what the work needs to know. */
  data?: Data;
}

const job = <Data extends object = Record<string, never>>(settings: JobSettings = {}): Job<Data> => settings;

/** Every kind of work done outside a call: what it needs to know, when it runs, and what the owner sees of it. */
export const jobs = {
  'make-alerts': job({
    cron: '*/5 * * * *',
    secondsAfterStart: 2,
    shown: { title: jobTexts.checkForAlerts, scope: 'company' },
  }),
  /** Alerts that had to wait to be emailed together. */
  'mail-alerts': job({ cron: '* * * * *', shown: { title: jobTexts.emailAlertsToOwners, scope: 'installation' } }),
  'watch-weather': job({ cron: '*/15 * * * *', shown: { title: jobTexts.checkTheWeather, scope: 'installation' } }),
  /** Emails that were never handed over, or are due again. */
  'sweep-mails': job({ cron: '* * * * *', shown: { title: jobTexts.deliverEmails, scope: 'installation' } }),
  'sweep-pushes': job({
    cron: '* * * * *',
    shown: { title: jobTexts.sendNotificationsToDevices, scope: 'installation' },
  }),
  'send-messages': job({
    cron: '* * * * *',
    shown: { title: jobTexts.sendMessagesToCustomers, scope: 'installation' },
  }),
  'schedule-company-messages': job<{ companyId: string }>({
    shown: { title: jobTexts.scheduleNoticesAndGreetings, scope: 'company', when: jobTexts.when.everyHour },
  }),
  /** What texts cost, and the status of those not reported on. */
  'price-messages': job({
    cron: '*/10 * * * *',
    shown: { title: jobTexts.updateTextStatusAndCost, scope: 'installation' },
  }),
  'sweep-geocoding': job({
    cron: '*/5 * * * *',
    shown: { title: jobTexts.locateCustomersOnTheMap, scope: 'installation' },
  }),
  'sweep-drives': job({
    cron: '*/5 * * * *',
    secondsAfterStart: 5,
    shown: { title: jobTexts.measureDrives, scope: 'installation' },
  }),
  'bill-customers': job({ cron: '12 * * * *', shown: { title: jobTexts.findCustomersToBill, scope: 'installation' } }),
  'bill-company': job<{ companyId: string }>({ shown: { title: jobTexts.billYourCustomers, scope: 'company' } }),
  /** Companies whose plan is to be renewed, tried again or ended. */
  'renew-plans': job({ cron: '7 * * * *', shown: { title: jobTexts.renewPlans, scope: 'installation' } }),
  /** Payments whose outcome is unknown, and refunds that are due. */
  'settle-payments': job({
    cron: '*/5 * * * *',
    shown: { title: jobTexts.confirmPlanPayments, scope: 'installation' },
  }),
  /** Customers' payments whose outcome is unknown, and refunds under way. */
  'settle-transactions': job({
    cron: '*/5 * * * *',
    shown: { title: jobTexts.confirmCustomerPayments, scope: 'installation' },
  }),
  'tell-silent-devices': job({
    cron: '* * * * *',
    shown: { title: jobTexts.checkForOfflineTesters, scope: 'installation' },
  }),
  /** Water tests, sessions, idempotency keys. */
  'remove-expired': job({ cron: '17 * * * *', shown: { title: jobTexts.deleteExpiredData, scope: 'installation' } }),
  /** One company's backup, expired data and low stock. */
  'company-night': job<{ companyId: string }>({
    shown: { title: jobTexts.nightlyBackupAndCleanup, scope: 'company', when: jobTexts.when.everyNight },
  }),
  'make-backup': job<{ companyId: string; backupId: string }>({
    shown: { title: jobTexts.createABackup, scope: 'company' },
  }),
  'deliver-mail': job<{ companyId: string; mailId: string }>(),
  /** Fresh links to the customers at an address, by its hash: the call that asks never waits to learn whether there are any. */
  'mail-fresh-links': job<{ address: string }>(),
  'deliver-pushes': job<{ companyId: string; deviceId: string }>(),
  'send-message': job<{ companyId: string; messageId: string }>(),
  'geocode-customers': job<{ companyId: string }>(),
  /** Measure the drives between one company's places. */
  /** What companies' own drives say of the next ones, a company once a day. */
  'learn-drives': job({ cron: '27 * * * *' }),
  'measure-drives': job<{ companyId: string }>(),
  'renew-plan': job<{ companyId: string }>(),
  'settle-payment': job<{ companyId: string; paymentId: string }>(),
  'settle-transaction': job<{ companyId: string; transactionId: string }>(),
  /** Ask the processor again to give money back. */
  'settle-refund': job<{ companyId: string; refundId: string }>(),
  /** Compute one company's figures that are out of date. */
  'compute-figures': job<{ companyId: string }>(),
  /** Companies with automatic visit notices and greetings. */
  'schedule-messages': job({ cron: '2 * * * *' }),
  /** Nights begin at 3 AM local time; time zones differ by quarters of an hour too. */
  'begin-nights': job({ cron: '*/15 * * * *' }),
};
export type JobName = keyof typeof jobs;
export type JobData = { [N in JobName]: NonNullable<(typeof jobs)[N]['data']> };

export const jobNames = Object.keys(jobs) as JobName[];
export const settingsOf = (name: JobName): JobSettings => jobs[name];

/** When work runs; null where nothing but a call starts it. */
export function scheduleOf({ cron, shown }: JobSettings): Message | null {
  if (shown?.when !== undefined) return shown.when;
  if (cron === undefined) return null;
  const [minute = ''] = cron.split(' ');
  if (minute === '*') return when.everyMinute;
  return minute.startsWith('*/') ? when.everyMinutes({ minutes: Number(minute.slice(2)) }) : when.everyHour;
}

/**
 * Takes work for later. What must not be lost is written in the database first; a job only hurries it along, so that taking
 * it in never fails a call: where it could not be, a recurring job finds what waits.
 */
export interface JobQueue {
  enqueue<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
}

/** What does the work. A handler that throws is tried again, later and later. */
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };
