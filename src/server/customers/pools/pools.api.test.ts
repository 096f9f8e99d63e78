import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

async function companyWithCustomer(tier: 'trial' | 'enterprise' = 'enterprise') {
  const company = await world.company({ tier });
  const { body: customer } = await company.owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
  return { ...company, customer };
}

describe('pools', () => {
  it('begin with Pool-001, which belongs to the company and has no readings yet', async () => {
    const { owner } = await world.company();
    const { body } = await owner.get<Pool[]>('/api/pools');
    expect(body).toMatchObject([
      { id: 'Pool-001', poolId: 'Pool-001', name: 'Pool-001', customerId: null, customerName: null, chlorine: null },
    ]);
    expect((await owner.get<Pool>('/api/pools/Pool-001')).body).toEqual(body[0]);
  });

  it('say when their readings were given with them', async () => {
    const { owner } = await world.company();
    const now = world.clock.now().toISOString();
    const { body } = await owner.post<Pool>('/api/pools', { name: 'Spa', chlorine: 2.4, pH: 7.5 });
    expect(body.lastUpdated).toBe(now);
    const bare = (await owner.post<Pool>('/api/pools', { name: 'Back yard', volumeGallons: 18000 })).body;
    expect(bare.lastUpdated).toBeNull();
    expect((await owner.patch<Pool>(`/api/pools/${bare.poolId}`, { name: 'Front yard' })).body.lastUpdated).toBeNull();
    expect((await owner.patch<Pool>(`/api/pools/${bare.poolId}`, { chlorine: 1.2 })).body.lastUpdated).toBe(now);
  });

  it('are stored with the names of the table and of the list together', async () => {
    const { owner, customer } = await companyWithCustomer();
    const created = await owner.post<Pool>('/api/pools', {
      customerId: customer.customerId,
      name: 'Back yard',
      poolType: 'Saltwater',
      volumeGallons: 18000,
      chlorine: 2.4,
      pH: 7.5,
      totalAlkalinity: 90,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      customerId: customer.customerId,
      customerName: 'Pat Rivera',
      poolType: 'saltwater',
      volumeGallons: 18000,
      chlorine: 2.4,
      chlorineLevel: 2.4,
      pH: 7.5,
      phLevel: 7.5,
      totalAlkalinity: 90,
      alkalinityLevel: 90,
      temperature: null,
    });
    expect(created.body.id).toBe(created.body.poolId);
    const ofCustomer = await owner.get<Pool[]>(`/api/pools/customer/${customer.customerId}`);
    expect(ofCustomer.body).toEqual([created.body]);
  });

  it('keep the id the client sends, and answer the stored pool when it is sent again', async () => {
    const { owner } = await world.company();
    const first = await owner.post<Pool>('/api/pools', { poolId: 'P-7', name: 'Spa' });
    const again = await owner.post<Pool>('/api/pools', { poolId: 'P-7', name: 'Other' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it('change what is sent, keep the rest, and can be given to a customer or taken back', async () => {
    const { owner, customer } = await companyWithCustomer();
    const path = '/api/pools/Pool-001';
    const given = await owner.patch<Pool>(path, { customerId: customer.customerId, volumeGallons: 12000 });
    expect(given.body).toMatchObject({ name: 'Pool-001', customerName: 'Pat Rivera', volumeGallons: 12000 });
    const renamed = await owner.patch<Pool>(path, { name: 'Show pool', customerId: null });
    expect(renamed.body).toMatchObject({ name: 'Show pool', customerId: null, volumeGallons: 12000 });
  });

  it('are deleted for good, but for the company’s first one', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Pool>('/api/pools', { name: 'Spa' });
    expect((await owner.delete(`/api/pools/${body.poolId}`)).body).toEqual({ success: true });
    expect((await owner.get(`/api/pools/${body.poolId}`)).status).toBe(404);
    expect((await owner.delete(`/api/pools/${body.poolId}`)).status).toBe(404);
    expect((await owner.delete('/api/pools/Pool-001')).status).toBe(409);
    expect((await owner.get('/api/pools/Pool-001')).status).toBe(200);
  });

  it('follow their customer when it is deleted and when that is undone', async () => {
    const { owner, customer } = await companyWithCustomer();
    const { body } = await owner.post<Pool>('/api/pools', { name: 'Spa', customerId: customer.customerId });
    await owner.delete(`/api/customers/${customer.customerId}`);
    expect((await owner.get(`/api/pools/${body.poolId}`)).status).toBe(404);
    expect((await owner.get(`/api/pools/customer/${customer.customerId}`)).status).toBe(404);
    await owner.post(`/api/customers/${customer.customerId}/restore`);
    expect((await owner.get<Pool>(`/api/pools/${body.poolId}`)).body).toEqual(body);
  });

  it('take the size and type of the customer’s form as long as the customer has one pool', async () => {
    const { owner } = await world.company();
    const { body: customer } = await owner.post<Customer>('/api/customers', { name: 'Lee', poolSize: 15000 });
    await owner.patch(`/api/customers/${customer.customerId}`, { poolSize: 16000, poolType: 'saltwater' });
    const poolsOf = async () => (await owner.get<Pool[]>(`/api/pools/customer/${customer.customerId}`)).body;
    expect(await poolsOf()).toMatchObject([{ volumeGallons: 16000, poolType: 'saltwater' }]);
    world.clock.forward({ minutes: 1 });
    await owner.post('/api/pools', { name: 'Spa', customerId: customer.customerId, volumeGallons: 400 });
    await owner.patch(`/api/customers/${customer.customerId}`, { poolSize: 17000 });
    expect((await poolsOf()).map(({ volumeGallons }) => volumeGallons)).toEqual([16000, 400]);
  });

  it('refuse bad input with its field and reason, and store nothing', async () => {
    const { owner } = await world.company();
    const refusals = [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ name: 'x', poolType: 'lava' }, 'poolType', 'Please select a pool type'],
      [{ name: 'x', volumeGallons: 0 }, 'volumeGallons', 'Pool size must be a number of gallons'],
      [{ name: 'x', pH: 15 }, 'pH', 'pH must be between 0 and 14'],
      [{ name: 'x', chlorine: -1 }, 'chlorine', 'Chlorine must be between 0 and 99.99 ppm'],
      [{ name: 'x', poolId: '../etc' }, 'poolId', 'Id may hold letters, digits, dot, dash, colon and underscore only'],
    ] as const;
    for (const [body, field, message] of refusals) {
      const refused = await owner.post('/api/pools', body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: 'Invalid input', message, details: [{ field, message }] });
    }
    expect((await owner.get<Pool[]>('/api/pools')).body).toHaveLength(1);
  });

  it('name the field where the customer does not exist', async () => {
    const { owner } = await world.company();
    for (const answer of [
      await owner.post('/api/pools', { name: 'x', customerId: 'CUST-none' }),
      await owner.patch('/api/pools/Pool-001', { customerId: 'CUST-none' }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.details).toEqual([{ field: 'customerId', message: 'Customer not found' }]);
    }
  });

  it('are unseen by other companies, which may use the same ids', async () => {
    const { owner, customer } = await companyWithCustomer();
    const other = await world.company();
    await owner.post('/api/pools', { poolId: 'P-1', name: 'Ours', customerId: customer.customerId });
    expect((await other.owner.get('/api/pools/P-1')).status).toBe(404);
    expect((await other.owner.patch('/api/pools/P-1', { name: 'Theirs' })).status).toBe(404);
    expect((await other.owner.delete('/api/pools/P-1')).status).toBe(404);
    expect((await other.owner.get(`/api/pools/customer/${customer.customerId}`)).status).toBe(404);
    expect((await other.owner.post('/api/pools', { name: 'x', customerId: customer.customerId })).status).toBe(404);
    expect((await other.owner.post<Pool>('/api/pools', { poolId: 'P-1', name: 'Theirs' })).body.name).toBe('Theirs');
    expect((await owner.get<Pool>('/api/pools/P-1')).body.name).toBe('Ours');
  });

  it('are read by technicians, changed by the office, deleted by owners, and closed to others', async () => {
    const company = await world.company();
    const { body } = await company.owner.post<Pool>('/api/pools', { name: 'Spa' });
    const path = `/api/pools/${body.poolId}`;
    const technician = await company.signedIn('technician');
    expect((await technician.get(path)).status).toBe(200);
    expect((await technician.post('/api/pools', { name: 'x' })).status).toBe(403);
    expect((await technician.patch(path, { name: 'x' })).status).toBe(403);
    const admin = await company.signedIn('admin');
    expect((await admin.patch(path, { name: 'Hot tub' })).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(403);
    expect((await (await company.signedIn('user')).get('/api/pools')).status).toBe(403);
    expect((await world.visitor.get('/api/pools')).status).toBe(401);
    expect((await world.visitor.delete(path)).status).toBe(401);
  });
});

describe('the pool limit of a plan', () => {
  it('leaves Pool-001 out until it has a customer', async () => {
    const { owner, customer } = await companyWithCustomer('trial');
    for (const name of ['1', '2', '3']) expect((await owner.post('/api/pools', { name })).status).toBe(201);
    const fourth = await owner.post('/api/pools', { name: '4' });
    expect(fourth.status).toBe(402);
    expect(fourth.body.error).toBe('Subscription limit reached');
    expect(fourth.body.message).toContain('3 pools');
    expect(fourth.body.message).toContain('basic');

    const [first] = (await owner.get<Pool[]>('/api/pools')).body.filter(({ name }) => name === '1');
    await owner.delete(`/api/pools/${first?.poolId}`);
    expect((await owner.patch('/api/pools/Pool-001', { customerId: customer.customerId })).status).toBe(200);
    expect((await owner.post('/api/pools', { name: '4' })).status).toBe(402);
  });

  it('cannot be got round by giving Pool-001 a customer when the plan is full', async () => {
    const { owner, customer } = await companyWithCustomer('trial');
    for (const name of ['1', '2', '3']) await owner.post('/api/pools', { name });
    const refused = await owner.patch('/api/pools/Pool-001', { customerId: customer.customerId });
    expect(refused.status).toBe(402);
    expect((await owner.get<Pool>('/api/pools/Pool-001')).body.customerId).toBeNull();
  });

  it('counts Pool-001 once it has a test', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    for (const name of ['1', '2']) await owner.post('/api/pools', { name });
    const test = await owner.post('/api/water-tests', { poolId: 'Pool-001', chlorine: 2, pH: 7.4 });
    expect(test.status).toBe(201);
    expect((await owner.post('/api/pools', { name: '3' })).status).toBe(402);
  });

  it('holds when many are added at the same moment', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => owner.post('/api/pools', { name: `Pool ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});
