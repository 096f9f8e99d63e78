import { like } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  ChangedContact,
  CustomerAccess,
  OpenedLink,
  OwnMessages,
  PortalHome,
} from '#contract/homeowner/portal.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { ScheduledMessage, Thread } from '#contract/messaging/messages.ts';
import type { Photo } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { paymentLinks, quoteLinks, reportLinks } from '#server/db/schema/index.ts';
import { pictureUpload } from '#tests/api/seeded-company.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });
let company: Company;
let other: Company;
const invoiceOf: Record<string, string> = {};
const quoteOf: Record<string, string> = {};
const photoOf: Record<string, string> = {};
/** Of the mails that a customer was sent: what they were about, and the keys of their links. */
const keysOf: Record<string, Record<'report' | 'invoice' | 'quote', string>> = {};

const mailsTo = (address: string) => world.mailer.sent.filter(({ to }) => to === address);
const keyIn = (text: string | undefined): string => text?.match(/\/my\?key=(\S+)/)?.[1] ?? '';
const keyAbout = (address: string, subject: RegExp): string =>
  keyIn(mailsTo(address).findLast((mail) => subject.test(mail.subject))?.text);

/** A customer with a pool, a report with a photo, an open invoice, and a quote; each of them was mailed. */
async function customerOf({ owner }: Company, name: string): Promise<void> {
  const customerId = `CUST-${name}`;
  const email = `${name.toLowerCase()}@example.com`;
  await owner.post('/api/customers', { customerId, name, email, phone: '(602) 555-0142' });
  await owner.post('/api/pools', { poolId: `POOL-${name}`, name: `${name}’s pool`, customerId });
  const { body: visit } = await owner.post<Visit>('/api/visits', { customerId, poolId: `POOL-${name}` });
  const { payload, headers } = await pictureUpload();
  const photo = await owner.post<{ photoId: string }>(`/api/visits/${visit.visitId}/photos`, payload, { headers });
  photoOf[name] = photo.body.photoId;
  await owner.post(`/api/visits/${visit.visitId}/complete`, {
    reportId: `REPORT-${name}`,
    readings: { chlorine: 2, pH: 7.5 },
    notes: `Closed the gate of ${name}.`,
  });
  const lines = [{ kind: 'work', description: `Filter of ${name}`, unitPrice: 240 }];
  const invoice = await owner.post<Invoice>('/api/billing/invoices', { customerId, lines, issue: true });
  invoiceOf[name] = invoice.body.invoiceId;
  await owner.post(`/api/billing/invoices/${invoice.body.invoiceId}/mail`);
  const order = { customerId, title: `Pump of ${name}`, lines: [{ description: 'Pump', quantity: 1, unitPrice: 900 }] };
  const { body } = await owner.post<WorkOrder>('/api/work-orders', order);
  quoteOf[name] = body.workOrderId;
  await owner.post(`/api/work-orders/${body.workOrderId}/quote`, {});
  await world.runJobs();
  keysOf[name] = {
    report: keyAbout(email, /report/),
    invoice: keyAbout(email, /Invoice/),
    quote: keyAbout(email, /Quote/),
  };
}

beforeAll(async () => {
  company = await world.company();
  other = await world.company();
  await company.owner.put('/api/company-branding', { name: 'Clear Blue Pools', phone: '(602) 555-0100' });
  await customerOf(company, 'Pat');
  await customerOf(company, 'Kim');
  await customerOf(other, 'Lee');
});

/** The code in the last mail to an address. */
const codeTo = (address: string): string =>
  mailsTo(address)
    .at(-1)
    ?.text.match(/\b\d{6}\b/)?.[0] ?? '';

let addresses = 0;
/** A phone with nothing on it. */
const phone = () => {
  addresses += 1;
  return new Visitor(world.app, null, `10.9.0.${addresses}`);
};
const open = (key: string, headers = {}) => phone().post<OpenedLink>('/api/my/open', { key }, { headers });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie']].flat().join().split(';')[0] ?? '';

