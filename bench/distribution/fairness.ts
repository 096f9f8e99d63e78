// One company of two hundred floods: first the queue of jobs with emails, then the server with calls. How long the others wait.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { pgBossJobs } from '#server/jobs/pg-boss-queue.ts';
import { calls } from '../api/calls.ts';
import type { BenchCompany } from '../api/companies.ts';
import { load, p99 } from '../api/load.ts';
import { startServer } from '../api/processes.ts';
import { requestsOf } from '../api/requests.ts';
import { median, rounded } from '../app/figures.ts';

interface Trial {
  connectionString: string;
  admin: pg.Client;
  companies: BenchCompany[];
  /** Emails that the flooding company puts in at once. */
  emails: number;
  seconds: number;
  day: string;
}

export async function measureFairness({ connectionString, admin, companies, emails, seconds, day }: Trial) {
  const [busy, ...others] = companies;
  if (!busy) throw new Error('There is no company.');
  await admin.query('update companies set confirmed_at = now() where confirmed_at is null');
  const write = (companyId: string, count: number) =>
    admin.query(
      `insert into mails (company_id, mail_id, purpose, recipient, subject, html, text, created_at, next_attempt_at)
       select $1, 'FLOOD-' || n, 'message', 'pat@example.com', 'A message', '<p>Hello</p>', 'Hello', now(), now() from generate_series(1, $2::int) n`,
      [companyId, count],
    );
  await write(busy.companyId, emails);
  for (const { companyId } of others) await write(companyId, 1);
  // The flood is put in first, all of it; then one email of each other company.
  const jobs = await pgBossJobs({ connectionString, clock: () => new Date(), onError: () => undefined });
  for (let place = 1; place <= emails; place += 1)
    await jobs.enqueue('deliver-mail', { companyId: busy.companyId, mailId: `FLOOD-${place}` });
  for (const { companyId } of others) await jobs.enqueue('deliver-mail', { companyId, mailId: 'FLOOD-1' });
  await jobs.stop();

  const server = await startServer(connectionString, { env: { LOG_LEVEL: 'error' } });
  const sent = async () =>
    (
      await admin.query<{ company: string; place: number; ms: string }>(
        `select data->>'companyId' as company, (row_number() over (order by completed_on))::int as place,
           extract(epoch from completed_on - min(started_on) over ()) * 1000 as ms
         from pgboss.job where name = 'deliver-mail' and state = 'completed' and data->>'mailId' like 'FLOOD-%'`,
      )
    ).rows;
  const waiting = async (): Promise<number> =>
    (
      await admin.query<{ n: number }>(
        `select count(*)::int as n from mails where mail_id like 'FLOOD-%' and state <> 'sent'`,
      )
    ).rows[0]?.n ?? 0;
  for (let look = 0; (await waiting()) > 0 && look < 240; look += 1) await wait(500);
  // A sweep that passes by puts in once more what waits; that is done at once, and counts along.
  const rows = await sent();
  const ofOthers = rows.filter(({ company }) => company !== busy.companyId);
  const work = {
    what: `${emails} emails of one company put in at once, then one of each of ${others.length} others; one server delivers them`,
    delivered: rows.length,
    unsent: await waiting(),
    lastOfTheOthersAtPlace: Math.max(...ofOthers.map(({ place }) => place)),
    lastOfTheOthersAfterMs: rounded(Math.max(...ofOthers.map(({ ms }) => Number(ms))), 0),
    floodDeliveredAfterMs: rounded(Math.max(...rows.map(({ ms }) => Number(ms))), 0),
  };

  const stop = calls.find(({ name }) => name === 'a stop');
  const [week] = calls.filter(({ name }) => name === 'week plan').map((call) => call.request(busy, 0, day));
  if (!stop || !week) throw new Error('There is no call of a stop, or of the week.');
  const othersCall = () => load(server.url, requestsOf(stop, others, day), seconds, 200);
  await othersCall();
  const alone = await othersCall();
  const answers: Record<string, number> = {};
  let isOver = false;
  const flood = Array.from({ length: 32 }, async () => {
    while (!isOver) {
      const { status, body } = await fetch(`${server.url}${week.path}`, {
        headers: { authorization: `Bearer ${busy.token}` },
      });
      await body?.pipeTo(new WritableStream());
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  const beside = await othersCall();
  isOver = true;
  await Promise.all(flood);
  await server.stop();
  return {
    companies: companies.length,
    work,
    calls: {
      what: 'a stop of the others at 16 connections, alone and while one company asks for its week at 32',
      medianAloneMs: rounded(median(alone.times), 1),
      medianBesideMs: rounded(median(beside.times), 1),
      p99AloneMs: rounded(p99(alone.times), 1),
      p99BesideMs: rounded(p99(beside.times), 1),
      answersToTheFlood: answers,
    },
    holds: work.unsent === 0 && work.lastOfTheOthersAtPlace <= 2 * companies.length,
  };
}
