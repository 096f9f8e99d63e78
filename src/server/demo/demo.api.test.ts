import { beforeAll, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Analytics } from '#contract/analytics/analytics.ts';
import { workOrderStates } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { BillingOverview, CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, InvoiceSummary, Statement } from '#contract/invoicing/invoices.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { CommunicationStats, Thread } from '#contract/messaging/messages.ts';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import type { ServiceHistoryEntry, ServiceReport } from '#contract/reports/reports.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import type { Movement, Reagent, StockedReagent } from '#contract/stock/reagents.ts';
import type { BillingAccount } from '#contract/subscription/billing.ts';
import type { CustomerChecklist } from '#contract/visits/checklist.ts';
import type { Stop, Visit } from '#contract/visits/visits.ts';
import type { CalibrationLog, Device } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { daysUntilEmpty } from '#domain/stock/index.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { prepareDemo } from './demo.ts';

/** The accounts as the sign-in page offers them. */
async function signInAs(world: ReturnType<typeof openWorld>, label: string): Promise<Visitor> {
  const { body: accounts } =
    await world.visitor.get<{ label: string; email: string; password: string }[]>('/api/demo-accounts');
  const account = accounts.find((one) => one.label === label);
  const { status, body } = await world.visitor.post<LoginAnswer>('/api/auth/login', {
    email: account?.email,
    password: account?.password,
  });
  expect(status).toBe(200);
  return new Visitor(world.app, body.token);
}