/** Asks for a code with a link, reads it in the mail, enters it; answers the device's headers. */
async function enter(key: string, address: string): Promise<{ cookie: string; origin: string; host: string }> {
  await phone().post('/api/my/code', { key, way: 'email' });
  await world.runJobs();
  const code = codeTo(address);
  const entered = await phone().post('/api/my/enter', { key, code });
  expect(entered.status).toBe(200);
  return { cookie: cookieOf(entered), origin: 'http://localhost', host: 'localhost' };
}
const via = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}via=link`;
/** Everything that a customer's page reads. */
const reads = (name: string): string[] =>
  [
    '/api/my/home',
    '/api/my/access',
    `/api/billing/invoices/${invoiceOf[name]}`,
    `/api/billing/invoices/${invoiceOf[name]}/invoice.pdf`,
    `/api/billing/statements/CUST-${name}`,
    `/api/pools/POOL-${name}/history`,
    `/api/photos/${photoOf[name]}`,
    `/api/photos/${photoOf[name]}/thumbnail`,
    `/api/service-reports/REPORT-${name}/pdf`,
  ].map(via);

describe('the link in a customer’s mail', () => {
  it('is in every mail, with 256 bits, and opens what that mail showed', async () => {
    const { report, invoice, quote } = keysOf.Pat ?? { report: '', invoice: '', quote: '' };
    expect(new Set([report, invoice, quote]).size).toBe(3);
    for (const key of [report, invoice, quote]) expect(key).toMatch(/^[0-9a-f]{64}$/);
    const ways = [
      { way: 'email', to: 'p•••@example.com', goesOut: true },
      { way: 'sms', to: '•••0142', goesOut: true },
    ];
    const common = { isKnown: false, company: { name: 'Clear Blue Pools', phone: '(602) 555-0100' }, ways };
    expect((await open(report)).body).toMatchObject({
      ...common,
      shown: { kind: 'report', report: { reportId: 'REPORT-Pat', notes: 'Closed the gate of Pat.' } },
    });
    expect((await open(invoice)).body).toMatchObject({ ...common, shown: { kind: 'invoice', balance: 259.8 } });
    expect((await open(quote)).body).toMatchObject({ ...common, shown: { kind: 'quote', title: 'Pump of Pat' } });
    // The pages of links open what the link shows, by the same key.
    expect((await phone().get(`/api/pay/${invoice}`)).status).toBe(200);
    expect((await phone().get(`/api/quotes/${quote}`)).status).toBe(200);
    const photo = `/api/service-photos/REPORT-Pat/${photoOf.Pat}`;
    expect((await phone().get(`${photo}?key=${report}`)).status).toBe(200);
  });

  it('opens nothing else before the code, whatever it is tried on', async () => {
    const { report, invoice, quote } = keysOf.Pat ?? { report: '', invoice: '', quote: '' };
    for (const key of [report, invoice, quote]) {
      const { headers } = await open(key);
      expect(headers['set-cookie']).toBeUndefined();
      for (const path of reads('Pat')) {
        expect((await phone().get(path, { headers: { cookie: `poolhand_my=${key}` } })).status, path).toBe(401);
      }
    }
    expect((await phone().get(`/api/pay/${report}`)).status).toBe(404);
    expect((await phone().get(`/api/quotes/${invoice}`)).status).toBe(404);
    expect((await phone().get(`/api/service-photos/REPORT-Pat/${photoOf.Pat}?key=${invoice}`)).status).toBe(404);
    expect((await phone().get(`/api/service-photos/REPORT-Kim/${photoOf.Kim}?key=${report}`)).status).toBe(404);
    expect(JSON.stringify((await open(report)).body)).not.toMatch(/Pump|240|259|pat@example|Kim/);
  });

  it('is not known when it is wrong, old or ended', async () => {
    for (const key of ['none', 'x'.repeat(64)]) {
      expect((await open(key)).status).toBe(404);
      expect((await phone().post('/api/my/code', { key, way: 'email' })).status).toBe(404);
      expect((await phone().post('/api/my/enter', { key, code: '123456' })).status).toBe(404);
    }
    expect((await open('')).status).toBe(400);
    const aside = await world.company();
    await customerOf(aside, 'Ann');
    const key = keysOf.Ann?.report ?? '';
    expect((await open(key)).status).toBe(200);
    world.clock.forward({ days: 181 });
    expect((await open(key)).status).toBe(404);
    world.clock.forward({ days: -181 });
    const { body } = await aside.owner.get<CustomerAccess>('/api/customers/CUST-Ann/access');
    const link = body.links.find(({ shows }) => shows === 'report');
    await aside.owner.delete(`/api/customers/CUST-Ann/access/links/${link?.linkId}`);
    expect((await open(key)).status).toBe(404);
    expect((await open(keysOf.Ann?.invoice ?? '')).status).toBe(200);
    await aside.owner.delete('/api/customers/CUST-Ann');
    expect((await open(keysOf.Ann?.invoice ?? '')).status).toBe(404);
  });

  it('is kept as a hash alone', async () => {
    const rows = await world.deps.db.inCompany(company.companyId, async (tx) => {
      const found: unknown[] = [];
      for (const table of ['customer_links', 'customer_devices', 'customer_codes', 'mails']) {
        found.push((await tx.execute(`select * from ${table}`)).rows);
      }
      return JSON.stringify(found);
    });
    expect(rows).toContain('CUST-Pat');
    for (const key of Object.values(keysOf.Pat ?? {})) expect(rows).not.toContain(key);
  });
});

describe('a device that is a customer’s', () => {
  it('opens with a code everything of that customer, and of nobody else', async () => {
    const headers = await enter(keysOf.Pat?.report ?? '', 'pat@example.com');
    const { body: home } = await phone().get<PortalHome>(via('/api/my/home'), { headers });
    expect(home).toMatchObject({
      customer: { name: 'Pat', email: 'pat@example.com' },
      balance: 259.8,
      nextPrice: null,
      invoices: [{ invoiceId: invoiceOf.Pat, balance: 259.8 }],
      quotes: [{ workOrderId: quoteOf.Pat, state: 'open' }],
      home: { company: { name: 'Clear Blue Pools' }, lastVisit: { notes: 'Closed the gate of Pat.' } },
    });
    expect(JSON.stringify(home)).not.toMatch(/Kim|Lee/);
    for (const path of reads('Pat')) {
      const answer = await phone().get(path, { headers });
      expect(answer.status, path).toBe(200);
      expect(String(answer.headers['cache-control']), path).toMatch(/no-store|no-cache/);
    }
    for (const name of ['Kim', 'Lee']) {
      for (const path of reads(name).slice(2)) {
        expect((await phone().get(path, { headers })).status, path).toBe(404);
      }
      const pay = `/api/billing/invoices/${invoiceOf[name]}/payment-link`;
      expect((await phone().post(via(pay), {}, { headers })).status).toBe(404);
      const payAll = `/api/billing/customers/CUST-${name}/payment-link`;
      expect((await phone().post(via(payAll), {}, { headers })).status).toBe(404);
    }
    expect((await phone().post(via('/api/billing/customers/CUST-Pat/payment-link'), {}, { headers })).status).toBe(201);
    expect((await open(keysOf.Pat?.quote ?? '', headers)).body.isKnown).toBe(true);
    expect((await open(keysOf.Kim?.quote ?? '', headers)).body.isKnown).toBe(false);
  });

  it('shows pool and spa: by the link what went into each, by the code also how the water of each is', async () => {
    const aside = await world.company();
    await customerOf(aside, 'Bo');
    await aside.owner.post('/api/pools', { poolId: 'SPA-Bo', name: 'Spa', kind: 'spa', customerId: 'CUST-Bo' });
    // After the first visit, which is of the same day.
    world.clock.forward({ minutes: 1 });
    const { body: visit } = await aside.owner.post<Visit>('/api/visits', { customerId: 'CUST-Bo', poolId: 'POOL-Bo' });
    const dose = (name: string, amount: number) => ({ chemical: 'other', name, amount, unit: 'fl_oz' });
    await aside.owner.post(`/api/visits/${visit.visitId}/complete`, {
      reportId: 'REPORT-Bo-2',
      readings: { chlorine: 2, pH: 7.5 },
      chemicalsAdded: [dose('Liquid chlorine', 40)],
      bodies: [
        { poolId: 'SPA-Bo', readings: { chlorine: 2, pH: 8 }, chemicalsAdded: [dose('Muriatic acid', 2)], left: [] },
      ],
    });
    await world.runJobs();
    const key = keyAbout('bo@example.com', /report/);
    const work = {
      chemicals: [{ name: 'Liquid chlorine', amount: '40 fl oz' }],
      bodies: [{ poolId: 'SPA-Bo', name: 'Spa', chemicals: [{ name: 'Muriatic acid', amount: '2 fl oz' }] }],
    };
    expect((await open(key)).body.shown).toMatchObject({
      kind: 'report',
      report: { reportId: 'REPORT-Bo-2', ...work },
    });
    const headers = await enter(key, 'bo@example.com');
    const { body } = await phone().get<PortalHome>(via('/api/my/home'), { headers });
    expect(body.home.lastVisit).toMatchObject(work);
    expect(body.home.pools).toMatchObject([
      { poolId: 'POOL-Bo', readings: { pH: 7.5 }, verdict: { states: { pH: 'ok' } } },
      { poolId: 'SPA-Bo', readings: { pH: 8 }, verdict: { verdict: 'Needs Attention', states: { pH: 'high' } } },
    ]);
    expect((await phone().get(via('/api/pools/SPA-Bo/history'), { headers })).status).toBe(200);
    const pat = await enter(keysOf.Pat?.report ?? '', 'pat@example.com');
    expect((await phone().get(via('/api/pools/SPA-Bo/history'), { headers: pat })).status).toBe(404);
  });

  it('reaches no call but the customer’s own, and none without saying that it comes by a link', async () => {
    const headers = await enter(keysOf.Pat?.report ?? '', 'pat@example.com');
    expect((await phone().get('/api/my/home', { headers })).status).toBe(401);
    for (const path of ['/api/customers', '/api/auth/profile', '/api/ai/conversations', '/api/service-reports']) {
      expect((await phone().get(via(path), { headers })).status, path).toBe(401);
    }
    // A change comes from the page itself.
    const pay = via(`/api/billing/invoices/${invoiceOf.Pat}/payment-link`);
    expect((await phone().post(pay, {}, { headers: { ...headers, origin: 'https://evil.example' } })).status).toBe(403);
    expect((await phone().post(pay, {}, { headers })).status).toBe(201);
    // An account counts nothing there.
    expect((await company.owner.get(via('/api/my/home'))).status).toBe(401);
  });

  it('is listed, and ended by the customer, by the office, and after ninety days', async () => {
    const key = keysOf.Kim?.report ?? '';
    const first = await enter(key, 'kim@example.com');
    const second = await enter(key, 'kim@example.com');
    const { body } = await phone().get<CustomerAccess>(via('/api/my/access'), { headers: first });
    expect(body.devices.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    // The invoice was mailed when it was issued, and once more.
    expect(body.linkCount).toBe(4);
    const { deviceId } = body.devices.find(({ isThis }) => !isThis) ?? { deviceId: '' };
    const ending = via(`/api/my/access/devices/${deviceId}`);
    const pat = await enter(keysOf.Pat?.report ?? '', 'pat@example.com');
    expect((await phone().delete(ending, { headers: pat })).status).toBe(404);
    expect((await phone().delete(ending, { headers: first })).status).toBe(200);
    expect((await phone().get(via('/api/my/home'), { headers: second })).status).toBe(401);

    const access = '/api/customers/CUST-Kim/access';
    expect((await other.owner.get(access)).status).toBe(404);
    expect((await other.owner.delete(access)).status).toBe(404);
    expect((await company.owner.delete(`${access}/devices/none`)).status).toBe(404);
    expect((await company.owner.get<CustomerAccess>(access)).body.devices).toHaveLength(1);
    expect((await company.owner.delete(access)).status).toBe(200);
    expect((await phone().get(via('/api/my/home'), { headers: first })).status).toBe(401);
    expect((await open(key)).status).toBe(404);
    expect((await phone().get(`/api/pay/${keysOf.Kim?.invoice}`)).status).toBe(404);

    world.clock.forward({ days: 89 });
    expect((await phone().get(via('/api/my/home'), { headers: pat })).status).toBe(200);
    world.clock.forward({ days: 2 });
    expect((await phone().get(via('/api/my/home'), { headers: pat })).status).toBe(401);
    world.clock.forward({ days: -91 });
  });

  it('is closed where the company has taken the dashboard from its homeowners', async () => {
    const headers = await enter(keysOf.Lee?.report ?? '', 'lee@example.com');
    const nothing = { canView: false, canEdit: false, canDelete: false, isEnabled: true };
    await other.owner.put('/api/permissions', {
      permissions: [{ role: 'homeowner', feature: 'dashboard', ...nothing }],
    });
    expect((await phone().get(via('/api/my/home'), { headers })).status).toBe(403);
    expect((await phone().get(via(`/api/photos/${photoOf.Lee}`), { headers })).status).toBe(403);
    expect((await phone().get(via('/api/my/logo'), { headers })).status).toBe(404);
    // A link goes on showing what its mail showed, and leads no further.
    const key = keysOf.Lee?.report;
    const { body } = await open(key ?? '', headers);
    expect(body).toMatchObject({ isKnown: false, isOpen: false, ways: [], shown: { kind: 'report' } });
    expect((await phone().post('/api/my/code', { key, way: 'email' })).status).toBe(409);
    expect((await phone().post('/api/my/enter', { key, code: '123456' })).status).toBe(409);
    expect((await other.owner.post('/api/customers/CUST-Lee/access')).status).toBe(409);
  });
});

describe('a code', () => {
  it('is tried five times, works once, for ten minutes, at its own customer', async () => {
    const key = keysOf.Pat?.invoice ?? '';
    const wrong = async (code: string) => (await phone().post('/api/my/enter', { key, code })).status;
    const fresh = async () => {
      world.clock.forward({ minutes: 61 });
      await phone().post('/api/my/code', { key, way: 'email' });
      await world.runJobs();
      return codeTo('pat@example.com');
    };
    const code = await fresh();
    // What a locked phone shows of a mail is its subject.
    expect(mailsTo('pat@example.com').at(-1)?.subject).toBe('Your code – Clear Blue Pools');
    expect((await phone().post('/api/my/enter', { key: keysOf.Lee?.report, code })).status).toBe(409);
    for (let count = 0; count < 5; count += 1) expect(await wrong(code === '000000' ? '111111' : '000000')).toBe(409);
    expect(await wrong(code)).toBe(409);
    const second = await fresh();
    // Entered twice at once, it opens one device.
    expect((await Promise.all([wrong(second), wrong(second)])).sort()).toEqual([200, 409]);
    expect(await wrong(second)).toBe(409);
    const third = await fresh();
    world.clock.forward({ minutes: 11 });
    expect(await wrong(third)).toBe(409);
    expect((await phone().post('/api/my/enter', { key, code: 'abc' })).status).toBe(400);
  });

  it('comes by text as well, and no list of messages shows it', async () => {
    world.clock.set('2026-11-24T17:00:00.000Z');
    const key = keysOf.Pat?.invoice ?? '';
    const sent = await phone().post('/api/my/code', { key, way: 'sms' });
    expect(sent).toMatchObject({ status: 200, body: { to: '•••0142' } });
    const text = twilio.messages.at(-1);
    expect(text).toMatchObject({ to: '+16025550142' });
    const code = text?.body.match(/\d{6}/)?.[0] ?? '';
    const thread = await company.owner.get<ScheduledMessage[]>('/api/communications/threads/CUST-Pat');
    expect(thread.body.at(-1)?.message).toBe('A code to open their page.');
    expect(JSON.stringify(thread.body)).not.toContain(code);
    expect((await phone().post('/api/my/enter', { key, code })).status).toBe(200);
    expect((await phone().post('/api/my/code', { key, way: 'pigeon' })).status).toBe(400);
  });

  it('is sent five times an hour', async () => {
    world.clock.forward({ minutes: 61 });
    const send = async () => (await phone().post('/api/my/code', { key: keysOf.Pat?.invoice, way: 'email' })).status;
    for (let count = 0; count < 5; count += 1) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
  });
});

describe('a fresh link', () => {
  it('is emailed to the customer on file, opens once, and its answer says nothing of who is known', async () => {
    world.clock.forward({ minutes: 61 });
    await world.runJobs();
    const before = world.mailer.sent.length;
    const answers = [];
    for (const address of ['PAT@example.com', 'nobody@example.com', '602', '(999) 555-0199']) {
      answers.push(await phone().post('/api/my/fresh', { address }));
    }
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { success: true, isSent: true } });
    await world.runJobs();
    expect(world.mailer.sent.length - before).toBe(1);
    const key = keyIn(mailsTo('pat@example.com').at(-1)?.text);
    // A mail scanner opens it and presses nothing.
    for (const look of [await open(key), await open(key)]) {
      expect(look.body).toMatchObject({
        isKnown: false,
        needsPress: true,
        switches: false,
        shown: { kind: 'nothing' },
      });
      expect(look.headers['set-cookie']).toBeUndefined();
    }
    const opened = await phone().post<OpenedLink>('/api/my/open', { key, press: true });
    expect(opened.body).toMatchObject({ isKnown: true, needsPress: false, shown: { kind: 'nothing' } });
    const headers = { cookie: cookieOf(opened) };
    expect((await phone().get(via('/api/my/home'), { headers })).status).toBe(200);
    expect((await open(key)).status).toBe(404);
    world.mailer.isFolder = true;
    const kept = await phone().post('/api/my/fresh', { address: 'nobody@example.com' });
    world.mailer.isFolder = false;
    expect(kept.body).toEqual({ success: true, isSent: false });
  });

  it('is limited for one address of the network and for one customer', async () => {
    world.clock.forward({ minutes: 61 });
    const before = world.mailer.sent.length;
    for (let count = 0; count < 8; count += 1) await phone().post('/api/my/fresh', { address: 'pat@example.com' });
    await world.runJobs();
    expect(world.mailer.sent.length - before).toBe(5);
    // What anybody asks for takes nothing from what the office sends.
    expect((await company.owner.post('/api/customers/CUST-Pat/access')).status).toBe(201);
    const prober = phone();
    const statuses = new Set<number>();
    for (let count = 0; count < 70; count += 1) {
      statuses.add((await prober.post('/api/my/fresh', { address: `probe-${count}@example.com` })).status);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

describe('a customer’s requests', () => {
  const dayPassed = '2026-11-20';

  it('land in the office’s inbox and are answered there; nothing else changes', async () => {
    // By day: at night emails wait.
    world.clock.set('2026-11-24T22:00:00.000Z');
    const headers = await enter(keysOf.Pat?.quote ?? '', 'pat@example.com');
    const post = (body: object) => phone().post('/api/my/messages?via=link', body, { headers });
    expect((await post({ kind: 'skip', message: 'On vacation', date: '2026-12-07' })).status).toBe(200);
    world.clock.forward({ minutes: 1 });
    expect((await post({ kind: 'question', message: 'Is the pump all right?' })).status).toBe(200);
    expect((await post({ kind: 'skip', message: '', date: dayPassed })).body).toMatchObject({
      details: [{ field: 'date' }],
    });
    expect((await post({ kind: 'change-day', message: '' })).status).toBe(400);
    expect((await post({ kind: 'question', message: ' ' })).status).toBe(400);
    expect((await post({ kind: 'nonsense', message: 'x' })).status).toBe(400);

    const { body: threads } = await company.owner.get<Thread[]>('/api/communications/threads?unread=true');
    expect(threads).toMatchObject([{ customerId: 'CUST-Pat', unread: 2, lastMessage: 'Is the pump all right?' }]);
    const thread = '/api/communications/threads/CUST-Pat';
    expect(JSON.stringify((await company.owner.get(thread)).body)).toContain('skip the visit on Monday, December 7');
    world.clock.forward({ minutes: 1 });
    await company.owner.post(thread, { message: 'Yes, it is new.', channel: 'email' });
    await world.runJobs();
    await world.runJob('sweep-mails', {});
    const { body } = await phone().get<OwnMessages>('/api/my/messages?via=link', { headers });
    expect(body.at(-1)).toMatchObject({ direction: 'out', message: 'Yes, it is new.' });
    expect(JSON.stringify(body)).not.toContain('Kim');
    expect(keyAbout('pat@example.com', /message from/i)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('approve and decline their own quotes alone', async () => {
    const headers = await enter(keysOf.Pat?.quote ?? '', 'pat@example.com');
    const answer = (name: string, body: object) =>
      phone().post(`/api/my/quotes/${quoteOf[name]}/answer?via=link`, body, { headers });
    for (const name of ['Kim', 'Lee']) expect((await answer(name, { approved: true, name: 'Pat' })).status).toBe(404);
    expect((await answer('Pat', { approved: true, name: '' })).status).toBe(400);
    expect((await answer('Pat', { approved: true, name: 'Pat Rivera' })).status).toBe(200);
    expect((await answer('Pat', { approved: false, name: 'Pat Rivera' })).status).toBe(409);
    const { body } = await company.owner.get<WorkOrder>(`/api/work-orders/${quoteOf.Pat}`);
    expect(body).toMatchObject({ state: 'approved', answeredBy: 'Pat Rivera' });
  });

  it('come with photos, which the office sees in the conversation and no other customer', async () => {
    world.clock.set('2026-11-25T22:00:00.000Z');
    const aside = await world.company();
    await customerOf(aside, 'Ann');
    await customerOf(aside, 'Bea');
    await customerOf(await world.company(), 'Cal');
    const ann = await enter(keysOf.Ann?.quote ?? '', 'ann@example.com');
    const write = async (key: string) =>
      (
        await phone().post<{ messageId: string }>(
          via('/api/my/messages'),
          { kind: 'question', message: '', photos: 2 },
          { headers: { ...ann, 'idempotency-key': key } },
        )
      ).body.messageId;
    const messageId = await write('one');
    expect(await write('one')).toBe(messageId);
    const thread = '/api/communications/threads/CUST-Ann';
    const inThread = async () =>
      (await aside.owner.get<ScheduledMessage[]>(thread)).body.find(({ id }) => id === messageId);
    expect(await inThread()).toMatchObject({ message: 'See the photos.', photos: [] });
    await aside.owner.post(`${thread}/read`);

    const add = async (
      headers: Record<string, string>,
      { id = messageId, photoId = '', file = true }: { id?: string; photoId?: string; file?: boolean } = {},
    ) => {
      const form = await pictureUpload();
      const boundary = form.headers['content-type']?.split('boundary=')[1];
      const field = `--${boundary}\r\nContent-Disposition: form-data; name="photoId"\r\n\r\n${photoId}\r\n`;
      const payload = Buffer.concat([Buffer.from(field), form.payload]);
      const content = file
        ? payload
        : Buffer.from(payload.toString('latin1').replace('JFIF', 'GARB'), 'latin1').fill(0, 300, 500);
      return phone().post<Photo>(via(`/api/my/messages/${id}/photos`), content, {
        headers: { ...headers, ...form.headers },
      });
    };
    const first = await add(ann, { photoId: 'PHOTO-of-Ann' });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect((await add(ann, { photoId: 'PHOTO-of-Ann' })).body).toEqual(first.body);
    expect((await inThread())?.photos).toMatchObject([{ photoId: 'PHOTO-of-Ann', url: first.body.url }]);
    // It came after the office had read the message.
    const { body: unread } = await aside.owner.get<Thread[]>('/api/communications/threads?unread=true');
    expect(unread).toMatchObject([{ customerId: 'CUST-Ann', unread: 1 }]);
    expect((await aside.owner.get(first.body.url)).status).toBe(200);
    const own = async (headers: Record<string, string>) =>
      (await phone().get<OwnMessages>(via('/api/my/messages'), { headers })).body;
    expect((await own(ann)).find(({ id }) => id === messageId)?.photos).toEqual([first.body]);

    // Another customer's device, another company's, and nobody's.
    const bea = await enter(keysOf.Bea?.quote ?? '', 'bea@example.com');
    const cal = await enter(keysOf.Cal?.quote ?? '', 'cal@example.com');
    for (const headers of [bea, cal]) {
      for (const address of [first.body.url, first.body.thumbnailUrl]) {
        expect((await phone().get(via(address), { headers })).status, address).toBe(404);
      }
      expect((await add(headers)).status).toBe(404);
      expect(JSON.stringify(await own(headers))).not.toContain('PHOTO-of-Ann');
    }
    expect((await phone().get(via(first.body.url))).status).toBe(401);
    expect((await aside.owner.post(`/api/my/messages/${messageId}/photos`)).status).toBe(403);
    // What the office wrote, and the id of another's photo.
    const written = (await own(ann)).find(({ direction }) => direction === 'out');
    expect((await add(ann, { id: written?.id ?? '' })).status).toBe(404);
    expect((await add(ann, { photoId: photoOf.Bea ?? '' })).status).toBe(409);
    expect((await add(ann, { file: false })).status).toBe(400);
    for (let count = 1; count < 5; count += 1) expect((await add(ann)).status).toBe(201);
    expect((await add(ann)).status).toBe(400);
    expect((await inThread())?.photos).toHaveLength(5);
  });

  it('change which messages they get; another address or number holds once its code is entered', async () => {
    world.clock.set('2026-11-26T22:00:00.000Z');
    const aside = await world.company();
    await customerOf(aside, 'Sam');
    const key = keysOf.Sam?.quote ?? '';
    const headers = await enter(key, 'sam@example.com');
    const elsewhere = await enter(key, 'sam@example.com');
    const change = (body: object) =>
      phone().call<ChangedContact>('PATCH', '/api/my/contact?via=link', body, { headers });
    const prove = async (what: string, code: string) =>
      (await phone().post('/api/my/contact/prove?via=link', { what, code }, { headers })).status;
    const read = async () => (await aside.owner.get<object>('/api/customers/CUST-Sam')).body;
    const isIn = async (of: object) => (await phone().get(via('/api/my/home'), { headers: { ...of } })).status === 200;
    expect((await change({ email: 'nonsense' })).status).toBe(400);
    expect((await change({ phone: '12' })).status).toBe(400);
    const texted = await change({ texts: true, emails: true, language: 'es', phone: '(602) 555-0177' });
    expect(texted.body).toMatchObject({ toProve: [{ what: 'phone', to: '•••0177' }] });
    const before = { emailAlerts: true, language: 'es', phone: '(602) 555-0142', smsAlerts: false };
    expect(await read()).toMatchObject(before);
    const text = twilio.messages.at(-1);
    expect(text).toMatchObject({ to: '+16025550177' });
    const code = text?.body.match(/\d{6}/)?.[0] ?? '';
    expect(await prove('email', code)).toBe(409);
    expect(await prove('phone', code === '000000' ? '111111' : '000000')).toBe(409);
    expect(await read()).toMatchObject(before);
    expect(await prove('phone', 'abc')).toBe(400);
    expect(await prove('phone', code)).toBe(200);
    expect(await prove('phone', code)).toBe(409);
    expect(await read()).toMatchObject({ phone: '(602) 555-0177', smsAlerts: true });
    await world.runJobs();
    expect(mailsTo('sam@example.com').at(-1)?.subject).toBe('Se cambió su teléfono');
    expect([await isIn(headers), await isIn(elsewhere), (await open(key)).status]).toEqual([true, false, 404]);

    const asked = await change({ email: 'sam.new@example.com' });
    expect(asked.body.toProve).toEqual([{ what: 'email', to: 'sam.new@example.com', isSent: true }]);
    await world.runJobs();
    expect(await read()).toMatchObject({ email: 'sam@example.com' });
    expect(await prove('email', codeTo('sam.new@example.com'))).toBe(200);
    await world.runJobs();
    expect(mailsTo('sam@example.com').at(-1)?.subject).toBe('Se cambió su dirección de correo');
    expect(await read()).toMatchObject({ email: 'sam.new@example.com' });
    expect(await isIn(headers)).toBe(true);

    // What was stopped here is taken back here; what the office stopped, by the office.
    const consents = '/api/communications/consents/CUST-Sam';
    expect((await change({ texts: false })).body.stopsByReply).toBe(false);
    expect((await aside.owner.get(consents)).body).toMatchObject({ state: 'stopped', source: 'set on the page' });
    expect((await change({ texts: true })).status).toBe(200);
    await aside.owner.put(consents, { state: 'stopped' });
    expect((await change({ texts: true })).status).toBe(409);
    await aside.owner.put(consents, { state: 'given' });

    // A number that somebody else has too is stopped for nobody but by its holder's STOP, and one that can't be texted is refused.
    await aside.owner.post('/api/customers', { customerId: 'CUST-Tia', name: 'Tia', phone: '(602) 555-0177' });
    expect((await change({ texts: false })).body.stopsByReply).toBe(true);
    expect((await aside.owner.get(consents)).body).toMatchObject({ state: 'given' });
    await aside.owner.post('/api/customers', { customerId: 'CUST-Uma', name: 'Uma', phone: '(602) 555-0188' });
    await aside.owner.put('/api/communications/consents/CUST-Uma', { state: 'stopped' });
    expect((await change({ phone: '(602) 555-0188', texts: true })).status).toBe(409);
    expect(await read()).toMatchObject({ phone: '(602) 555-0177' });
    expect((await aside.owner.get('/api/communications/consents/CUST-Uma')).body).toMatchObject({ state: 'stopped' });
  });
});

/** The links of emails that were written before the personal ones. */
const olderLinksOf = ({ companyId }: Company, name: string) =>
  world.deps.db.inCompany(companyId, async (tx) => {
    const link = { keyHash: `key of ${name}`, expiresAt: new Date('2027-05-01T00:00:00Z') };
    await tx.insert(reportLinks).values({ ...link, reportId: `REPORT-${name}` });
    await tx.insert(quoteLinks).values({ ...link, workOrderId: quoteOf[name] ?? '' });
    await tx.insert(paymentLinks).values({ ...link, invoiceId: invoiceOf[name] ?? '' });
  });
const olderLinks = ({ companyId }: Company) =>
  world.deps.db.inCompany(companyId, async (tx) => ({
    reports: await tx.$count(reportLinks, like(reportLinks.keyHash, 'key of %')),
    quotes: await tx.$count(quoteLinks, like(quoteLinks.keyHash, 'key of %')),
    invoices: await tx.$count(paymentLinks, like(paymentLinks.keyHash, 'key of %')),
  }));

describe('what opened a customer’s page', () => {
  it('ends when the office gives the customer another address, or deletes and restores them', async () => {
    world.clock.set('2026-11-27T22:00:00.000Z');
    const aside = await world.company();
    await customerOf(aside, 'Vic');
    await olderLinksOf(aside, 'Vic');
    const path = '/api/customers/CUST-Vic';
    const first = await enter(keysOf.Vic?.report ?? '', 'vic@example.com');
    const home = async (headers: object) =>
      (await phone().get(via('/api/my/home'), { headers: { ...headers } })).status;
    await aside.owner.patch(path, { notes: 'Gate', email: 'VIC@example.com' });
    expect(await home(first)).toBe(200);
    expect(await olderLinks(aside)).toEqual({ reports: 1, quotes: 1, invoices: 1 });
    await aside.owner.patch(path, { email: 'next@example.com' });
    expect(await home(first)).toBe(401);
    expect(await olderLinks(aside)).toEqual({ reports: 0, quotes: 0, invoices: 0 });
    for (const key of Object.values(keysOf.Vic ?? {})) expect((await open(key)).status).toBe(404);

    await customerOf(aside, 'Wes');
    const { report = '', invoice = '', quote = '' } = keysOf.Wes ?? {};
    const second = await enter(report, 'wes@example.com');
    await olderLinksOf(aside, 'Wes');
    await aside.owner.delete('/api/customers/CUST-Wes');
    expect(await olderLinks(aside)).toEqual({ reports: 0, quotes: 0, invoices: 1 });
    expect((await phone().get(`/api/quotes/${quote}`)).status).toBe(404);
    expect((await phone().get(`/api/service-photos/REPORT-Wes/${photoOf.Wes}?key=${report}`)).status).toBe(404);
    // What is owed can be paid.
    expect((await phone().get(`/api/pay/${invoice}`)).status).toBe(200);
    expect((await aside.owner.post('/api/customers/CUST-Wes/restore')).status).toBe(200);
    expect(await home(second)).toBe(401);
    expect((await open(report)).status).toBe(404);
  });

  it('is asked for by email alone where the company sends no texts', async () => {
    const aside = await world.company();
    await customerOf(aside, 'Xia');
    await aside.owner.put('/api/settings', { notifications: { smsNotifications: false } });
    const key = keysOf.Xia?.report ?? '';
    expect((await open(key)).body.ways).toEqual([{ way: 'email', to: 'x•••@example.com', goesOut: true }]);
    world.mailer.isFolder = true;
    const inFolder = await open(key);
    world.mailer.isFolder = false;
    expect(inFolder.body.ways).toMatchObject([{ way: 'email', goesOut: false }]);
    expect((await phone().post('/api/my/code', { key, way: 'sms' })).status).toBe(409);
  });

  it('cannot be guessed: a day has fifteen codes, and twenty wrong ones end the link', async () => {
    world.clock.set('2026-11-28T17:00:00.000Z');
    const aside = await world.company();
    await customerOf(aside, 'Yan');
    const { report = '', invoice = '' } = keysOf.Yan ?? {};
    const send = async (key: string) => (await phone().post('/api/my/code', { key, way: 'email' })).status;
    for (let round = 0; round < 4; round += 1) {
      expect(await send(report)).toBe(200);
      await world.runJobs();
      const code = codeTo('yan@example.com') === '000000' ? '111111' : '000000';
      for (let count = 0; count < 5; count += 1) await phone().post('/api/my/enter', { key: report, code });
    }
    expect((await open(report)).status).toBe(404);
    expect((await open(invoice)).status).toBe(200);
    for (let sent = 4; sent < 15; sent += 1) {
      world.clock.forward({ minutes: 61 });
      expect(await send(invoice)).toBe(200);
    }
    world.clock.forward({ minutes: 61 });
    expect(await send(invoice)).toBe(429);
    world.clock.forward({ hours: 24 });
    expect(await send(invoice)).toBe(200);
  });

  it('is mailed by a job: the call that asks for it looks nobody up', async () => {
    const ask = vi.spyOn(world.deps.jobs, 'enqueue');
    for (const address of ['yan@example.com', 'nobody@example.com']) {
      await phone().post('/api/my/fresh', { address });
    }
    expect(ask.mock.calls.map(([name]) => name)).toEqual(['mail-fresh-links', 'mail-fresh-links']);
    expect(JSON.stringify(ask.mock.calls)).not.toContain('example.com');
    ask.mockRestore();
    await world.runJobs();
    expect(keyIn(mailsTo('yan@example.com').at(-1)?.text)).not.toBe('');
  });
});
