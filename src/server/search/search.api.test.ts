import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { messages } from '#server/db/schema/index.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const searched = async (visitor: Visitor, query: string): Promise<SearchAnswer> => {
  const answer = await visitor.get<SearchAnswer>(`/api/search?query=${encodeURIComponent(query)}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
/** The titles found of each kind. */
const found = async (visitor: Visitor, query: string): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await searched(visitor, query)).groups.map(({ kind, results }) => [kind, results.map(({ title }) => title)]),
  );

/** A company in which there is one of everything. */
async function stocked(): Promise<Company> {
  const company = await world.company();
  const { owner, companyId } = company;
  await owner.post('/api/customers', {
    customerId: 'CUST-pat',
    name: 'Pat Rivera',
    address: '5601 W Crocus Dr',
    city: 'Glendale',
    email: 'pat@rivera.example',
    phone: '(602) 555-0142',
  });
  await owner.post('/api/pools', { poolId: 'POOL-pat', customerId: 'CUST-pat', name: 'Lap pool' });
  await owner.post('/api/technicians', { technicianId: 'TECH-luis', name: 'Luis Ortega', phone: '6025550177' });
  const bill = await owner.post<{ invoiceId: string }>('/api/billing/invoices', {
    customerId: 'CUST-pat',
    lines: [{ kind: 'work', description: 'Pump', quantity: 1, unitPrice: 398.36, taxable: false }],
    issue: true,
  });
  expect(bill.status).toBe(201);
  const order = await owner.post('/api/work-orders', {
    customerId: 'CUST-pat',
    title: 'Replace the heater',
    lines: [{ description: 'Heater', quantity: 1, unitPrice: 900 }],
  });
  expect(order.status).toBe(201);
  const packed = await owner.post('/api/reagents', {
    technicianId: 'TECH-luis',
    reagentId: 'SHOCK',
    description: 'Granular shock',
    level: 40,
  });
  expect(packed.status).toBe(201);
  const message: typeof messages.$inferInsert = {
    companyId,
    messageId: 'M-1',
    customerId: 'CUST-pat',
    customerName: 'Pat Rivera',
    kind: 'reply',
    channel: 'sms',
    direction: 'in',
    state: 'received',
    body: 'The filter whistles since Tuesday',
    recipient: '+16025550142',
    dueAt: world.clock.now(),
    nextAttemptAt: world.clock.now(),
    createdAt: world.clock.now(),
  };
  await world.deps.db.inCompany(companyId, async (tx) => {
    await tx.insert(messages).values(message);
  });
  return company;
}

describe('the search', () => {
  it('finds every kind by what it is known by, and says where it is', async () => {
    const { owner } = await stocked();
    const { groups, isGuess } = await searched(owner, 'rivera');
    expect(isGuess).toBe(false);
    expect(groups.map(({ kind }) => kind)).toEqual(['customers', 'invoices', 'workOrders']);
    expect(groups[0]?.results).toEqual([
      { id: 'CUST-pat', title: 'Pat Rivera', detail: '5601 W Crocus Dr, Glendale', to: '/customers?view=CUST-pat' },
    ]);
    expect(groups[1]?.results[0]?.detail).toBe('Pat Rivera · $398.36 · Nov 23, 2026');
    expect(groups[1]?.results[0]?.to).toMatch(/^\/invoices\//);
    expect(await found(owner, 'lap')).toEqual({ customers: ['Pat Rivera'], pools: ['Lap pool'] });
    expect(await found(owner, 'heater')).toEqual({ workOrders: ['Replace the heater'] });
    expect(await found(owner, 'luis')).toEqual({ technicians: ['Luis Ortega'] });
    expect(await found(owner, 'shock')).toEqual({ stock: ['Granular shock'] });
    expect(await found(owner, 'cal hypo')).toEqual({ stock: ['Granular shock'] });
    const [whistles] = (await searched(owner, 'whistles')).groups;
    expect(whistles).toEqual({
      kind: 'messages',
      results: [
        {
          id: 'M-1',
          title: 'Pat Rivera',
          detail: 'Nov 23, 2026 · The filter whistles since Tuesday',
          to: '/communication-hub?tab=inbox&customer=CUST-pat',
        },
      ],
    });
  });

  it('finds a customer by the name of a body of water, alone or beside their own, and says which one it is', async () => {
    const { owner } = await stocked();
    const spa = { poolId: 'SPA', customerId: 'CUST-pat', name: 'Spa at lake house', kind: 'spa' };
    expect((await owner.post('/api/pools', spa)).status).toBe(201);
    await owner.post('/api/customers', { name: 'Kim Osorio', poolSize: 18000 });
    for (const query of ['lake house', 'spa at lake', 'Rivera spa']) {
      expect((await searched(owner, query)).groups, query).toEqual([
        {
          kind: 'customers',
          results: [
            { id: 'CUST-pat', title: 'Pat Rivera', detail: 'Spa at lake house', to: '/customers?view=CUST-pat' },
          ],
        },
        {
          kind: 'pools',
          results: [{ id: 'SPA', title: 'Spa at lake house', detail: 'Pat Rivera', to: '/pools/SPA' }],
        },
      ]);
    }
    expect((await found(owner, 'osorio')).customers).toEqual(['Kim Osorio']);
    expect(await found(owner, 'osorio spa')).toEqual({});
    expect(await found((await world.company()).owner, 'lake house')).toEqual({});
  });

  it('finds an invoice by its amount and by its number', async () => {
    const { owner } = await stocked();
    const { groups } = await searched(owner, '398.36');
    expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual([['invoices', 1]]);
    const [number = ''] = groups[0]?.results.map(({ title }) => title) ?? [];
    expect(number).toMatch(/^INV-\d{6}$/);
    expect((await searched(owner, '$398.36')).groups).toEqual(groups);
    expect((await searched(owner, '398.37')).groups).toEqual([]);
    expect((await found(owner, number)).invoices).toEqual([number]);
    expect((await found(owner, String(Number(number.slice(4))))).invoices).toEqual([number]);
  });

  it('finds a phone number by its digits, however it is written, and an email', async () => {
    const { owner } = await stocked();
    for (const query of ['6025550142', '602.555.0142', '(602) 555-01', '0142']) {
      const [group] = (await searched(owner, query)).groups;
      expect(group?.results).toMatchObject([{ title: 'Pat Rivera', detail: '(602) 555-0142' }]);
    }
    expect((await searched(owner, 'pat@rivera')).groups[0]?.results[0]?.detail).toBe('pat@rivera.example');
  });

  it('takes one wrong, missing or swapped letter where nothing is found as typed', async () => {
    const { owner } = await stocked();
    for (const query of ['rivrea', 'rivxra', 'irvera', 'Pat Rivra', 'Crocsu']) {
      const { groups, isGuess } = await searched(owner, query);
      expect(isGuess).toBe(true);
      expect(groups[0]?.results[0]?.title).toBe('Pat Rivera');
    }
    expect(await found(owner, 'hetaer')).toEqual({ workOrders: ['Replace the heater'] });
    expect(await found(owner, 'Ortgea')).toEqual({ technicians: ['Luis Ortega'] });
    expect(await searched(owner, 'rixexa')).toEqual({ groups: [], isGuess: false });
  });

  it('shows at most five of a kind, those that begin with the words first', async () => {
    const { owner } = await world.company();
    const names = ['Ann Kim', 'Kim Chen', 'Hakimi', 'Kimberly West', 'Jo Kimball', 'Kim Adams', 'Bo Zakim'];
    for (const name of names) await owner.post('/api/customers', { name });
    expect((await found(owner, 'kim')).customers).toEqual([
      'Kim Adams',
      'Kim Chen',
      'Kimberly West',
      'Ann Kim',
      'Jo Kimball',
    ]);
  });

  it('forgets deleted customers with all that is theirs but their invoices', async () => {
    const { owner } = await stocked();
    expect((await owner.delete('/api/customers/CUST-pat')).status).toBe(200);
    expect(Object.keys(await found(owner, 'rivera'))).toEqual(['invoices']);
    expect(await found(owner, 'whistles')).toEqual({});
  });
});

describe('what a search may see', () => {
  it('is nothing of another company', async () => {
    await stocked();
    const { owner } = await world.company();
    for (const query of ['rivera', 'rivrea', '6025550142', '398.36', 'whistles', 'luis', 'shock']) {
      expect(await searched(owner, query)).toEqual({ groups: [], isGuess: false });
    }
  });

  it('is what a technician’s own lists show: no invoices, no colleagues, and no other truck', async () => {
    const company = await stocked();
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    expect(Object.keys(await found(luis, 'rivera'))).toEqual(['customers', 'workOrders']);
    expect(await found(luis, '398.36')).toEqual({});
    expect(await found(luis, 'luis')).toEqual({});
    expect(await found(luis, 'granular')).toEqual({ stock: ['Granular shock'] });
    await company.owner.post('/api/technicians', { technicianId: 'TECH-ann', name: 'Ann' });
    const ann = await company.signedIn('technician', { technicianId: 'TECH-ann' });
    expect(await found(ann, 'granular')).toEqual({});
  });

  it('is nothing for a homeowner, an employee without a trade, and somebody who is not signed in', async () => {
    const company = await stocked();
    const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-pat' });
    expect((await homeowner.get('/api/search?query=rivera')).status).toBe(403);
    expect((await (await company.signedIn('user')).get('/api/search?query=rivera')).status).toBe(403);
    expect((await world.visitor.get('/api/search?query=rivera')).status).toBe(401);
  });
});

describe('hostile searches', () => {
  it('find what they say and nothing by wildcards', async () => {
    const { owner } = await stocked();
    const hostile = [
      '%',
      '_',
      '%%%%',
      '____',
      '\\',
      "' or 1=1 --",
      'riv_ra',
      '(((((a+)+)+)+)+$',
      '[[:alpha:]]',
      '.*.*.*',
      'riv\u0000xxx',
      '🏊🏊🏊🏊',
    ];
    for (const query of hostile) expect(await searched(owner, query)).toEqual({ groups: [], isGuess: false });
  });

  it('are refused where they are empty or long, and take no more than a few words', async () => {
    const { owner } = await stocked();
    expect((await owner.get('/api/search')).status).toBe(400);
    expect((await owner.get('/api/search?query=%20%20')).status).toBe(400);
    expect((await owner.get(`/api/search?query=${'x'.repeat(101)}`)).status).toBe(400);
    expect((await searched(owner, 'qz '.repeat(33))).groups).toEqual([]);
  });
});
