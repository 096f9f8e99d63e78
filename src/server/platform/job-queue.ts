/** Every kind of work done outside a call, with what it needs to know. */
export interface JobData {
  /** Hand one mail of the outbox over. */
  'deliver-mail': { companyId: string; mailId: string };
  /** Find mails whose hand-over was never started or is due again. */
  'sweep-mails': Record<string, never>;
  /** Hand over what waits to be pushed to one device. */
  'deliver-pushes': { companyId: string; deviceId: string };
  /** Devices for which a push is due. */
  'sweep-pushes': Record<string, never>;
  /** Send one message of the outbox to a customer. */
  'send-message': { companyId: string; messageId: string };
  /** Send every message whose time has come. */
  'send-messages': Record<string, never>;
  /** Ask what was paid for messages, and what became of those of which nothing was heard. */
  'price-messages': Record<string, never>;
  /** Look up the coordinates of a company's customers that want them. */
  'geocode-customers': { companyId: string };
  /** Companies whose customers still want coordinates. */
  'sweep-geocoding': Record<string, never>;
  /** Companies whose plan is to be renewed, tried again or ended. */
  'renew-plans': Record<string, never>;
  /** What is due of one company's plan. */
  'renew-plan': { companyId: string };
  /** Payments of which nobody knows what became, and refunds that are due. */
  'settle-payments': Record<string, never>;
  /** Find out what became of one payment. */
  'settle-payment': { companyId: string; paymentId: string };
  /** Companies that bill their customers. */
  'bill-customers': Record<string, never>;
  /** What is due of one company's bills. */
  'bill-company': { companyId: string };
  /** Customers' payments of which nobody knows what became, and refunds on their way. */
  'settle-transactions': Record<string, never>;
  /** Find out what became of one customer's payment. */
  'settle-transaction': { companyId: string; transactionId: string };
  /** Ask the processor again to give money back. */
  'settle-refund': { companyId: string; refundId: string };
  /** Remove what has passed its time: water tests, sessions, idempotency keys. */
  'remove-expired': Record<string, never>;
  /** Bring every company's alerts up to date. */
  'make-alerts': Record<string, never>;
  /** Write to the owners about alerts that had to wait for their mail. */
  'mail-alerts': Record<string, never>;
  /** Ask the weather service about every company's place. */
  'watch-weather': Record<string, never>;
  /** Tell the pages of testers that have fallen silent. */
  'tell-silent-devices': Record<string, never>;
  /** Reckon what is due of one company's figures. */
  'reckon-figures': { companyId: string };
  /** Make one kept export of a company. */
  'make-backup': { companyId: string; backupId: string };
  /** Companies whose customers are to be told of visits and greeted. */
  'schedule-messages': Record<string, never>;
  /** What one company tells its customers by itself. */
  'schedule-company-messages': { companyId: string };
  /** Companies whose night work is due, at three of their own clock. */
  'begin-nights': Record<string, never>;
  /** One company's night: its backup, what has passed its time, what runs low. */
  'company-night': { companyId: string };
}
export type JobName = keyof JobData;

/**
 * Takes work for later. What must not be lost is written in the database first; a job only hurries it along, so that taking
 * it in never fails a call: where it could not be, a recurring job finds what waits.
 */
export interface JobQueue {
  enqueue<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
}

/** What does the work. A handler that throws is tried again, later and later. */
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

/** When the recurring ones run (cron, UTC). */
export const jobSchedules: { name: JobName; cron: string }[] = [
  { name: 'sweep-mails', cron: '* * * * *' },
  { name: 'sweep-pushes', cron: '* * * * *' },
  { name: 'send-messages', cron: '* * * * *' },
  { name: 'price-messages', cron: '*/10 * * * *' },
  { name: 'sweep-geocoding', cron: '*/5 * * * *' },
  { name: 'renew-plans', cron: '7 * * * *' },
  { name: 'settle-payments', cron: '*/5 * * * *' },
  { name: 'bill-customers', cron: '12 * * * *' },
  { name: 'settle-transactions', cron: '*/5 * * * *' },
  { name: 'schedule-messages', cron: '2 * * * *' },
  { name: 'remove-expired', cron: '17 * * * *' },
  { name: 'tell-silent-devices', cron: '* * * * *' },
  { name: 'make-alerts', cron: '*/5 * * * *' },
  { name: 'mail-alerts', cron: '* * * * *' },
  { name: 'watch-weather', cron: '*/15 * * * *' },
  // Time zones differ by quarters of an hour too.
  { name: 'begin-nights', cron: '*/15 * * * *' },
];

/** What is done once after each start, by whichever server starts first. */
export const jobsAtStart: { name: JobName; afterSeconds: number }[] = [{ name: 'make-alerts', afterSeconds: 2 }];
