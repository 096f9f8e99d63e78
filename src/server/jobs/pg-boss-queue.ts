import PgBoss from 'pg-boss';
import { openQueueDatabase } from '#server/db/queue-database.ts';
import type { JobData, JobHandlers, JobName, JobQueue } from '#server/platform/job-queue.ts';
import { jobNames, settingsOf } from '#server/platform/job-queue.ts';

export interface RunningJobs extends JobQueue {
  /** Begins to work; without it jobs are only taken in. */
  start(handlers: Partial<JobHandlers>): Promise<void>;
  /** The clock was ahead and is not any more: what was put off until then is done now. */
  resetFutureTimestamps(): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

interface Options {
  connectionString: string;
  clock: () => Date;
  onError: (error: unknown, job?: string) => void;
}

/** What pg-boss has put off, or marked as done, later than now; nothing of ours is put off for a day. */
const futureForgotten = [
  ...['cron_on', 'maintained_on', 'monitored_on'].map(
    (column) => `update pgboss.version set ${column} = null where ${column} > now()`,
  ),
  "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now() + interval '1 day'",
  "update pgboss.job set priority = 0 where state in ('created', 'retry') and priority < 0",
  "update pgboss.job set started_on = now() where state = 'active' and started_on > now()",
];

/** Turns are seconds since then: as a priority they fit an integer. */
const turnsBegin = Date.UTC(2026, 0, 1);
/** A clock that was wrong for a while puts nobody off for longer. */
const furthestTurn = 3600;
const lowestPriority = -(2 ** 31) + 1;

/**
 * When a company's next piece of work of a kind has its turn: now, or a second after the turn of its last one. Of a thousand
 * emails put in at once by one company the hundredth has its turn in a hundred seconds' time, and what another company puts
 * in before then goes ahead of it. It waits for nothing: where nobody else has work, the next is done at once. A turn never
 * moves away, so that nothing waits forever.
 */
function companyTurns(clock: () => Date) {
  const last = new Map<string, number>();
  let lookedAt = 0;
  return (name: JobName, data: object): number => {
    const now = Math.floor((clock().getTime() - turnsBegin) / 1000);
    if (now !== lookedAt) for (const [key, turn] of last) if (turn < now) last.delete(key);
    lookedAt = now;
    if (!('companyId' in data)) return now;
    const key = `${name} ${data.companyId}`;
    const turn = Math.min(Math.max(now, (last.get(key) ?? now - 1) + 1), now + furthestTurn);
    last.set(key, turn);
    return turn;
  };
}

/** Jobs kept in PostgreSQL (schema `pgboss`): done once across several servers, and still there after a restart. */
export async function pgBossJobs({ connectionString, clock, onError }: Options): Promise<RunningJobs> {
  const database = openQueueDatabase(connectionString, onError);
  const boss = new PgBoss({ db: database });
  boss.on('error', (error) => onError(error));
  await boss.start();
  for (const name of jobNames)
    await boss.createQueue(name, { name, retryLimit: 5, retryDelay: 30, retryBackoff: true });
  const turnOf = companyTurns(clock);
  return {
    async enqueue(name, data) {
      const priority = Math.max(-turnOf(name, data), lowestPriority);
      // The work is already stored and a sweep will find it, so a failed enqueue must not fail the request.
      await boss.send(name, data, { priority }).catch((error: unknown) => onError(error, name));
    },
    async resetFutureTimestamps() {
      for (const statement of futureForgotten) await database.query(statement);
    },
    async start(handlers) {
      const work = async <N extends JobName>(name: N) => {
        const worker: string = await boss.work<JobData[N]>(
          name,
          { pollingIntervalSeconds: 2, batchSize: 1 },
          async ([job]) => {
            if (!job) return;
            // The next one is asked for as soon as this one is done; only an empty queue is left alone for the interval.
            boss.notifyWorker(worker);
            try {
              await handlers[name]?.(job.data);
            } catch (error) {
              onError(error, name);
              throw error;
            }
          },
        );
      };
      for (const name of jobNames) await work(name);
      for (const name of jobNames) {
        const { cron, secondsAfterStart } = settingsOf(name);
        if (cron !== undefined) await boss.schedule(name, cron);
        // Servers that start together do it once.
        if (secondsAfterStart !== undefined) {
          await boss.send(name, {}, { startAfter: secondsAfterStart, singletonSeconds: 30 });
        }
      }
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
      await database.close();
    },
  };
}
