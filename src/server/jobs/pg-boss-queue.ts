import PgBoss from 'pg-boss';
import type { JobData, JobHandlers, JobName, JobQueue } from './port.ts';
import { jobSchedules } from './port.ts';

export interface RunningJobs extends JobQueue {
  /** Begins to work; without it jobs are only taken in. */
  start(handlers: Partial<JobHandlers>): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

interface Options {
  connectionString: string;
  onError: (error: unknown, job?: string) => void;
}

/** Jobs kept in PostgreSQL (schema `pgboss`): done once across several servers, and still there after a restart. */
export async function pgBossJobs({ connectionString, onError }: Options): Promise<RunningJobs> {
  const boss = new PgBoss({ connectionString, max: 3, application_name: 'poolhand-jobs' });
  boss.on('error', (error) => onError(error));
  await boss.start();
  const names: JobName[] = [
    'deliver-mail',
    'sweep-mails',
    'geocode-customers',
    'sweep-geocoding',
    'renew-plans',
    'renew-plan',
    'settle-payments',
    'settle-payment',
    'bill-customers',
    'bill-company',
    'settle-transactions',
    'settle-transaction',
    'settle-refund',
    'remove-expired',
    'tell-silent-devices',
    'begin-nights',
    'company-night',
    'reckon-figures',
    'make-backup',
  ];
  for (const name of names) await boss.createQueue(name, { name, retryLimit: 5, retryDelay: 30, retryBackoff: true });
  return {
    async enqueue(name, data) {
      await boss.send(name, data);
    },
    async start(handlers) {
      const work = <N extends JobName>(name: N) =>
        boss.work<JobData[N]>(name, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
          if (!job) return;
          try {
            await handlers[name]?.(job.data);
          } catch (error) {
            onError(error, name);
            throw error;
          }
        });
      for (const name of names) await work(name);
      for (const { name, cron } of jobSchedules) await boss.schedule(name, cron);
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 10_000 }),
  };
}
