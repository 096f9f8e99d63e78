import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type LimitedThing, limitedThings, type Tier, tierLimits, tiers } from '#domain/subscription/catalogue.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();

/** One more of a thing, through its own call. */
const addOne: Record<LimitedThing, (company: Company, n: number) => Promise<{ status: number; body: unknown }>> = {
  customers: ({ owner }, n) => owner.post('/api/customers', { name: `Customer ${n}` }),
  technicians: ({ owner }, n) => owner.post('/api/technicians', { name: `Technician ${n}` }),
  pools: ({ owner }, n) => owner.post('/api/pools', { name: `Pool ${n}` }),
  serviceReports: ({ owner }, n) =>
    owner.post('/api/service-report', {
      customerName: `Customer ${n}`,
      customerEmail: 'pat@example.com',
      serviceDate: '2026-11-23',
      serviceTime: '09:00',
      technicianName: 'Sam Lee',
    }),
  sms: ({ owner }) => owner.post('/api/sms/send', { phoneNumber: '(602) 555-0142', message: 'On our way.' }),
};

/** Many of a thing at once, written as the application's own role writes them. */
const fillSql: Record<LimitedThing, string> = {
  customers: `insert into customers (customer_id, name, created_at, updated_at)
    select 'FILL-' || n, 'Filled', $2, $2 from generate_series(1, $1) n`,
  technicians: `insert into technicians (technician_id, name, created_at) select 'FILL-' || n, 'Filled', $2 from generate_series(1, $1) n`,
  pools: `insert into pools (pool_id, name, created_at) select 'FILL-' || n, 'Filled', $2 from generate_series(1, $1) n`,
  serviceReports: `insert into service_reports (report_id, customer_name, service_date, technician_name, created_at)
    select 'FILL-' || n, 'Filled', '2026-11-23', 'Sam', $2 from generate_series(1, $1) n`,
  sms: `insert into sms_notifications (notification_id, user_id, phone_number, message, message_type, created_at)
    select 'FILL-' || n, 'USER', '+16025550142', 'Filled', 'custom', $2 from generate_series(1, $1) n`,
};

async function fill({ companyId }: Company, thing: LimitedThing, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: world.connectionString, options: '-c role=poolhand_app' });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  await client.query(fillSql[thing], [count, world.clock.now()]);
  await client.end();
}

/** What the plan refuses before it counts: nothing is bought, or the feature belongs to a higher plan. */
const refusedBefore = (tier: Tier, thing: LimitedThing): string | null => {
  if (tier === 'none')
    return thing === 'technicians' || thing === 'serviceReports' ? 'payment_required' : 'Upgrade required';
  return tier === 'basic' && thing === 'sms' ? 'Upgrade required' : null;
};

const cases = tiers.flatMap((tier) => limitedThings.map((thing) => ({ tier, thing, limit: tierLimits[tier][thing] })));

describe('every tier and every limited thing', () => {
  it.each(cases.filter(({ limit }) => limit > 0))(
    '$tier: the last of $limit $thing is taken, the next answers 402',
    async ({ tier, thing, limit }) => {
      const company = await world.company({ tier });
      await fill(company, thing, limit - 1);
      expect(await addOne[thing](company, 1)).toMatchObject({ status: 201 });
      const next = await addOne[thing](company, 2);
      expect(next).toMatchObject({ status: 402, body: { error: 'Subscription limit reached' } });
      const { message } = next.body as { message: string };
      expect(message).toContain(`Your ${tier} plan is limited to ${limit} `);
      expect(message).toContain('Please upgrade your plan.');
    },
  );

  it.each(cases.filter(({ limit }) => limit === 0))('$tier: not one of $thing, with 402', async ({ tier, thing }) => {
    const company = await world.company({ tier });
    expect(await addOne[thing](company, 1)).toMatchObject({
      status: 402,
      body: { error: refusedBefore(tier, thing) ?? 'Subscription limit reached' },
    });
  });

  it.each(cases.filter(({ limit }) => limit < 0))('$tier: $thing without end', async ({ tier, thing }) => {
    const company = await world.company({ tier });
    await fill(company, thing, 1000);
    expect((await addOne[thing](company, 1)).status).toBe(201);
  });
});

describe('twenty calls at the same moment for one free place', () => {
  it.each(limitedThings)('yield exactly one of %s', async (thing) => {
    const company = await world.company({ tier: 'professional' });
    await fill(company, thing, tierLimits.professional[thing] - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => addOne[thing](company, n)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 402)]);
  });
});

describe('what is counted by time', () => {
  it('starts anew with the month where the company is; a trial counts its whole time', async () => {
    const company = await world.company({ tier: 'professional' });
    await fill(company, 'sms', tierLimits.professional.sms);
    expect((await addOne.sms(company, 1)).status).toBe(402);
    world.clock.forward({ days: 8 });
    expect((await addOne.sms({ ...company, owner: await company.signedIn('owner') }, 1)).status).toBe(201);
  });
});
