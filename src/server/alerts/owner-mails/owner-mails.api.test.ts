import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { evaluateCompany } from '../evaluate-company.ts';
import { mailOwners } from './owner-mails.ts';

const world = openWorld();

/** A customer's pool that can be measured. */
async function poolOf({ owner }: Company, name: string) {
  const { customerId } = (await owner.post<Customer>('/api/customers', { name })).body;
  const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { customerId, name: 'Pool' })).body;
  return {
    poolId,
    measure: async (readings: object): Promise<void> => {
      expect((await owner.post('/api/water-tests', { poolId, readings })).status).toBe(201);
    },
  };
}
/** What the owner has been written about alerts by now, after the minute's jobs. */
async function mailed({ ownerEmail }: Company) {
  await world.runJob('mail-alerts', {});
  await world.runJob('sweep-mails', {});
  return world.mailer.sent
    .filter(({ to, subject }) => to === ownerEmail && /\balerts?$/.test(subject))
    .map(({ subject, text }) => ({ subject, text }));
}
const subjects = async (company: Company) => (await mailed(company)).map(({ subject }) => subject);
const notes = async ({ companyId }: Company): Promise<number> => {
  const { rows } = await world.deps.db.inCompany(companyId, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from alert_mail_notes`),
  );
  return rows[0]?.n ?? 0;
};

describe('what is critical', () => {
  it('is mailed at once, and what comes within the minute in one mail after it', async () => {
    const company = await world.company();
    const [first, second, third] = [
      await poolOf(company, 'Pat Rivera'),
      await poolOf(company, 'Kim Lee'),
      await poolOf(company, 'Lou Stone'),
    ];
    await first.measure({ chlorine: 0.2 });
    expect(await subjects(company)).toEqual(['1 critical alert']);
    world.clock.forward({ minutes: 0.4 });
    await second.measure({ chlorine: 0.3 });
    world.clock.forward({ minutes: 0.4 });
    await third.measure({ pH: 8.4 });
    expect(await subjects(company)).toEqual(['1 critical alert']);
    world.clock.forward({ minutes: 0.2 });
    const [, after] = await mailed(company);
    expect(after?.subject).toBe('2 critical alerts');
    for (const name of ['Kim Lee', 'Lou Stone']) expect(after?.text).toContain(name);
    expect(after?.text).not.toContain('Pat Rivera');
    world.clock.forward({ minutes: 5 });
    expect(await mailed(company)).toHaveLength(2);
    expect(await notes(company)).toBe(0);
  });

  it('is told in one mail a minute, however many are measured at the same moment', async () => {
    const company = await world.company();
    const pools = [];
    for (const name of ['Pat Rivera', 'Kim Lee', 'Lou Stone', 'Sam Hill']) pools.push(await poolOf(company, name));
    await Promise.all(pools.map(({ measure }) => measure({ chlorine: 0.1 })));
    expect(await mailed(company)).toHaveLength(1);
    world.clock.forward({ minutes: 1 });
    const mails = await mailed(company);
    expect(mails.length).toBeLessThanOrEqual(2);
    const text = mails.map((mail) => mail.text).join();
    for (const name of ['Pat Rivera', 'Kim Lee', 'Lou Stone', 'Sam Hill']) expect(text.split(name)).toHaveLength(2);
  });

  it('is measured without waiting while a mail is being written, and comes in the next one', async () => {
    const company = await world.company();
    const pools = [];
    for (const name of ['Pat Rivera', 'Kim Lee', 'Lou Stone']) pools.push(await poolOf(company, name));
    const [first, second, third] = pools;
    await first?.measure({ chlorine: 0.2 });
    await second?.measure({ chlorine: 0.2 });
    world.clock.forward({ minutes: 1 });
    // Another server writes about the second one, and has not ended yet.
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await mailOwners(tx, { ...world.deps, now: world.clock.now, newId: newRandomId }, 'critical');
      await third?.measure({ chlorine: 0.2 });
    });
    expect(await subjects(company)).toEqual(['1 critical alert', '1 critical alert']);
    world.clock.forward({ minutes: 1 });
    const texts = (await mailed(company)).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    for (const [at, name] of ['Pat Rivera', 'Kim Lee', 'Lou Stone'].entries()) expect(texts[at]).toContain(name);
    expect(await notes(company)).toBe(0);
  });

  it('is not mailed any more where it was over before its mail', async () => {
    const company = await world.company();
    const [first, second] = [await poolOf(company, 'Pat Rivera'), await poolOf(company, 'Kim Lee')];
    await first.measure({ chlorine: 0.2 });
    await second.measure({ chlorine: 0.2 });
    world.clock.forward({ minutes: 0.5 });
    await second.measure({ chlorine: 2 });
    world.clock.forward({ minutes: 1 });
    expect(await subjects(company)).toEqual(['1 critical alert']);
    expect(await notes(company)).toBe(0);
  });
});

describe('what is high', () => {
  it('is gathered for an hour and mailed as one, as far as it still stands and nobody has handled it', async () => {
    const company = await world.company();
    const { owner } = company;
    const pools = [];
    for (const name of ['Pat Rivera', 'Kim Lee', 'Lou Stone']) pools.push(await poolOf(company, name));
    const [stays, passes, isHandled] = pools;
    await stays?.measure({ chlorine: 0.8 });
    world.clock.forward({ minutes: 20 });
    await passes?.measure({ chlorine: 0.8 });
    await isHandled?.measure({ chlorine: 0.8 });
    world.clock.forward({ minutes: 30 });
    await passes?.measure({ chlorine: 2 });
    const { body } = await owner.get<Notification[]>('/api/notifications');
    const handled = body.find(({ poolId }) => poolId === isHandled?.poolId);
    expect((await owner.patch(`/api/notifications/${handled?.id}`, { dismissed: true })).status).toBe(200);
    world.clock.forward({ minutes: 9 });
    expect(await mailed(company)).toEqual([]);
    world.clock.forward({ minutes: 1 });
    const [mail, ...others] = await mailed(company);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('1 new alert');
    expect(mail?.text).toContain('Pat Rivera');
    expect(mail?.text).not.toMatch(/Kim Lee|Lou Stone/);

    world.clock.forward({ minutes: 5 });
    await passes?.measure({ chlorine: 0.8 });
    world.clock.forward({ minutes: 59 });
    expect(await mailed(company)).toHaveLength(1);
    world.clock.forward({ minutes: 1 });
    expect((await mailed(company)).at(-1)?.text).toContain('Kim Lee');
    expect(await notes(company)).toBe(0);
  });

  it('is no mail where alerts by e-mail are switched off, and nothing waits for one', async () => {
    const company = await world.company();
    await company.owner.put('/api/settings', { notifications: { emailAlerts: false } });
    const pool = await poolOf(company, 'Pat Rivera');
    await pool.measure({ chlorine: 0.8, pH: 8.4 });
    world.clock.forward({ hours: 1 });
    expect(await mailed(company)).toEqual([]);
    expect(await notes(company)).toBe(0);
    await company.owner.put('/api/settings', { notifications: { emailAlerts: true } });
    world.clock.forward({ hours: 1 });
    expect(await mailed(company)).toEqual([]);
  });
});

it('a look tells all that it finds in one mail, twenty by name', async () => {
  const company = await world.company();
  await world.deps.db.inCompany(company.companyId, (tx) =>
    tx.execute(sql`insert into pools (pool_id, name, pool_type, chlorine, created_at)
      select 'P-' || n, 'Pool ' || n, 'chlorine', 0.1, now() from generate_series(1, 30) n`),
  );
  await evaluateCompany(world.deps, company.companyId);
  const [mail, ...others] = await mailed(company);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('30 critical alerts');
  expect(mail?.text.match(/Pool \d+:/g)).toHaveLength(20);
  expect(mail?.text).toContain('… and 10 more');
});
