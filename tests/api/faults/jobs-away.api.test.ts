import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { pgBossJobs } from '#server/jobs/pg-boss-queue.ts';
import { openDatabaseLine } from '../../support/database-line.ts';
import { openWorld } from '../../support/world.ts';

const world = openWorld();
// The queues are looked at every two seconds, after as many connections as there are queues have failed.
const patience = { timeout: 60_000, interval: 100 };
const testTimeoutMs = 120_000;

it(
  'work that was done while the queue was away is marked as done when it is back, and is not done again',
  async () => {
    const line = await openDatabaseLine(world.connectionString);
    let troubles = 0;
    const onError = () => {
      troubles += 1;
    };
    const jobs = await pgBossJobs({ connectionString: line.connectionString, clock: world.clock.now, onError });
    const looking = new pg.Client({ connectionString: world.connectionString });
    await looking.connect();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let times = 0;
    await jobs.start({
      'deliver-pushes': () => {
        times += 1;
        return finished;
      },
    });
    await jobs.enqueue('deliver-pushes', { companyId: 'c', deviceId: 'd' });
    await vi.waitFor(() => expect(times).toBe(1), patience);
    line.cut();
    // pg-boss marks it now, and does not wait for that: a failure would end the process.
    finish();
    // Every queue has been looked at in vain meanwhile.
    await vi.waitFor(() => expect(troubles).toBeGreaterThan(20), patience);
    line.mend();
    await vi.waitFor(async () => {
      const { rows } = await looking.query("select state from pgboss.job where name = 'deliver-pushes'");
      expect(rows).toEqual([{ state: 'completed' }]);
    }, patience);
    expect(times).toBe(1);
    await jobs.stop();
    await looking.end();
    await line.close();
  },
  testTimeoutMs,
);

it(
  'a call does not fail because nobody can be told to hurry; work is taken up again when the queue is back',
  async () => {
    const line = await openDatabaseLine(world.connectionString);
    let notTaken = 0;
    const jobs = await pgBossJobs({
      connectionString: line.connectionString,
      clock: world.clock.now,
      // What goes wrong while nobody asks is told without a job.
      onError: (_, job) => {
        if (job === 'deliver-mail') notTaken += 1;
      },
    });
    const delivered: string[] = [];
    await jobs.start({
      'deliver-mail': async ({ mailId }) => {
        delivered.push(mailId);
      },
    });
    const send = (mailId: string) => jobs.enqueue('deliver-mail', { companyId: 'c', mailId });
    await send('MAIL-1');
    await vi.waitFor(() => expect(delivered).toEqual(['MAIL-1']), patience);

    line.cut();
    await send('MAIL-2');
    expect(notTaken).toBe(1);

    line.mend();
    // Of the lost connections each may be noticed only when it is used: at most as many calls as there are of them meet one.
    for (let before = 0; before !== notTaken && notTaken <= 4; ) {
      before = notTaken;
      await send('MAIL-3');
    }
    await vi.waitFor(() => expect(delivered).toEqual(['MAIL-1', 'MAIL-3']), patience);
    await jobs.stop();
    await line.close();
  },
  testTimeoutMs,
);
