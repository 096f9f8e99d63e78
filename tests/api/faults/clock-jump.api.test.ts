import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/index.ts';
import { type ClockJump, watchClock } from '#server/jobs/clock-watch.ts';
import { pgBossJobs } from '#server/jobs/pg-boss-queue.ts';
import { mailsRepo } from '#server/mail/repo.ts';
import { openWorld } from '../../support/world.ts';

const world = openWorld();
beforeEach(() => world.clock.set('2026-11-23T16:00:00.000Z'));

const aYearAhead = () => world.clock.set('2027-11-23T16:00:00.000Z');
const back = () => world.clock.set('2026-11-23T16:05:00.000Z');

describe('work that cannot be undone', () => {
  const jumps: ClockJump[] = [];
  const done: string[] = [];
  let isBack = 0;
  const newWatch = () =>
    watchClock({
      db: world.deps.db,
      clock: world.clock.now,
      onBack: async () => {
        isBack += 1;
      },
      onJump: (jump) => jumps.push(jump),
      onError: (error) => {
        throw error;
      },
    });
  const note = (name: string) => async () => {
    done.push(name);
  };
  const handlersOf = (watch: ReturnType<typeof newWatch>) =>
    watch.holding({
      'remove-expired': note('remove-expired'),
      'bill-customers': note('bill-customers'),
      'renew-plans': note('renew-plans'),
      'sweep-mails': note('sweep-mails'),
    });
  const runAll = async (handlers: ReturnType<typeof handlersOf>): Promise<string[]> => {
    done.length = 0;
    for (const name of ['remove-expired', 'bill-customers', 'renew-plans', 'sweep-mails'] as const)
      await handlers[name]?.({});
    return [...done];
  };
  const all = ['remove-expired', 'bill-customers', 'renew-plans', 'sweep-mails'];

  it('waits after a jump until the clock has gone on for a quarter of an hour, in whatever direction it jumped', async () => {
    const watch = newWatch();
    const handlers = handlersOf(watch);
    expect(await watch.look()).toBeNull();
    expect(await runAll(handlers)).toEqual(all);

    aYearAhead();
    expect(await watch.look()).toBe('ahead');
    expect(await runAll(handlers)).toEqual(['sweep-mails']);
    world.clock.forward({ minutes: 5 });
    expect(await watch.look()).toBeNull();
    expect(await runAll(handlers)).toEqual(['sweep-mails']);

    back();
    expect(await watch.look()).toBe('back');
    expect(isBack).toBe(1);
    for (let minutes = 0; minutes < 14; minutes += 1) {
      world.clock.forward({ minutes: 1 });
      expect(await watch.look()).toBeNull();
      expect(await runAll(handlers)).toEqual(['sweep-mails']);
    }
    world.clock.forward({ minutes: 1 });
    await watch.look();
    expect(await runAll(handlers)).toEqual(all);
    expect(jumps).toEqual(['ahead', 'back']);
  });

  it('waits as well where a server is started with a wrong clock', async () => {
    await newWatch().look();
    aYearAhead();
    const started = newWatch();
    expect(await started.look()).toBe('ahead');
    expect(await runAll(handlersOf(started))).toEqual(['sweep-mails']);
    back();
    await started.look();
  });
});

describe('after a clock that was a year ahead', () => {
  it('a mail that was put off until then goes out now', async () => {
    const { companyId } = await world.company();
    const one = {
      mailId: 'MAIL-1',
      purpose: 'low-stock' as const,
      recipient: 'pat@example.com',
      subject: 's',
      html: 'h',
      text: 't',
    };
    aYearAhead();
    await world.deps.db.inCompany(companyId, (tx) => mailsRepo(tx).insert(one, world.clock.now()));
    world.mailer.goDown();
    await world.runJob('sweep-mails', {});
    world.mailer.comeBack();
    back();
    await world.runJob('sweep-mails', {});
    const [mail] = await world.deps.db.inCompany(companyId, (tx) => tx.select({ state: mails.state }).from(mails));
    expect(mail?.state).toBe('sent');
  });

  it('nobody is kept out by wrong passwords of that time', async () => {
    const { ownerEmail: email } = await world.company();
    const signIn = (password: string) => world.visitor.post('/api/auth/login', { email, password });
    aYearAhead();
    for (let attempt = 0; attempt < 16; attempt += 1) await signIn('wrong-1');
    expect((await signIn('wrong-1')).status).toBe(429);
    back();
    // The plan is an enterprise's; what counts is that it is not 429.
    expect((await signIn('secret-1')).status).toBe(200);
  });

  it('a session of that time ends: it would outlive its month by a year', async () => {
    const company = await world.company();
    aYearAhead();
    const later = await company.signedIn('owner');
    back();
    const now = await company.signedIn('owner');
    await world.runJob('remove-expired', {});
    expect((await later.get('/api/customers')).status).toBe(401);
    expect((await now.get('/api/customers')).status).toBe(200);
  });

  it('work for a company that began then is begun again', async () => {
    const company = await world.company();
    const rows = () =>
      world.deps.db.inCompany(
        company.companyId,
        async (tx) =>
          (
            await tx.execute<{ began_at: string }>(
              sql`select began_at::text from company_job_runs where job = 'make-alerts'`,
            )
          ).rows,
      );
    aYearAhead();
    await world.runJob('make-alerts', {});
    const ahead = await rows();
    back();
    await world.runJob('make-alerts', {});
    expect(await rows()).not.toEqual(ahead);
  });

  it('what the queue of jobs put off is taken up, and the recurring jobs run again', async () => {
    const jobs = await pgBossJobs({
      connectionString: world.connectionString,
      clock: world.clock.now,
      onError: () => undefined,
    });
    const queue = new pg.Client({ connectionString: world.connectionString });
    await queue.connect();
    await queue.query(
      "update pgboss.version set cron_on = now() + interval '1 year', maintained_on = now() + interval '1 year'",
    );
    await jobs.enqueue('sweep-mails', {});
    await queue.query("update pgboss.job set start_after = now() + interval '1 year' where name = 'sweep-mails'");
    await jobs.resetFutureTimestamps();
    const { rows: versions } = await queue.query('select cron_on, maintained_on from pgboss.version');
    expect(versions).toEqual([{ cron_on: null, maintained_on: null }]);
    const { rows } = await queue.query("select 1 from pgboss.job where name = 'sweep-mails' and start_after > now()");
    expect(rows).toEqual([]);
    await queue.end();
    await jobs.stop();
  });

  it('ids have nothing of the clock in them', async () => {
    const { owner } = await world.company();
    const make = async () =>
      (await owner.post<{ customerId: string }>('/api/customers', { name: 'Pat' })).body.customerId;
    const ids = [await make(), await make()];
    back();
    ids.push(await make(), await make());
    expect(new Set(ids).size).toBe(4);
  });
});
