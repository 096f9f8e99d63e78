import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { PasskeyCeremony } from '#contract/accounts/second-steps.ts';
import type { DeviceCommand, RegisteredDevice } from '#contract/water/devices.ts';
import { SubscribedBrowser } from '../support/push-service.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { Visitor } from '../support/visitor.ts';
import type { Company } from '../support/world.ts';

/** In every text of a seeded company: whoever else reads it has read another company's row. */
export const secretMark = 'Zephyrine';

/** The ids of a company's rows by what refers to them; two of a kind where a call wants several. */
export type Seeds = Record<string, string[]>;

/** The first id of a kind; a clear failure where nothing seeds it. */
export function seedFor(seeds: Seeds, kind: string, where: string): string {
  const [first] = seeds[kind] ?? [];
  if (first === undefined) {
    throw new Error(`${where} refers to "${kind}", of which a seeded company has none: add one in seeded-company.ts`);
  }
  return first;
}

interface Multipart {
  payload: Buffer;
  headers: Record<string, string>;
}

/** A form with one picture, as a phone sends it. */
export async function pictureUpload(field = 'file'): Promise<Multipart> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#08c' } })
    .jpeg()
    .toBuffer();
  const boundary = 'seeded-company-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="pool.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Fills a company through its own calls with at least one row of every kind that a call can refer to. */
