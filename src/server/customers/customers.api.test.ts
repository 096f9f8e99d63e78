import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { idempotencyKeys } from '#server/db/schema/index.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const pat = {
  name: 'Pat Rivera',
  email: 'pat@example.com',
  phone: '(602) 555-0100',
  address: '5601 West Crocus Drive',
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
  serviceDay: 'monday',
  serviceFrequency: 'Bi-Weekly',
  poolSize: '18,000',
  poolType: 'CHLORINE',
  servicePrice: '$120',
};

describe('customers', () => {
  it('stores a customer with its normalised fields and its pool', async () => {
    const { owner } = await world.company();
    const created = await owner.post<Customer>('/api/customers', pat);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'Pat Rivera',
      serviceDay: 'Monday',
      serviceFrequency: 'biweekly',
      poolSize: 18000,
      poolType: 'chlorine',
      servicePrice: 120,
      isActive: true,
      totalRevenue: 0,
    });
    const pools = await owner.get<Pool[]>(`/api/pools/customer/${created.body.customerId}`);
    expect(pools.body).toMatchObject([{ volumeGallons: 18000, poolType: 'chlorine', chlorine: null }]);
  });

  it('needs only a name, and names the field where even that is missing', async () => {
    const { owner } = await world.company();
    expect((await owner.post('/api/customers', { name: 'By phone' })).status).toBe(201);
    const refused = await owner.post('/api/customers', { name: '   ', email: 'nobody' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'Invalid input',
      message: 'Name is required',
      details: [
        { field: 'name', message: 'Name is required' },
        { field: 'email', message: 'Please enter a valid email address' },
      ],
    });
    expect((await owner.get<Customer[]>('/api/customers')).body).toHaveLength(1);
  });

  it('answers the stored customer when the same id is sent again', async () => {
    const { owner } = await world.company();
    const first = await owner.post<Customer>('/api/customers', { ...pat, customerId: 'CUST-1' });
    const again = await owner.post<Customer>('/api/customers', { ...pat, customerId: 'CUST-1', name: 'Other' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it('finds customers by every word in name, address, e-mail and phone however written', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', pat);
    await owner.post('/api/customers', { name: 'Lee 100% Clean', phone: '480.555.7711' });
    const found = async (search: string) => {
      const all = await owner.get<Customer[]>(`/api/customers?search=${encodeURIComponent(search)}`);
      const page = await owner.get<Customer[]>(`/api/customers?limit=30&search=${encodeURIComponent(search)}`);
      expect(page.body).toEqual(all.body);
      expect(page.headers['x-total-count']).toBe(String(all.body.length));
      return all.body.map((c) => c.name);
    };
    expect(await found('crocus rivera')).toEqual(['Pat Rivera']);
    expect(await found('PAT@EXAMPLE')).toEqual(['Pat Rivera']);
    expect(await found('602-555 0100')).toEqual(['Pat Rivera']);
    expect(await found('5557711')).toEqual(['Lee 100% Clean']);
    expect(await found('100%')).toEqual(['Lee 100% Clean']);
    expect(await found('%')).toEqual(['Lee 100% Clean']);
    expect(await found('nobody')).toEqual([]);
  });

  it('pages through the list and tells the total', async () => {
    const { owner } = await world.company();
    for (const name of ['c', 'a', 'B']) await owner.post('/api/customers', { name });
    const page = await owner.get<Customer[]>('/api/customers?limit=2&offset=1');
    expect(page.body.map((c) => c.name)).toEqual(['B', 'c']);
    expect(page.headers['x-total-count']).toBe('3');
  });

  it('pages through what is found by name, and tells the total also behind the last page', async () => {
    const { owner } = await world.company();
    for (const name of ['Rivera c', 'Rivera a', 'Lee', 'rivera B']) await owner.post('/api/customers', { name });
    const page = async (offset: number) => {
      const { body, headers } = await owner.get<Customer[]>(`/api/customers?search=rivera&limit=2&offset=${offset}`);
      return [body.map((c) => c.name), headers['x-total-count']];
    };
    expect(await page(0)).toEqual([['Rivera a', 'rivera B'], '3']);
    expect(await page(2)).toEqual([['Rivera c'], '3']);
    expect(await page(4)).toEqual([[], '3']);
  });

  it('names everybody by what one is chosen by, and nothing else of them', async () => {
    const { owner } = await world.company();
    const { body: stored } = await owner.post<Customer>('/api/customers', { ...pat, tags: ['HOA'] });
    const { body: left } = await owner.post<Customer>('/api/customers', { name: 'ann Lee', isActive: false });
    const { body: gone } = await owner.post<Customer>('/api/customers', { name: 'Bo Gone' });
    await owner.delete(`/api/customers/${gone.customerId}`);
    const choiceOf = ({ customerId, name, email, address, city, state, zipCode, tags, isActive }: Customer) => {
      return { customerId, name, email, address, city, state, zipCode, tags, isActive };
    };
    const { body, headers } = await owner.get('/api/customer-choices');
    expect(body).toEqual([choiceOf(left), choiceOf(stored)]);
    expect(stored).toMatchObject({ address: pat.address, zipCode: pat.zipCode, email: pat.email, tags: ['HOA'] });
    const known = { 'if-none-match': String(headers.etag) };
    expect((await owner.get('/api/customer-choices', { headers: known })).status).toBe(304);
    await owner.patch(`/api/customers/${stored.customerId}`, { name: 'Aa Rivera' });
    expect((await owner.get<Customer[]>('/api/customer-choices', { headers: known })).body[0]?.name).toBe('Aa Rivera');
  });

  it('lists more customers than are fetched at once, each once and in order of name', async () => {
    const { owner, companyId } = await world.company();
    await world.deps.db.inCompany(companyId, (tx) =>
      tx.execute(sql`insert into customers (customer_id, name, created_at, updated_at)
        select 'C-' || i, case when i % 2 = 0 then 'Name ' else 'name ' end || (i / 3), now(), now()
        from generate_series(1, 1203) i`),
    );
    const { body, headers } = await owner.get<Customer[]>('/api/customers');
    expect(headers['x-total-count']).toBe('1203');
    expect(new Set(body.map((c) => c.customerId)).size).toBe(1203);
    const rest = await owner.get<Customer[]>('/api/customers?offset=500');
    expect(rest.body).toEqual(body.slice(500));
    const choices = await owner.get<Customer[]>('/api/customer-choices');
    expect(choices.body.map((c) => c.customerId)).toEqual(body.map((c) => c.customerId));
    const names = body.map((c) => c.name.toLowerCase());
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(Object.keys(body[700] ?? {})).toEqual(Object.keys(body[0] ?? {}));
  });

  it('changes what is sent and keeps the rest', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', pat);
    const changed = await owner.patch<Customer>(`/api/customers/${body.customerId}`, { isActive: false, phone: '' });
    expect(changed.body).toMatchObject({
      pricePer: 'visit',
      isActive: false,
      phone: null,
      name: 'Pat Rivera',
      servicePrice: 120,
    });
  });

  it('deletes a customer and brings it back', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', pat);
    const path = `/api/customers/${body.customerId}`;
    expect((await owner.delete(path)).body).toEqual({ success: true });
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.get<Pool[]>('/api/pools')).body.map((p) => p.poolId)).toEqual(['Pool-001']);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await owner.post(`${path}/restore`)).status).toBe(200);
    expect((await owner.get(path)).body).toEqual(body);
  });

  it('refuses the fourth customer of a trial and names the plan with room', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    for (const name of ['1', '2', '3']) expect((await owner.post('/api/customers', { name })).status).toBe(201);
    const refused = await owner.post('/api/customers', { name: '4' });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toBe('Subscription limit reached');
    expect(refused.body.message).toContain('3 customers');
    expect(refused.body.message).toContain('basic');
  });

  it('holds the limit when many are added at the same moment, and when a delete is undone', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => owner.post<Customer>('/api/customers', { name: `Customer ${index}` })),
    );
    const added = answers.filter(({ status }) => status === 201);
    expect(added).toHaveLength(3);
    const path = `/api/customers/${added[0]?.body.customerId}`;
    await owner.delete(path);
    await owner.post('/api/customers', { name: 'In its place' });
    expect((await owner.post(`${path}/restore`)).status).toBe(402);
    expect((await owner.get<Customer[]>('/api/customers')).body).toHaveLength(3);
  });

  it('lets technicians read and nothing more, homeowners not at all', async () => {
    const company = await world.company();
    const { body } = await company.owner.post<Customer>('/api/customers', pat);
    const technician = await company.signedIn('technician');
    expect((await technician.get('/api/customers')).status).toBe(200);
    expect((await technician.post('/api/customers', pat)).status).toBe(403);
    expect((await technician.patch(`/api/customers/${body.customerId}`, { name: 'x' })).status).toBe(403);
    expect((await technician.delete(`/api/customers/${body.customerId}`)).status).toBe(403);
    const homeowner = await company.signedIn('homeowner');
    expect((await homeowner.get('/api/customers')).status).toBe(403);
  });

  it('does a call with an Idempotency-Key once', async () => {
    const { owner } = await world.company();
    const headers = { 'idempotency-key': 'one' };
    const first = await owner.post<Customer>('/api/customers', pat, { headers });
    const replay = await owner.post<Customer>('/api/customers', pat, { headers });
    expect(replay.status).toBe(201);
    expect(replay.body).toEqual(first.body);
    expect((await owner.get<Customer[]>('/api/customers')).body).toHaveLength(1);
    expect((await owner.post('/api/customers', { name: 'Other' }, { headers })).status).toBe(409);
  });

  it('refuses the key of a call that is still running for a minute, and then takes it for cut off', async () => {
    const { owner, companyId } = await world.company();
    const send = () => owner.post<Customer>('/api/customers', pat, { headers: { 'idempotency-key': 'running' } });
    await send();
    // As a call leaves it that has not answered yet.
    await world.deps.db.inCompany(companyId, (tx) =>
      tx.update(idempotencyKeys).set({ statusCode: null, answer: null }).where(eq(idempotencyKeys.key, 'running')),
    );
    world.clock.forward({ minutes: 0.95 });
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: 'still_running', message: 'The first call with this key is still running.' },
    });
    world.clock.forward({ minutes: 0.1 });
    expect((await send()).status).toBe(201);
  });
});
