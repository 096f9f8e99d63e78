import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Attention } from '#contract/analytics/analytics.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { PriceItem, RaisedWork, WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { Photo } from '#contract/reports/reports.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
let company: Company;
let technician: Awaited<ReturnType<Company['signedIn']>>;
let count = 0;

beforeAll(async () => {
  company = await world.company({ tier: 'enterprise' });
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await company.owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis Ortega' });
  await company.owner.post('/api/price-book', {
    priceItemId: 'CARTRIDGE',
    name: 'Filter cartridge',
    kind: 'other',
    unitPrice: '89.50',
  });
  await company.owner.post('/api/price-book', {
    priceItemId: 'LABOR',
    name: 'Labor, 1 hr',
    kind: 'work',
    unitPrice: 95,
    taxable: false,
  });
  technician = await company.signedIn('technician');
});

const raise = (more: object = {}, by = technician) =>
  by.post<RaisedWork & ErrorBody>('/api/work-orders/raised', {
    workOrderId: `RAISED-${++count}`,
    kind: 'problem',
    customerId: 'CUST-1',
    title: 'Pump seal leaks',
    ...more,
  });
const read = async (workOrderId: string) =>
  (await company.owner.get<WorkOrder>(`/api/work-orders/${workOrderId}`)).body;
const waiting = async () => {
  const { raisedInField } = (await company.owner.get<Attention>('/api/attention')).body;
  const listed = (await company.owner.get<WorkOrder[]>('/api/work-orders?state=raised')).body;
  expect(raisedInField).toBe(listed.length);
  return listed.map(({ workOrderId }) => workOrderId);
};
const alertsOf = async (workOrderId: string) =>
  (
    await company.owner.get<{ link: string | null; severity: string; isResolved?: boolean }[]>('/api/notifications')
  ).body.filter(({ link }) => link === `/work-orders/${workOrderId}`);

describe('the price book', () => {
  it('is edited by the office, and shows prices to those who may see them', async () => {
    const names = async (by = company.owner) => (await by.get<PriceItem[]>('/api/price-book')).body;
    expect(await names()).toEqual([
      { priceItemId: 'CARTRIDGE', name: 'Filter cartridge', kind: 'other', unitPrice: 89.5, taxable: true },
      { priceItemId: 'LABOR', name: 'Labor, 1 hr', kind: 'work', unitPrice: 95, taxable: false },
    ]);
    expect((await names(technician)).map(({ unitPrice }) => unitPrice)).toEqual([null, null]);
    await company.owner.put('/api/permissions', {
      permissions: [
        { role: 'technician', feature: 'price_book', isEnabled: true, canView: true, canEdit: false, canDelete: false },
      ],
    });
    const seeing = await names(technician);
    expect(seeing.map(({ unitPrice }) => unitPrice)).toEqual([89.5, 95]);

    await company.owner.post('/api/price-book', {
      priceItemId: 'SEAL',
      name: 'Shaft seal',
      kind: 'other',
      unitPrice: 24,
    });
    const dearer = { name: 'Shaft seal', kind: 'other', unitPrice: 26 };
    expect((await company.owner.put<PriceItem>('/api/price-book/SEAL', dearer)).body.unitPrice).toBe(26);
    expect((await company.owner.delete('/api/price-book/SEAL')).status).toBe(200);
    expect((await company.owner.put('/api/price-book/SEAL', dearer)).status).toBe(404);
    expect((await names()).map(({ priceItemId }) => priceItemId)).not.toContain('SEAL');
    expect((await company.owner.delete('/api/price-book/SEAL')).status).toBe(404);
  });

  it('refuses what is no price, and those who may not change it', async () => {
    const faulty = await company.owner.post<ErrorBody>('/api/price-book', { name: ' ', kind: 'plan', unitPrice: -1 });
    expect(faulty.status).toBe(400);
    expect(faulty.body.details?.map(({ field }) => field).sort()).toEqual(['kind', 'name', 'unitPrice']);
    const item = { name: 'X', kind: 'other', unitPrice: 1 };
    expect((await technician.post('/api/price-book', item)).status).toBe(403);
    expect((await technician.put('/api/price-book/LABOR', item)).status).toBe(403);
    expect((await technician.delete('/api/price-book/CARTRIDGE')).status).toBe(403);
    expect((await world.visitor.get('/api/price-book')).status).toBe(401);
    expect((await (await company.signedIn('homeowner')).get('/api/price-book')).status).toBe(403);
    const other = await world.company({ tier: 'enterprise' });
    expect((await other.owner.get<PriceItem[]>('/api/price-book')).body).toEqual([]);
    expect((await other.owner.delete('/api/price-book/CARTRIDGE')).status).toBe(404);
  });
});