export async function seedCompany({ owner, write }: Company): Promise<Seeds> {
  const seeds: Seeds = {};
  const keep = (kind: string, id: string): string => {
    seeds[kind] = [...(seeds[kind] ?? []), id];
    return id;
  };
  const make = async (kind: string, path: string, body: unknown, headers?: Record<string, string>): Promise<string> => {
    const { status, body: stored } = await owner.post<Record<string, string>>(path, body, headers ? { headers } : {});
    const id = stored[kind] ?? stored.id;
    if (status >= 300 || id === undefined) {
      throw new Error(`Seeding ${path} answered ${status}: ${JSON.stringify(stored)}`);
    }
    return keep(kind, id);
  };

  const customer = {
    name: `${secretMark} Rivera`,
    email: `${secretMark}@example.com`,
    address: `1 ${secretMark} Drive`,
    latitude: 33.6,
    longitude: -112.1,
    notes: secretMark,
  };
  const customerId = await make('customerId', '/api/customers', customer);
  await make('propertyId', `/api/customers/${customerId}/properties`, {
    name: `${secretMark} lake`,
    address: '1 Shore',
  });
  const secondId = await make('customerId', '/api/customers', { ...customer, latitude: 33.61 });
  const poolId = await make('poolId', '/api/pools', { name: `${secretMark} pool`, customerId, volumeGallons: 18000 });
  const targets = { kind: null, surface: 'tile', season: null, targets: { salt: { min: 3000, max: 4000 } } };
  await owner.put('/api/water-targets', { ruleId: keep('ruleId', `TARGET-${customerId}`), rule: targets });
  await make('linkId', `/api/customers/${customerId}/access`, {});
  await make('poolId', '/api/pools', { name: `${secretMark} spa`, customerId: secondId });
  const stock = { reagentId: 'CHLORINE', description: `${secretMark} chlorine` };
  seeds.reagent = [await make('id', `/api/pools/${poolId}/reagents`, stock)];
  delete seeds.id;

  await owner.post('/api/water-tests', { poolId, readings: { chlorine: 0.2 } });
  const alerts = (await owner.get<{ id: string }[]>('/api/notifications')).body;
  for (const { id } of alerts) keep('notificationId', id);

  keep('recordId', customerId);
  const third = await owner.post<{ customerId: string }>('/api/customers', { name: `${secretMark} Moved` });
  await owner.delete(`/api/customers/${third.body.customerId}`);
  const { body: deletes } = await owner.get<{ changeId: string }[]>('/api/audit?action=deleted');
  for (const { changeId } of deletes) keep('recordedChange', changeId);

  const technicianId = await make('technicianId', '/api/technicians', { name: `${secretMark} Lee` });
  keep('toTechnicianId', technicianId);
  keep('preferredTechnicianId', technicianId);
  for (const name of ['Kim', 'Sam']) {
    const { body } = await owner.post<{ technicianId: string }>('/api/technicians', { name: `${secretMark} ${name}` });
    keep('excludedTechnicianId', body.technicianId);
  }

  const look = { filter: { search: secretMark }, sort: 'name', columns: ['balance'] };
  await make('viewId', '/api/customer-list/views', { name: `${secretMark} view`, ...look });

  const planId = await make('planId', '/api/billing/plans', {
    name: `${secretMark} service`,
    price: 165,
    billingCycle: 'monthly',
  });
  await owner.put(`/api/billing/subscriptions/${customerId}`, { planId, nextBillingDate: '2026-12-01' });
  const lines = [{ kind: 'work', description: secretMark, unitPrice: 100 }];
  const invoiceId = await make('invoiceId', '/api/billing/invoices', {
    customerId,
    lines,
    memo: secretMark,
    issue: true,
  });
  await make('transactionId', `/api/billing/invoices/${invoiceId}/payments`, {
    amount: 40,
    method: 'check',
    reference: secretMark,
  });
  await owner.post(`/api/billing/transactions/${seeds.transactionId?.[0]}/refunds`, { amount: 10, reason: secretMark });
  keep('lineId', 'LINE-1');
  keep('refundId', 'REF-1');
  // The processor reports it.
  const payoutId = keep('payoutId', `po_${customerId}`);
  await write(async (tx) => {
    await tx.execute(sql`insert into payouts (payout_id, processor, status, amount_cents, created_at, arrives_on, failure, listing)
      values (${payoutId}, 'stripe', 'failed', 3854, now(), '2026-11-26', ${secretMark}, 'complete')`);
    await tx.execute(sql`insert into payout_lines (line_id, payout_id, kind, description, amount_cents, fee_cents, occurred_at)
      values (${`txn_${payoutId}`}, ${payoutId}, 'payment', ${secretMark}, 4000, 146, now())`);
  });

  await owner.post(`/api/technicians/${technicianId}/calendar-feed`);
  const stop = { technicianId, dayOfWeek: 'MONDAY', notes: secretMark };
  const assignmentId = await make('assignmentId', '/api/route-assignments', { ...stop, customerId });
  await make('assignmentId', '/api/route-assignments', { ...stop, customerId: secondId });

  // Nobody is served on a Saturday: a day off that moves nothing.
  const saturday = { kind: 'holiday', fromDate: '2026-12-26', toDate: '2026-12-26', note: secretMark };
  await make('dayOffId', '/api/disruptions', { ...saturday, moves: [], skips: [], notify: [] });

  // One of them stays skipped, one moved: a foreign company can undo, restore and see neither.
  const named = { assignmentId, serviceDate: '2026-11-30' };
  await make('changeId', '/api/week-plan/skip', { ...named, reason: secretMark, notify: false });
  const moved = { assignmentId, serviceDate: '2026-12-07', toDate: '2026-12-08', toTechnicianId: technicianId };
  await make('changeId', '/api/week-plan/move', { ...moved, scope: 'once' });

  await make('testId', '/api/water-tests', { poolId, chlorine: 2, pH: 7.5 });
  const visit = { customerId, poolId, assignmentId, technicianId, serviceDate: '2026-11-16' };
  const visitId = await make('visitId', '/api/visits', visit);
  const picture = await pictureUpload();
  await make('photoId', `/api/visits/${visitId}/photos`, picture.payload, picture.headers);
  const done = { readings: { chlorine: 2, pH: 7.5 }, notes: secretMark, reportId: `REPORT-${visitId}` };
  await make('reportId', `/api/visits/${visitId}/complete`, done);
  await make('skipId', '/api/skips', {
    ...{ skipId: `SKIP-${visitId}`, assignmentId, date: '2026-11-09' },
    ...{ reason: 'locked-gate', note: secretMark },
  });
  await make('caseId', '/api/cases', { poolId, kind: 'cloudy', note: secretMark });
  await make('workOrderId', '/api/work-orders', { customerId, title: secretMark });
  await make('priceItemId', '/api/price-book', { name: secretMark, kind: 'other', unitPrice: 40 });
  await make('equipmentId', `/api/customers/${customerId}/equipment`, { kind: 'pump', model: secretMark, poolId });
  await make('noteId', '/api/voice-notes', { customerId, visitId, text: secretMark });
  const text = { phoneNumber: '(602) 555-0142', message: secretMark, customerId };
  seeds.messageId = [(await owner.post<{ notificationId: string }>('/api/sms/send', text)).body.notificationId];
  const template = { type: 'birthday', name: secretMark, template: `${secretMark} greets {customerName}` };
  seeds.templateId = [await make('id', '/api/message-templates', template)];
  delete seeds.id;

  await owner.put('/api/company-branding', { name: `${secretMark} Pools`, email: `office@${secretMark}.example` });
  const logo = await pictureUpload('logo');
  await owner.post('/api/company-branding/logo', logo.payload, { headers: logo.headers });

  await make('costId', '/api/service-costs', {
    customerId,
    serviceDate: '2026-11-20',
    laborCost: 20,
    notes: secretMark,
  });
  await owner.post('/api/pay-check/approve', { week: '2026-11-16', technicianId, note: secretMark });

  const file = `Name,Email\n${secretMark} Imported,imported@example.com\n`;
  await make('importId', '/api/import/customers', file, { 'content-type': 'text/csv' });

  await make('backupId', '/api/backups', undefined);
  // Signed at the first export.
  await owner.get('/api/photo-proof/export');
  await make('mailId', '/api/settings/mails/test', {});

  const registered = { poolId, deviceName: `${secretMark} tester` };
  const { deviceId, key } = (await owner.post<RegisteredDevice>('/api/devices', registered)).body;
  await new Visitor(owner.app, key).post(`/api/devices/${keep('deviceId', deviceId)}/heartbeat`, {});
  const asked = { deviceId, customerId, poolId };
  const { commandId } = (await owner.post<DeviceCommand>('/api/arduino/run-test', asked)).body;
  keep('commandId', commandId);
  await owner.post(`/api/devices/${deviceId}/calibrations`, {
    probe: 'pH',
    referenceValue: 7,
    measuredValue: 7.1,
    note: secretMark,
  });

  const email = `${secretMark}.${technicianId}@example.com`;
  const userId = await make('id', '/api/users', { name: `${secretMark} Ortiz`, email, role: 'user' });
  seeds.userId = [userId];
  delete seeds.id;

  await owner.post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  const { payments } = (await owner.get<{ payments: { paymentId: string }[] }>('/api/billing/account')).body;
  for (const { paymentId } of payments) keep('paymentId', paymentId);

  await make('conversationId', '/api/ai/chat', { message: `How is the water of ${secretMark} Rivera?` });

  const browser = new SubscribedBrowser(`https://push.example.com/send/${technicianId}`).target;
  const { endpoint, ...keys } = browser;
  const told = await make('id', '/api/push/devices', { endpoint, keys, label: `${secretMark} phone` });
  seeds.pushDevice = [told];
  delete seeds.id;

  const [session] = (await owner.get<{ id: string }[]>('/api/auth/sessions')).body;
  if (session) keep('session', session.id);

  const ceremony = async () =>
    (await owner.post<PasskeyCeremony>('/api/auth/passkeys/options', { password: 'secret-1' })).body;
  const { challengeId, options } = await ceremony();
  const response = new SoftwareAuthenticator().create(options);
  seeds.passkeyId = [await make('id', '/api/auth/passkeys', { challengeId, name: `${secretMark} phone`, response })];
  delete seeds.id;
  keep('challengeId', (await ceremony()).challengeId);
  return seeds;
}
