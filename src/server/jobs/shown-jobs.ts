import type { JobRun } from '#contract/settings/settings.ts';
import type { JobName } from '#server/platform/job-queue.ts';

type Shown = Pick<JobRun, 'title' | 'scope' | 'schedule'>;

/** What works by itself, as the owner sees it; work that is not named here is part of one that is. */
export const shownJobs: Partial<Record<JobName, Shown>> = {
  'make-alerts': { title: 'Check for alerts', scope: 'company', schedule: 'every 5 minutes' },
  'mail-alerts': { title: 'Mail alerts to the owners', scope: 'installation', schedule: 'every minute' },
  'watch-weather': { title: 'Ask the weather service', scope: 'installation', schedule: 'every 15 minutes' },
  'sweep-mails': { title: 'Deliver mails', scope: 'installation', schedule: 'every minute' },
  'sweep-pushes': { title: 'Push alerts to devices', scope: 'installation', schedule: 'every minute' },
  'send-messages': { title: 'Send messages to customers', scope: 'installation', schedule: 'every minute' },
  'schedule-company-messages': { title: 'Write notices and greetings', scope: 'company', schedule: 'every hour' },
  'price-messages': { title: 'Follow up on text messages', scope: 'installation', schedule: 'every 10 minutes' },
  'sweep-geocoding': { title: 'Find customers’ coordinates', scope: 'installation', schedule: 'every 5 minutes' },
  'bill-customers': { title: 'Find customers to bill', scope: 'installation', schedule: 'every hour' },
  'bill-company': { title: 'Bill your customers', scope: 'company', schedule: null },
  'renew-plans': { title: 'Renew plans', scope: 'installation', schedule: 'every hour' },
  'settle-payments': { title: 'Settle payments of plans', scope: 'installation', schedule: 'every 5 minutes' },
  'settle-transactions': { title: 'Settle customers’ payments', scope: 'installation', schedule: 'every 5 minutes' },
  'tell-silent-devices': { title: 'Watch testers', scope: 'installation', schedule: 'every minute' },
  'remove-expired': { title: 'Remove what has expired', scope: 'installation', schedule: 'every hour' },
  'company-night': { title: 'Nightly backup and clearing', scope: 'company', schedule: 'every night at 3:00' },
  'make-backup': { title: 'Make a backup', scope: 'company', schedule: null },
};