describe('what is raised at a stop', () => {
  it('waits for the office, with its urgency and an alert, until it is on a route', async () => {
    const { status, body } = await raise({
      urgency: 'urgent',
      note: 'Shut the pump off',
      raisedAt: '2026-11-23T22:10:00Z',
    });
    expect(status).toBe(201);
    expect(await read(body.workOrderId)).toMatchObject({
      state: 'requested',
      title: 'Pump seal leaks',
      internalNotes: 'Shut the pump off',
      requestedOn: '2026-11-23',
      raised: { kind: 'problem', urgency: 'urgent', at: '2026-11-23T22:10:00.000Z', photos: [] },
    });
    expect(await waiting()).toContain(body.workOrderId);
    expect(await alertsOf(body.workOrderId)).toMatchObject([{ severity: 'high' }]);
    const scheduled = { technicianId: 'TECH-1', date: '2026-11-25' };
    const path = `/api/work-orders/${body.workOrderId}`;
    expect((await company.owner.post(`${path}/schedule`, scheduled)).status).toBe(200);
    expect(await waiting()).not.toContain(body.workOrderId);
  });

  it('becomes a quote with the book’s prices, whether or not who chose may see them', async () => {
    const lines = [
      { priceItemId: 'CARTRIDGE', quantity: 1 },
      { priceItemId: 'LABOR', quantity: 1.5 },
      { priceItemId: 'CARTRIDGE', quantity: 1 },
    ];
    const { body } = await raise({ kind: 'quote', title: 'New cartridges', lines });
    expect(JSON.stringify(body)).not.toContain('89');
    const order = await read(body.workOrderId);
    expect(order.lines).toMatchObject([
      { description: 'Filter cartridge', quantity: 2, unitPrice: 89.5, amount: 179, taxable: true },
      { description: 'Labor, 1 hr', quantity: 1.5, unitPrice: 95, amount: 142.5, taxable: false },
    ]);
    expect((await company.owner.post(`/api/work-orders/${body.workOrderId}/quote`, {})).status).toBe(200);
    expect(await waiting()).not.toContain(body.workOrderId);
  });

  it('is billed as a part that was used, or canceled where it is not charged', async () => {
    const part = { kind: 'part', title: null, lines: [{ priceItemId: 'CARTRIDGE', quantity: 1 }] };
    const used = (await raise(part)).body.workOrderId;
    expect(await read(used)).toMatchObject({ state: 'done', title: 'Filter cartridge', doneOn: '2026-11-23' });
    expect(await waiting()).toContain(used);
    const billed = (await company.owner.post<WorkOrder>(`/api/work-orders/${used}/invoice`)).body;
    const invoice = (await company.owner.get<Invoice>(`/api/billing/invoices/${billed.invoiceId}`)).body;
    expect(invoice.lines).toMatchObject([{ description: 'Filter cartridge', amount: 89.5, serviceDate: '2026-11-23' }]);
    const free = (await raise(part)).body.workOrderId;
    expect((await company.owner.post<WorkOrder>(`/api/work-orders/${free}/cancel`)).body.state).toBe('canceled');
    expect(await waiting()).toEqual(expect.not.arrayContaining([used, free]));
  });

  it('keeps the price of what has left the book since', async () => {
    await company.owner.post('/api/price-book', {
      priceItemId: 'OLD',
      name: 'Old valve',
      kind: 'other',
      unitPrice: 40,
    });
    await company.owner.delete('/api/price-book/OLD');
    const { body } = await raise({ kind: 'quote', lines: [{ priceItemId: 'OLD', quantity: 1 }] });
    expect((await read(body.workOrderId)).lines).toMatchObject([{ description: 'Old valve', unitPrice: 40 }]);
  });

  it('is stored once, however often it is sent, and under one id only', async () => {
    const again = { workOrderId: 'RAISED-TWICE' };
    const [one, two] = await Promise.all([raise(again), raise(again)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await alertsOf('RAISED-TWICE')).toHaveLength(1);
    expect((await raise({ ...again, kind: 'quote' })).status).toBe(409);
  });

  it('names what is wrong, and is refused to others', async () => {
    expect((await raise({ title: ' ' })).body.details).toMatchObject([{ field: 'title' }]);
    expect((await raise({ kind: 'boat' })).status).toBe(400);
    expect((await raise({ customerId: 'none' })).body.details).toMatchObject([{ field: 'customerId' }]);
    const unknown = await raise({ kind: 'quote', lines: [{ priceItemId: 'none', quantity: 1 }] });
    expect(unknown).toMatchObject({ status: 404, body: { details: [{ field: 'lines.0.priceItemId' }] } });
    expect((await raise({ lines: [{ priceItemId: 'LABOR', quantity: 0 }] })).status).toBe(400);
    expect((await raise({}, world.visitor)).status).toBe(401);
    expect((await raise({}, await company.signedIn('homeowner'))).status).toBe(403);
    const other = await world.company({ tier: 'enterprise' });
    expect((await raise({}, other.owner)).status).toBe(404);
    const photos = '/api/work-orders/none/photos';
    expect((await technician.post(photos, {})).status).toBe(404);
    expect((await world.visitor.post(photos, {})).status).toBe(401);
  });
});

describe('the photo of what was raised', () => {
  const path = (workOrderId: string) => `/api/work-orders/${workOrderId}/photos`;
  const upload = (to: string, content: Buffer, fields: Record<string, string> = {}, by = technician) => {
    const { payload, headers } = form(fields, { content });
    return by.post<Photo & ErrorBody>(to, payload, { headers });
  };
  const photosOf = async (workOrderId: string) => (await read(workOrderId)).raised?.photos ?? [];

  it('is refused where it is no picture, too large or not a form, and nothing is kept of it', async () => {
    const { workOrderId } = (await raise()).body;
    const to = path(workOrderId);
    const taken = await picture();
    const bad = [Buffer.from('%PDF-1.7 no picture'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')];
    for (const content of [...bad, taken.subarray(0, taken.length / 2), Buffer.alloc(0)]) {
      const answer = await upload(to, content);
      expect(answer.status).toBe(400);
      expect(answer.body.details).toMatchObject([{ field: 'file' }]);
    }
    expect((await upload(to, Buffer.alloc(12 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(to, taken, { sha256: '0'.repeat(64) })).body.details).toMatchObject([{ field: 'sha256' }]);
    expect((await upload(to, taken, { takenAt: 'yesterday' })).body.details).toMatchObject([{ field: 'takenAt' }]);
    const { payload, headers } = form({ category: 'issue' });
    expect((await technician.post<ErrorBody>(to, payload, { headers })).body.details).toMatchObject([
      { field: 'file' },
    ]);
    expect((await technician.post(to, { file: 'photo.jpg' })).status).toBe(400);
    expect(await photosOf(workOrderId)).toEqual([]);
  });

  it('is stored once however often it is sent, and belongs to one request alone', async () => {
    const { workOrderId } = (await raise()).body;
    const another = (await raise()).body.workOrderId;
    const content = await picture();
    const sent = {
      photoId: 'PHOTO-RAISED',
      category: 'issue',
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const both = await Promise.all([
      upload(path(workOrderId), content, sent),
      upload(path(workOrderId), content, sent),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const third = await upload(path(workOrderId), content, sent);
    expect(third).toMatchObject({ status: 201, body: both[0]?.body });
    expect((await photosOf(workOrderId)).map(({ photoId }) => photoId)).toEqual(['PHOTO-RAISED']);
    // Under the same id neither another request nor another picture.
    expect((await upload(path(another), content, sent)).status).toBe(409);
    const blurred = await picture({ width: 400 });
    const sha256 = createHash('sha256').update(blurred).digest('hex');
    expect((await upload(path(workOrderId), blurred, { ...sent, sha256 })).status).toBe(409);
    expect(await photosOf(another)).toEqual([]);
  });

  it('is taken from those who work there, and from no other company', async () => {
    const { workOrderId } = (await raise()).body;
    const content = await picture();
    expect((await upload(path(workOrderId), content, {}, await company.signedIn('homeowner'))).status).toBe(403);
    expect((await upload(path(workOrderId), content, {}, world.visitor)).status).toBe(401);
    const other = await world.company({ tier: 'enterprise' });
    expect((await upload(path(workOrderId), content, {}, other.owner)).status).toBe(404);
    expect(await photosOf(workOrderId)).toEqual([]);
  });
});
