import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/data/audit.ts';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { InvoiceSummary, InvoiceTotals, IssuedWaiting } from '#contract/invoicing/invoices.ts';
import type { GoingLive } from '#contract/messaging/going-live.ts';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { transactions } from '#server/db/schema/index.ts';
import { jobNames, settingsOf } from '#server/platform/job-queue.ts';
import { customersOf, send } from '#tests/support/imports.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });

const path = '/api/going-live';
/** Jobs work for the companies of earlier tests as well: each has addresses and numbers of its own. */
let place = 0;
const domain = () => `customers${place}.example`;
const phone = (last: string) => `+160255${String(50 + place)}${last}`;
const file = () =>
  [
    'customerId,name,email,phone,address,city,state,zipCode',
    `PAT,Pat Rivera,pat@${domain()},${phone('142')},1 Elm St,Phoenix,AZ,85306`,
    `KIM,Kim Chen,kim@${domain()},${phone('143')},2 Elm St,Phoenix,AZ,85306`,
    'ANN,Ann Lee,,,3 Elm St,Phoenix,AZ,85306',
  ].join('\n');
const everyDay = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
/** Two weeks of every job take their time. */
const patience = 120_000;
const card = {
  paymentDetails: {
    cardNumber: '4242424242424242',
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Pat Rivera',
    email: 'pat@customers.example',
    zipCode: '85306',
  },
};

/** A company that has just registered, imported its customers, planned its week and priced it; every switch is on. */
async function newCompany(): Promise<Company> {
  place += 1;
  world.clock.set('2026-11-23T16:00:00Z');
  const registered = await world.company({ live: false });
  // Its session outlasts the weeks of a test.
  const owner = await registered.signedIn('owner');
  const company = { ...registered, owner };
  await owner.put('/api/company-branding', { name: 'Blue Pools' });
  expect((await send(owner, file())).body).toMatchObject({ created: 3 });
  expect(await customersOf(owner)).toHaveLength(3);
  await owner.patch('/api/customers/PAT', { birthday: '1980-11-27', emailAlerts: true });
  await owner.patch('/api/customers/KIM', { birthday: '1980-12-09' });
  const { body } = await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis Ortega' });
  const { technicianId } = body;
  for (const dayOfWeek of everyDay)
    for (const customerId of ['PAT', 'KIM', 'ANN'])
      await owner.post('/api/route-assignments', { customerId, technicianId, dayOfWeek });
  await owner.post('/api/billing/plans', { planId: 'W', name: 'Weekly service', price: 40, billingCycle: 'weekly' });
  await owner.put('/api/billing/settings', { dueDays: 1, graceDays: 0 });
  for (const customerId of ['PAT', 'KIM'])
    await owner.put(`/api/billing/subscriptions/${customerId}`, { planId: 'W', nextBillingDate: '2026-11-25' });
  await owner.put('/api/billing/customers/PAT/card', card);
  await owner.put('/api/billing/subscriptions/PAT', { planId: 'W', autoCharge: true });
  await owner.put('/api/settings', { messages: { preVisit: true, postService: true, surveys: true, greetings: true } });
  return company;
}

const recurring = jobNames.filter((name) => settingsOf(name).cron !== undefined);
async function allJobs(): Promise<void> {
  for (const name of recurring) await world.runJob(name, {});
}
/** Every recurring job in the morning of each day, what sends in its evening, and a finished visit on each. */
async function liveThrough(days: number, company: Company): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const today = world.clock.now().toISOString().slice(0, 10);
    const visit = await company.owner.post<{ visitId: string }>('/api/visits', {
      customerId: 'PAT',
      serviceDate: today,
    });
    await company.owner.post(`/api/visits/${visit.body.visitId}/complete`, {
      readings: { chlorine: 2 },
      sendReport: false,
    });
    await allJobs();
    world.clock.forward({ hours: 9 });
    await world.runJob('schedule-messages', {});
    await world.runJob('send-messages', {});
    await world.runJob('sweep-mails', {});
    world.clock.forward({ hours: 15 });
  }
}

const mails = () => world.mailer.sent.filter(({ to }) => to.endsWith(`@${domain()}`));
const texts = () => twilio.messages.filter(({ to }) => [phone('142'), phone('143')].includes(to));
const messages = async ({ owner }: Company) => (await owner.get<ScheduledMessage[]>('/api/scheduled-messages')).body;
const invoices = async ({ owner }: Company, state: string) =>
  (await owner.get<InvoiceSummary[]>(`/api/billing/invoices?state=${state}`)).body;
const waitingTotal = async ({ owner }: Company) =>
  (await owner.get<InvoiceTotals>('/api/billing/invoice-totals')).body.waiting;
