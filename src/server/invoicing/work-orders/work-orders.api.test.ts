import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { QuoteShown, SentQuote, WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const grids = { description: 'Set of 8 grids, fitted', quantity: 1, unitPrice: 240 };
let company: Company;

beforeAll(async () => {
  company = await world.company({ tier: 'enterprise' });
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await company.owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis Ortega' });
  await company.owner.put('/api/company-branding', { name: 'Clear Blue Pools' });
});

const add = async (more: object = {}) =>
  (
    await company.owner.post<WorkOrder>('/api/work-orders', {
      customerId: 'CUST-1',
      title: 'Replace filter grids',
      lines: [grids],
      ...more,
    })
  ).body;
const step = <T = WorkOrder>({ workOrderId }: WorkOrder, name: string, body: object = {}) =>
  company.owner.post<T & ErrorBody>(`/api/work-orders/${workOrderId}/${name}`, body);
const read = async ({ workOrderId }: WorkOrder) =>
  (await company.owner.get<WorkOrder>(`/api/work-orders/${workOrderId}`)).body;
const quoted = async (order: WorkOrder) => {
  const { body } = await step<SentQuote>(order, 'quote', { message: 'As talked about.' });
  return { ...body, key: new URL(body.url).searchParams.get('key') ?? '' };
};
const answer = (key: string, body: object) => world.visitor.post<QuoteShown & ErrorBody>(`/api/quotes/${key}`, body);

describe('a work order', () => {
  it('goes from the request over quote, visit and invoice', async () => {
    const order = await add({ estimatedMinutes: 90 });
    expect(order).toMatchObject({
      state: 'requested',
      subtotal: 240,
      tax: 19.8,
      total: 259.8,
      requestedOn: '2026-11-23',
    });

    const { key, sent } = await quoted(order);
    expect(sent).toBe(true);
    await world.runJobs();
    const mail = world.mailer.lastTo('pat@example.com');
    expect(mail?.subject).toBe(`Quote ${order.orderNumber} from Clear Blue Pools: Replace filter grids`);
    expect(mail?.text).toContain('Here’s your quote for Replace filter grids: $259.80');

    const seen = await world.visitor.get<QuoteShown>(`/api/quotes/${key}`);
    expect(seen.body).toMatchObject({ state: 'open', companyName: 'Clear Blue Pools', total: 259.8 });
    expect(JSON.stringify(seen.body)).not.toContain('CUST-1');
    expect((await answer(key, { approved: true, name: 'Pat' })).body.state).toBe('approved');
    expect(await read(order)).toMatchObject({ state: 'approved', answeredBy: 'Pat' });

    await step(order, 'schedule', { technicianId: 'TECH-1', date: '2026-11-23' });
    const [stop] = (await company.owner.get<RouteAssignment[]>('/api/route-assignments')).body.filter(
      ({ serviceDescription }) => serviceDescription?.startsWith(order.orderNumber),
    );
    expect(stop).toMatchObject({
      technicianId: 'TECH-1',
      dayOfWeek: 'MONDAY',
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      estimatedDuration: 90,
      serviceDescription: `${order.orderNumber}: Replace filter grids`,
    });

    const { owner } = company;
    const visit = await owner.post<{ visitId: string }>('/api/visits', {
      visitId: 'VISIT-1',
      customerId: 'CUST-1',
      assignmentId: stop?.assignmentId,
      serviceDate: '2026-11-23',
    });
    expect((await owner.post(`/api/visits/${visit.body.visitId}/complete`, { services: [] })).status).toBe(200);
    expect(await read(order)).toMatchObject({ state: 'done', visitId: 'VISIT-1', doneOn: '2026-11-23' });

    const billed = (await step(order, 'invoice')).body;
    expect(billed.state).toBe('invoiced');
    const invoice = (await owner.get<Invoice>(`/api/billing/invoices/${billed.invoiceId}`)).body;
    expect(invoice).toMatchObject({ state: 'upcoming', total: 259.8, workOrderId: order.workOrderId });
    expect(invoice.lines).toMatchObject([{ description: grids.description, amount: 240, visitId: 'VISIT-1' }]);
    expect((await step(order, 'invoice')).status).toBe(409);
  });

  it('is numbered one after the other, at the same moment as well', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => add()));
    const numbers = made.map(({ orderNumber }) => Number(orderNumber.slice(3))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(5);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(4);
  });

  it('is billed once, however often and at once it is asked for', async () => {
    const order = await add();
    await step(order, 'finish');
    const answers = await Promise.all([step(order, 'invoice'), step(order, 'invoice')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('asks for a new quote when the offer changes, and stays agreed to afterwards', async () => {
    const order = await add();
    const first = await quoted(order);
    const path = `/api/work-orders/${order.workOrderId}`;
    await company.owner.patch(path, { internalNotes: 'Bring the long ladder' });
    expect((await read(order)).state).toBe('quoted');
    await company.owner.patch(path, { lines: [{ ...grids, unitPrice: 280 }] });
    expect((await read(order)).state).toBe('requested');
    expect((await world.visitor.get<QuoteShown>(`/api/quotes/${first.key}`)).body).toMatchObject({
      state: 'changed',
      lines: [],
    });
    expect((await answer(first.key, { approved: true, name: 'Pat' })).status).toBe(409);
    const second = await quoted(order);
    expect((await answer(second.key, { approved: true, name: 'Pat' })).body).toMatchObject({
      state: 'approved',
      total: 303.1,
    });
    await company.owner.patch(path, { description: 'Grids came' });
    expect((await read(order)).state).toBe('approved');
    await company.owner.patch(path, { lines: [{ ...grids, unitPrice: 200 }] });
    expect((await read(order)).state).toBe('approved');
    await company.owner.patch(path, { lines: [{ ...grids, unitPrice: 300 }] });
    expect(await read(order)).toMatchObject({ state: 'requested', answeredBy: null });
  });

  it('never becomes dearer than agreed once it is on a route', async () => {
    const order = await add();
    const { key } = await quoted(order);
    await answer(key, { approved: true, name: 'Pat' });
    await step(order, 'finish');
    const path = `/api/work-orders/${order.workOrderId}`;
    const dearer = await company.owner.patch<{ message: string }>(path, { lines: [{ ...grids, unitPrice: 900 }] });
    expect(dearer.status).toBe(409);
    expect(dearer.body.message).toContain('The customer approved $');
    expect((await company.owner.patch(path, { lines: [{ ...grids, unitPrice: 1 }] })).status).toBe(200);
  });

  it('is declined with a reason, once', async () => {
    const { key, workOrder } = await quoted(await add());
    expect((await answer(key, { approved: false, name: 'Pat', reason: 'Too dear' })).body.state).toBe('declined');
    expect(await read(workOrder)).toMatchObject({ state: 'declined', declineReason: 'Too dear' });
    const again = await answer(key, { approved: true, name: 'Pat' });
    expect(again).toMatchObject({ status: 409, body: { message: 'This quote has already been declined.' } });
  });

  it('leaves the route when it is canceled', async () => {
    const order = await add();
    await step(order, 'schedule', { technicianId: 'TECH-1', date: '2026-11-25' });
    await step(order, 'schedule', { technicianId: 'TECH-1', date: '2026-11-26' });
    const stops = async () =>
      (await company.owner.get<RouteAssignment[]>('/api/route-assignments')).body.filter(
        ({ serviceDescription, isActive }) => isActive && serviceDescription?.startsWith(order.orderNumber),
      );
    expect(await stops()).toMatchObject([{ startDate: '2026-11-26' }]);
    expect((await step(order, 'cancel')).body.state).toBe('canceled');
    expect(await stops()).toEqual([]);
    expect((await step(order, 'schedule', { technicianId: 'TECH-1', date: '2026-11-27' })).body.message).toBe(
      'You can’t do that: the work order is canceled.',
    );
  });

  it('is found by number, title and customer, and by where it stands', async () => {
    const other = await world.company({ tier: 'enterprise' });
    await other.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Ana' });
    const make = async (title: string) =>
      (await other.owner.post<WorkOrder>('/api/work-orders', { customerId: 'CUST-1', title })).body;
    const heater = await make('New heater');
    const leak = await make('Find the leak');
    await other.owner.post(`/api/work-orders/${leak.workOrderId}/cancel`);
    const titles = async (query: string) =>
      (await other.owner.get<WorkOrder[]>(`/api/work-orders?${query}`)).body.map(({ title }) => title);
    expect(await titles('search=heater ana')).toEqual(['New heater']);
    expect(await titles(`search=${heater.orderNumber}`)).toEqual(['New heater']);
    expect(await titles('state=open')).toEqual(['New heater']);
    expect(await titles('state=canceled')).toEqual(['Find the leak']);
    expect(await titles('state=done')).toEqual([]);
  });

  it('names what is wrong', async () => {
    const faulty = await company.owner.post<ErrorBody>('/api/work-orders', {
      customerId: 'CUST-1',
      title: ' ',
      lines: [{}],
    });
    expect(faulty).toMatchObject({ status: 400, body: { message: 'Enter what needs to be done' } });
    const nobody = await company.owner.post<ErrorBody>('/api/work-orders', { customerId: 'none', title: 'x' });
    expect(nobody).toMatchObject({ status: 404, body: { details: [{ field: 'customerId' }] } });
    const order = await add({ lines: [] });
    expect((await step(order, 'quote')).body.message).toBe('Add at least one line item before you send a quote.');
    expect((await step(order, 'schedule', { technicianId: 'TECH-1', date: '2026-11-01' })).status).toBe(400);
    expect((await step(order, 'schedule', { technicianId: 'none', date: '2026-11-24' })).status).toBe(404);
    expect((await answer('none', { approved: true, name: 'Pat' })).status).toBe(404);
    const { key } = await quoted(await add());
    expect((await answer(key, { approved: true, name: '' })).body.message).toBe('Please enter your name');
  });

  it('is the office’s: others read no more than they may', async () => {
    const order = await add();
    const path = `/api/work-orders/${order.workOrderId}`;
    const technician = await company.signedIn('technician');
    expect((await technician.get(path)).status).toBe(200);
    expect((await technician.patch(path, { title: 'x' })).status).toBe(403);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await (await company.signedIn('homeowner')).get(path)).status).toBe(403);
    expect((await (await world.company({ tier: 'enterprise' })).owner.get(path)).status).toBe(404);
  });

  it('holds only until its day, and as long as its link', async () => {
    const { key } = await quoted(await add({ validUntil: '2026-11-30' }));
    world.clock.set('2026-12-01T16:00:00.000Z');
    expect((await answer(key, { approved: true, name: 'Pat' })).body.message).toBe(
      'This quote has expired. Please ask for a new one.',
    );
    world.clock.set('2027-06-30T16:00:00.000Z');
    expect((await world.visitor.get(`/api/quotes/${key}`)).status).toBe(404);
  });
});