describe('the demonstration company', () => {
  const world = openWorld({ config: { demo: true } });
  let owner: Visitor;
  let history: ServiceHistoryEntry[][];
  let customers: Customer[];
  /** Some of the customers, and all with a natural pool; the order is that of `history`. */
  let watched: Customer[];
  beforeAll(async () => {
    // Without a mail server, as a demonstration mostly is.
    world.mailer.isFolder = true;
    await prepareDemo(world.deps);
    owner = await signInAs(world, 'Business Owner');
    customers = (await owner.get<Customer[]>('/api/customers')).body;
    watched = customers.filter(({ poolType }, index) => poolType === 'natural' || index % 5 === 0);
    history = await Promise.all(
      watched.map(
        async ({ customerId }) => (await owner.get<ServiceHistoryEntry[]>(`/api/service-history/${customerId}`)).body,
      ),
    );
  }, 90_000);

  it('has asked its customers how it was, and talks with two of them; notices of visits wait', async () => {
    const { body: answers } = await owner.get<SurveyResponse[]>('/api/surveys');
    expect(answers).toHaveLength(12);
    const { body: stats } = await owner.get<CommunicationStats>('/api/communications/stats');
    expect(stats.averageRating).toBeGreaterThan(4);
    expect(stats.waiting).toBeGreaterThan(0);
    const { body: unread } = await owner.get<Thread[]>('/api/communications/threads?unread=true');
    expect(unread).toHaveLength(1);
  });

  it('has billed its customers for a year: most have paid, some are past due, some got money back', async () => {
    const listed = async <T>(path: string) => (await owner.get<T[]>(`/api/billing/${path}`)).body;
    const invoices = await listed<InvoiceSummary>('invoices');
    const issued = invoices.filter(({ state }) => state !== 'upcoming');
    expect(issued.length).toBeGreaterThan(1500);
    expect(new Set(issued.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(issued.length);
    expect(invoices.filter(({ isOverdue }) => isOverdue).length).toBeGreaterThan(0);
    const subscriptions = await listed<CustomerSubscription>('subscriptions');
    expect(new Set(subscriptions.map(({ status }) => status))).toEqual(
      new Set(['active', 'past_due', 'canceled', 'trial']),
    );
    const payments = await listed<Transaction>('transactions');
    expect(payments.some(({ refunded }) => refunded > 0)).toBe(true);
    const overview = (await owner.get<BillingOverview>('/api/billing/overview')).body;
    expect(overview.monthlyRevenue).toBeGreaterThan(5000);
    expect(overview.pastDueAmount).toBeGreaterThan(0);
    for (const { invoiceId } of invoices.filter((_, index) => index % 97 === 0)) {
      const { lines, subtotal, tax, total } = (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
      expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(subtotal * 100));
      expect(Math.round(total * 100)).toBe(Math.round(subtotal * 100) + Math.round(tax * 100));
    }
    const [first] = customers;
    const account = (await owner.get<Statement>(`/api/billing/statements/${first?.customerId}?from=2020-01-01`)).body;
    const left = invoices
      .filter(({ customerId, state }) => customerId === first?.customerId && state === 'open')
      .reduce((sum, { balance }) => sum + Math.round(balance * 100), 0);
    expect(Math.round(account.closingBalance * 100)).toBe(left);
  });

  it('shows what a week is not like every other: a visit moved, one left out and a holiday', async () => {
    const { body: week } = await owner.get<WeekPlan>('/api/week-plan?from=2026-11-23');
    const moved = week.technicians.flatMap(({ technicianId, days }) =>
      days.flatMap(({ date, stops }) =>
        stops.flatMap((stop) => (stop.moved ? [[technicianId, date, stop.moved.technicianId]] : [])),
      ),
    );
    expect(moved).toEqual([['TECH-PRIYA', expect.any(String), 'TECH-SAM']]);
    expect(week.notServed.filter(({ why }) => why === 'skipped')).toMatchObject([{ technicianId: 'TECH-PRIYA' }]);
    expect(week.daysOff).toMatchObject([{ fromDate: '2026-11-26', note: 'Thanksgiving' }]);
    expect(week.notServed.filter(({ why }) => why === 'holiday').length).toBeGreaterThan(10);
  });

  it('has the 183 customers of the file with a pool each, three technicians and the enterprise plan', async () => {
    expect(customers).toHaveLength(183);
    expect(customers.every(({ latitude, state }) => latitude !== null && state === 'AZ')).toBe(true);
    const pools = (await owner.get<Pool[]>('/api/pools')).body;
    expect(pools).toHaveLength(184);
    const technicians = (await owner.get<Technician[]>('/api/technicians')).body;
    expect(technicians.map(({ name }) => name).sort()).toEqual(['Luis Ortega', 'Priya Nair', 'Sam Lee']);
    expect((await owner.get('/api/auth/account-status')).body).toMatchObject({
      subscriptionPlan: 'enterprise',
      subscriptionStatus: 'active',
    });
  });

  it('knows gates, dogs and equipment of a good share, and where the checklist differs', async () => {
    const share = (known: (customer: Customer) => unknown): number =>
      customers.filter((customer) => known(customer)).length / customers.length;
    expect(share(({ gateCode }) => gateCode)).toBeGreaterThan(0.5);
    expect(share(({ dog }) => dog)).toBeGreaterThan(0.3);
    expect(share(({ equipment }) => equipment)).toBeGreaterThan(0.6);
    const spa = customers.find(({ poolType }) => poolType === 'spa');
    const { tasks } = (await owner.get<CustomerChecklist>(`/api/customers/${spa?.customerId}/checklist`)).body;
    expect(tasks.filter(({ dropped }) => dropped).map(({ taskId }) => taskId)).toEqual(['pool-vacuuming']);
  });

  it('has worked its visits by the checklist, so that each stop knows what is due', async () => {
    const visits = (await owner.get<Visit[]>('/api/visits?limit=200')).body;
    expect(visits.every(({ tasks }) => tasks.length >= 8)).toBe(true);
    for (const { tasks, services } of visits) {
      const titles = tasks.filter(({ done }) => done).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(services));
    }
    const stops = (await owner.get<{ stop: Stop }[]>('/api/stops')).body;
    expect(stops.length).toBeGreaterThan(5);
    const due = stops.map(({ stop }) => stop.tasks.filter((task) => task.due).length);
    expect(new Set(due).size).toBeGreaterThan(1);
    expect(stops.some(({ stop }) => stop.tasks.some((task) => !task.due && task.doneLastTime))).toBe(true);
  });

  it('has work orders in every status, billed ones with their invoice, and equipment whose warranty mostly holds', async () => {
    const orders = (await owner.get<WorkOrder[]>('/api/work-orders?limit=100')).body;
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(workOrderStates));
    for (const { invoiceId, total } of orders.filter(({ state }) => state === 'invoiced')) {
      const bill = (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
      expect(bill.subtotal).toBe(total);
    }
    const scheduled = orders.find(({ state }) => state === 'scheduled');
    const assignments = (await owner.get<RouteAssignment[]>('/api/route-assignments')).body;
    expect(assignments.filter(({ serviceType }) => serviceType === 'work_order')).toMatchObject([
      { customerId: scheduled?.customerId, technicianId: scheduled?.technicianId, startDate: scheduled?.scheduledOn },
    ]);
    const equipment = (await owner.get<EquipmentRecord[]>('/api/equipment?limit=500')).body;
    expect(equipment.length).toBeGreaterThan(200);
    const today = '2026-11-23';
    const inWarranty = equipment.filter(({ warrantyUntil }) => warrantyUntil !== null && warrantyUntil >= today);
    expect(inWarranty.length / equipment.length).toBeGreaterThan(0.3);
    expect(equipment.every(({ installedOn }) => installedOn !== null && installedOn < today)).toBe(true);
  });

  it('signs in its three accounts, each with its own role and link', async () => {
    const roles = { 'Business Owner': 'owner', 'Pool Technician': 'technician', 'Pool Owner': 'homeowner' };
    for (const [label, role] of Object.entries(roles)) {
      const { body } = await (await signInAs(world, label)).get('/api/auth/profile');
      expect(body).toMatchObject({ role, companyName: 'Clear Blue Pools', timeZone: 'America/Phoenix' });
      if (role === 'technician') expect(body).toMatchObject({ name: 'Luis Ortega', technicianId: expect.any(String) });
      if (role === 'homeowner')
        expect(body).toMatchObject({
          customerId: customers.find(({ address }) => address === '5601 West Crocus Drive')?.customerId,
        });
    }
  });

  it('puts everybody who has not left on one route, on its service day, in an order without gaps', async () => {
    const assignments = (await owner.get<RouteAssignment[]>('/api/route-assignments')).body.filter(
      ({ isActive, serviceType }) => isActive && serviceType !== 'work_order',
    );
    expect(new Set(assignments.map(({ customerId }) => customerId)).size).toBe(180);
    expect(assignments).toHaveLength(180);
    const dayOf = new Map(customers.map(({ customerId, serviceDay }) => [customerId, serviceDay?.toUpperCase()]));
    expect(assignments.every(({ customerId, dayOfWeek }) => dayOf.get(customerId) === dayOfWeek)).toBe(true);
    const routeNames = new Set(assignments.map(({ technicianId, dayOfWeek }) => `${technicianId} ${dayOfWeek}`));
    for (const name of routeNames) {
      const route = assignments.filter(({ technicianId, dayOfWeek }) => `${technicianId} ${dayOfWeek}` === name);
      expect(route.map(({ routeOrder }) => routeOrder).sort((one, other) => one - other)).toEqual(
        route.map((_, place) => place + 1),
      );
      expect(route.length).toBeLessThanOrEqual(16);
    }
  });

  it('has stops today, some of them done and some open', async () => {
    const { technicians } = (await owner.get<DayPlan>('/api/day-plan')).body;
    const stops = technicians.flatMap((technician) => technician.stops);
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter(({ visit }) => visit?.state === 'done').length).toBeGreaterThan(2);
    expect(stops.filter(({ visit }) => visit === null).length).toBeGreaterThan(5);
  });

  it('shows a quarter of visits with their reports, of which none is said to have reached anybody', async () => {
    const visits = history.flat();
    expect(visits.length).toBeGreaterThan(watched.length * 4);
    expect(Math.max(...history.map((entries) => entries.length))).toBeGreaterThanOrEqual(6);
    const days = new Set(visits.map(({ serviceDate }) => serviceDate));
    expect([...days].sort()[0]).toBe('2026-08-24');
    expect(visits.every(({ delivery }) => delivery === 'sent' || delivery === 'none')).toBe(true);
    expect(visits.filter(({ delivery }) => delivery === 'sent').length).toBeGreaterThan(visits.length * 0.8);
    const reports = await owner.get<ServiceReport[]>('/api/service-reports?limit=5');
    expect(reports.body).toHaveLength(5);
    expect(reports.body.some(({ emailSent }) => emailSent)).toBe(false);
    expect(reports.body[0]?.deliveryDetail.reason).toMatch(/^No mail server is set up/);
    expect(world.mailer.sent).toEqual([]);
  });

  it('never doses chlorine or bromine into a natural pool', () => {
    const natural = history.filter((_entries, index) => watched[index]?.poolType === 'natural').flat();
    expect(natural.length).toBeGreaterThan(10);
    const sanitizers = ['liquid_chlorine', 'cal_hypo', 'dichlor', 'trichlor', 'bcdmh', 'sodium_bromide', 'salt'];
    const given = natural.flatMap(({ chemicalsAdded }) => chemicalsAdded.map(({ chemical }) => chemical));
    expect(given.filter((chemical) => sanitizers.includes(chemical))).toEqual([]);
    expect(natural.every(({ waterChemistry }) => waterChemistry.chlorine === undefined)).toBe(true);
  });

  it('tells plausible water: readings within what kits show, most pools near their ranges, chlorine raised where it was low', () => {
    const visits = history.flat();
    const numbers = (name: string) =>
      visits.flatMap(({ waterChemistry }) => (waterChemistry[name] ? [Number(waterChemistry[name])] : []));
    for (const [name, low, high] of [
      ['chlorine', 0, 12],
      ['ph', 6.8, 8.4],
      ['alkalinity', 40, 200],
      ['hardness', 100, 500],
      ['temperature', 50, 95],
    ] as const) {
      const values = numbers(name);
      expect(values.length, name).toBeGreaterThan(30);
      expect(
        values.filter((value) => !(value >= low && value <= high)),
        name,
      ).toEqual([]);
    }
    const ph = numbers('ph');
    expect(ph.filter((value) => value >= 7.2 && value <= 7.8).length).toBeGreaterThan(ph.length * 0.7);
    const lowOnes = history
      .filter((_entries, index) => watched[index]?.poolType === 'chlorine')
      .flat()
      .filter(({ waterChemistry }) => Number(waterChemistry.chlorine) < 1);
    expect(lowOnes.length).toBeGreaterThan(1);
    expect(
      lowOnes.every(({ chemicalsAdded }) => chemicalsAdded.some(({ chemical }) => chemical === 'liquid_chlorine')),
    ).toBe(true);
  });

  it('is low on one thing, which really is about to run out, as the stock page and the alert say alike', async () => {
    const { body: office } = await owner.get<Reagent[]>('/api/pools/Pool-001/reagents');
    expect(office).toHaveLength(8);
    const { body: all } = await owner.get<StockedReagent[]>('/api/reagents?limit=100');
    const low = all.filter(({ level }) => level < 25);
    expect(low).toMatchObject([{ technicianName: 'Sam Lee', reagentId: 'PH_DOWN', level: 8 }]);
    const { days } = daysUntilEmpty(8, low[0]?.usagePctPerDay ?? null);
    expect(days).toBeLessThanOrEqual(2);
    const { body: alerts } = await owner.post<Notification[]>('/api/notifications/refresh');
    expect(alerts.find(({ title }) => title.includes('Muriatic'))?.message).toContain(
      days === 0 ? 'less than a day until empty' : `about ${days} day`,
    );
    // A handful: what needs somebody, and nobody is late.
    expect(alerts.length).toBeLessThanOrEqual(12);
    expect(alerts.filter(({ type, actionRequired }) => type === 'service_reminder' && actionRequired)).toEqual([]);
  });

  it('earns what a company like it earns, and its figures agree', async () => {
    const { figures, untold, weeks } = (await owner.get<Analytics>('/api/analytics?range=30d')).body;
    expect(untold).toEqual([]);
    expect(figures.profitMarginPct.value).toBeGreaterThan(35);
    expect(figures.profitMarginPct.value).toBeLessThan(55);
    expect(figures.profitMarginPct.before).toBeGreaterThan(35);
    const whole = weeks.slice(1, -1).map(({ profit }) => profit);
    expect(Math.min(...whole)).toBeGreaterThan(1000);
    expect(Math.max(...whole)).toBeLessThan(2 * Math.min(...whole));
    const overview = (await owner.get<BillingOverview>('/api/billing/overview')).body;
    expect(overview.churnRate).toBeCloseTo(100 - figures.retentionPct.value, 6);
    expect(figures.activeCustomers.value).toBe(180);
    const subscriptions = (await owner.get<CustomerSubscription[]>('/api/billing/subscriptions?status=active')).body;
    for (const { ownPrice, planPrice } of subscriptions) {
      expect(ownPrice ?? planPrice).toBeGreaterThanOrEqual(70);
      expect(ownPrice ?? planPrice).toBeLessThanOrEqual(180);
    }
    expect(subscriptions.filter(({ ownPrice }) => ownPrice === null).length).toBeGreaterThan(subscriptions.length / 2);
    const byId = new Map(customers.map((customer) => [customer.customerId, customer]));
    for (const { customerId, ownPrice, planPrice } of subscriptions) {
      expect(byId.get(customerId)).toMatchObject({ servicePrice: ownPrice ?? planPrice, pricePer: 'month' });
    }
    const late = (await owner.get<InvoiceSummary[]>('/api/billing/invoices')).body.filter(({ isOverdue }) => isOverdue);
    expect(late.length).toBeGreaterThan(3);
    expect(late.length).toBeLessThan(16);
  });

  it('has few pools at risk, and weeks that are shared fairly', async () => {
    const risks = (await owner.get<{ poolId: string }[]>('/api/pools/at-risk')).body;
    expect(risks.length).toBeGreaterThan(2);
    expect(risks.length).toBeLessThanOrEqual(13);
    for (const from of ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07']) {
      const { balance } = (await owner.get<WeekPlan>(`/api/week-plan?from=${from}`)).body;
      expect(balance).toMatchObject({ isImbalanced: false });
      expect(balance.spreadMinutes).toBeLessThanOrEqual(60);
    }
    const biweekly = (await owner.get<RouteAssignment[]>('/api/route-assignments')).body.filter(
      ({ serviceFrequency }) => serviceFrequency === 'biweekly',
    );
    const starts = biweekly.map(({ startDate }) => startDate);
    expect(new Set(starts).size).toBe(2);
    expect(new Set(biweekly.map(({ dayOfWeek }) => dayOfWeek)).size).toBeGreaterThan(3);
  });

  it('has trucks that are in use, each load with its history', async () => {
    const { body } = await owner.get<StockedReagent[]>('/api/reagents?technicianId=TECH-SAM');
    expect(body).toHaveLength(4);
    const chlorine = body.find(({ reagentId }) => reagentId === 'CHLORINE');
    expect(chlorine).toMatchObject({ level: 57, technicianName: 'Sam Lee' });
    expect(chlorine?.usagePctPerDay).toBeGreaterThan(0.1);
    const { body: movements } = await owner.get<Movement[]>(`/api/reagents/${chlorine?.id}/movements?limit=1000`);
    expect(movements[0]).toMatchObject({ kind: 'visit', levelAfter: 57, unit: expect.any(String) });
    expect(['set', 'added']).toContain(movements.at(-1)?.kind);
  });

  it('has a tester at the office with tests of the last days, which its published key speaks for', async () => {
    const { body: device } = await owner.get<Device>('/api/arduino/device/none/Pool-001');
    expect(device).toMatchObject({ deviceId: 'DEV-DEMO', status: 'online', batteryLevel: 84 });
    const { body: tests } = await owner.get<WaterTest[]>('/api/water-tests/Pool-001');
    expect(tests.map(({ testType }) => testType)).toEqual(['arduino', 'manual', ...Array(4).fill('arduino')]);
    expect(JSON.parse(tests[0]?.testResults ?? '')).toMatchObject({ confidence: { chlorine: { level: 'medium' } } });
    const { body: pool } = await owner.get<Pool>('/api/pools/Pool-001');
    expect(pool).toMatchObject({ chlorine: 2.3, pH: 7.58, calciumHardness: 230, totalAlkalinity: 95 });
    const { body: log } = await owner.get<CalibrationLog>('/api/devices/DEV-DEMO/calibrations');
    expect(log.probes[0]).toMatchObject({ probe: 'pH', drift: 0.03, confidence: { level: 'high' } });
    const own = new Visitor(world.app, 'demo-tester');
    expect((await own.post('/api/devices/DEV-DEMO/heartbeat', { batteryLevel: 84 })).status).toBe(200);
  });

  it('has a plan that was paid for, with its receipt', async () => {
    const { body } = await owner.get<BillingAccount>('/api/billing/account');
    expect(body).toMatchObject({
      subscriptionPlan: 'enterprise',
      billingCycle: 'monthly',
      nextCharge: 45,
      card: { brand: 'visa', last4: '4242' },
      payments: [{ amount: 45, status: 'succeeded' }],
    });
    const receipt = await owner.get<string>(`/api/billing/payments/${body.payments[0]?.paymentId}/receipt`);
    expect(receipt.status).toBe(200);
  });

  it('is made once: another start changes nothing', async () => {
    const before = (await owner.get<Customer[]>('/api/customers')).body;
    world.clock.forward({ hours: 3 });
    await prepareDemo(world.deps);
    expect((await owner.get<Customer[]>('/api/customers')).body).toEqual(before);
  });
});

describe('late on a Sunday', () => {
  const world = openWorld({ config: { demo: true } });
  it('there are still stops to work', async () => {
    world.clock.set('2026-11-23T05:30:00Z');
    await prepareDemo(world.deps);
    const technician = await signInAs(world, 'Pool Technician');
    const { technicians } = (await technician.get<DayPlan>('/api/day-plan')).body;
    const stops = technicians.flatMap(({ stops: own }) => own);
    expect(stops.filter(({ visit }) => visit === null).length).toBeGreaterThanOrEqual(3);
  }, 90_000);
});

describe('outside demonstration mode', () => {
  const world = openWorld();
  it('no company is made and no account is offered', async () => {
    await prepareDemo(world.deps);
    expect((await world.visitor.get('/api/demo-accounts')).body).toEqual([]);
    const answer = await world.visitor.post('/api/auth/login', {
      email: 'owner@demo.poolhand.example',
      password: 'demo-owner',
    });
    expect(answer.status).toBe(401);
  });
});