const charges = ({ companyId }: Company) => world.deps.db.inCompany(companyId, (tx) => tx.select().from(transactions));
const preview = async ({ owner }: Company) => (await owner.get<GoingLive>(path)).body;
const say = ({ owner }: Company, live: boolean) => owner.put<GoingLive>(path, { live });

const sent = () => ({ mails: mails().length, texts: texts().length });

describe('a company that has just registered', () => {
  it('sends, issues and charges nothing automatically until its owner goes live, and no backlog then', {
    timeout: patience,
  }, async () => {
    const company = await newCompany();
    await liveThrough(14, company);
    expect(sent()).toEqual({ mails: 0, texts: 0 });
    expect(await messages(company)).toEqual([]);
    expect(await charges(company)).toEqual([]);
    expect(await invoices(company, 'open')).toEqual([]);
    const left = (await invoices(company, 'upcoming')).filter(({ issueOn }) => issueOn <= '2026-12-07');
    expect(left.length).toBeGreaterThanOrEqual(4);
    expect(await waitingTotal(company)).toEqual({
      count: left.length,
      dollars: left.reduce((sum, { total }) => sum + total, 0),
    });

    expect((await say(company, true)).body).toMatchObject({ liveSince: '2026-12-07T16:00:00.000Z' });
    await allJobs();
    await allJobs();
    const put = await messages(company);
    expect(put.map(({ customerId, messageType }) => [messageType, customerId]).sort()).toEqual([
      ['pre_visit', 'KIM'],
      ['pre_visit', 'PAT'],
    ]);
    expect(put.every(({ message }) => message.includes('Tuesday, December 8'))).toBe(true);
    expect(sent()).toEqual({ mails: 0, texts: 2 });
    expect(await charges(company)).toEqual([]);

    world.clock.set('2026-12-09T16:00:00Z');
    await allJobs();
    const issued = await invoices(company, 'open');
    expect(issued.map(({ issuedOn, customerId }) => [customerId, issuedOn]).sort()).toEqual([
      ['KIM', '2026-12-09'],
      ['PAT', '2026-12-09'],
    ]);
    expect(
      mails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([`kim@${domain()}`, `pat@${domain()}`]);
    world.clock.set('2026-12-10T16:00:00Z');
    await allJobs();
    expect(await charges(company)).toMatchObject([{ customerId: 'PAT', status: 'paid' }]);
    // What came due before waits for somebody to send it.
    const waiting = (await invoices(company, 'upcoming')).filter(({ issueOn }) => issueOn <= '2026-12-07');
    expect(waiting.map(({ invoiceId }) => invoiceId).sort()).toEqual(left.map(({ invoiceId }) => invoiceId).sort());
    const [one] = waiting;
    expect((await company.owner.post(`/api/billing/invoices/${one?.invoiceId}/issue`)).status).toBe(200);
    // One call issues the others, each with its email; what is ahead of today is left alone.
    const others = waiting.slice(1);
    expect((await waitingTotal(company)).count).toBe(others.length);
    const ahead = (await invoices(company, 'upcoming')).filter(({ issueOn }) => issueOn > '2026-12-07');
    const mailedBefore = mails().length;
    // From two desks at once each is issued once; who comes second at one of them goes on with the next.
    const issuing = () => company.owner.post<IssuedWaiting>('/api/billing/issue-waiting');
    const answers = (await Promise.all([issuing(), issuing()])).map(({ status, body }) => ({ status, ...body }));
    expect(answers).toMatchObject([
      { status: 200, left: 0 },
      { status: 200, left: 0 },
    ]);
    expect(answers.reduce((sum, { issued }) => sum + issued, 0)).toBe(others.length);
    expect(await waitingTotal(company)).toEqual({ count: 0, dollars: 0 });
    expect((await invoices(company, 'upcoming')).map(({ invoiceId }) => invoiceId).sort()).toEqual(
      ahead.map(({ invoiceId }) => invoiceId).sort(),
    );
    for (const { invoiceId } of others) {
      const { body } = await company.owner.get<InvoiceSummary>(`/api/billing/invoices/${invoiceId}`);
      expect(body).toMatchObject({ state: 'open', issuedOn: '2026-12-10' });
    }
    await world.runJob('sweep-mails', {});
    expect(mails().length).toBe(mailedBefore + 1 + others.length);
  });

  it('still sends what somebody sends', { timeout: patience }, async () => {
    const company = await newCompany();
    const { owner } = company;
    await owner.post('/api/communications/threads/PAT', { message: 'See you on Monday.' });
    expect((await owner.post('/api/communications/pre-visit')).body).toMatchObject({ scheduled: 2 });
    const bill = { customerId: 'KIM', lines: [{ kind: 'work', description: 'Filter', unitPrice: 100 }], issue: true };
    expect((await owner.post('/api/billing/invoices', bill)).status).toBe(201);
    await allJobs();
    expect(sent()).toEqual({ mails: 1, texts: 3 });
    // Overdue, and nobody reminds.
    world.clock.set('2026-11-30T16:00:00Z');
    await allJobs();
    expect(sent()).toEqual({ mails: 1, texts: 3 });
    expect((await owner.get<CustomerSubscription[]>('/api/billing/subscriptions')).body).toContainEqual(
      expect.objectContaining({ customerId: 'KIM', status: 'past_due' }),
    );
    await say(company, true);
    await allJobs();
    expect(sent().mails).toBe(1);
  });
});

describe('the preview', () => {
  it('counts a week of each message, words the first, says whom it cannot reach, and sums the bills', async () => {
    const company = await newCompany();
    await company.owner.put('/api/settings', { messages: { surveys: false } });
    const { liveSince, automatic, bills, billsLeft } = await preview(company);
    expect(liveSince).toBeNull();
    expect(automatic.map(({ name, on, messages, blocked }) => [name, on, messages, blocked])).toEqual([
      ['preVisit', true, 14, null],
      ['postService', true, 14, null],
      ['surveys', false, 14, null],
      ['greetings', true, 1, null],
    ]);
    const [preVisit, postService, , greetings] = automatic;
    expect(preVisit).toMatchObject({
      first: { customerName: 'Pat Rivera', channel: 'sms', day: '2026-11-24' },
      unreachable: [{ reason: 'No phone number on file.', customers: 1 }],
    });
    expect(preVisit?.first?.message).toContain('Luis Ortega will service your pool on Tuesday, November 24');
    expect(postService?.first?.message).toContain('November 25');
    expect(greetings?.first).toMatchObject({ customerName: 'Pat Rivera', day: '2026-11-27' });
    expect(bills).toMatchObject({ count: 2, firstOn: '2026-11-25', byCard: 1 });
    expect(bills.total).toBeGreaterThan(0);
    expect(billsLeft).toEqual({ count: 0, total: 0 });
    expect(await messages(company)).toEqual([]);
  });

  it('says what keeps a message from being sent though it is on', async () => {
    const company = await newCompany();
    await company.owner.put('/api/settings', { notifications: { serviceReminders: false } });
    const [preVisit, postService] = (await preview(company)).automatic;
    expect([preVisit?.blocked, postService?.blocked]).toEqual(['Service Reminders are turned off.', null]);
  });
});

describe('going live', () => {
  it('is the owner’s, is in the change log, and is taken back by a pause that stops what waits', {
    timeout: patience,
  }, async () => {
    const company = await newCompany();
    const { owner } = company;
    const admin = await company.signedIn('admin');
    expect((await admin.get(path)).status).toBe(200);
    const refused = await admin.put(path, { live: true });
    expect([refused.status, refused.body.message]).toEqual([403, 'Only the owner can go live or pause.']);
    expect((await (await company.signedIn('technician')).get(path)).status).toBe(403);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await owner.put(path, { live: 'yes' })).status).toBe(400);

    const { body } = await say(company, true);
    world.clock.forward({ hours: 1 });
    expect((await say(company, true)).body.liveSince).toBe(body.liveSince);
    expect((await owner.get<{ settings: object }>('/api/auth/profile')).body.settings).toMatchObject({ live: true });
    await world.runJob('schedule-messages', {});
    expect(await messages(company)).toHaveLength(2);
    expect((await say(company, false)).body.liveSince).toBeNull();
    await allJobs();
    expect((await messages(company)).map(({ state, note }) => `${state}: ${note}`)).toEqual([
      'skipped: Automatic messages are paused.',
      'skipped: Automatic messages are paused.',
    ]);
    expect(sent()).toEqual({ mails: 0, texts: 0 });
    const log = (await owner.get<AuditEntry[]>('/api/audit?kind=company')).body;
    const said = log.filter(({ fields }) => fields.some(({ field }) => field === 'liveSince'));
    expect(said.map(({ userName, recordKind, fields }) => [userName, recordKind, fields[0]?.after])).toEqual([
      ['The owner', 'company', null],
      ['The owner', 'company', expect.stringContaining('2026-11-23')],
    ]);

    const other = await world.company({ live: false });
    expect((await preview(other)).liveSince).toBeNull();
    await say(company, true);
    expect((await preview(other)).liveSince).toBeNull();
  });
});
