import type { CustomerChecklist } from '#contract/visits/checklist.ts';
import { startBackup } from '#server/data/exports/backups.ts';
import { codeOf } from '../../support/authenticator-app.ts';
import { form, picture } from '../../support/pictures.ts';
import type { openTwilioStandIn } from '../../support/twilio-stand-in.ts';
import type { Company, World } from '../../support/world.ts';
import { address, exampleFor, files, nameOf } from '../seeded-calls.ts';
import { type Seeds, seedCompany, seedFor } from '../seeded-company.ts';

type TwilioStandIn = ReturnType<typeof openTwilioStandIn>;

/** What ends a session, a plan or the data comes after everything else, or not at all. */
const ending =
  /^(?:DELETE|HEAD|OPTIONS)|logout|end-others|money-back|account\/cancel|import\/company|permissions|purchase|checkout/;

const card = (cardNumber: string) => ({
  paymentDetails: {
    ...{ cardNumber, expiryDate: '12/34', cvv: '123', cardholderName: 'Zephyrine Rivera' },
    ...{ email: 'zephyrine@example.com', zipCode: '85306' },
  },
});
const takenOnce = '4000000000000341';

/** Every call of the product once, with its own example and a seeded company's ids, and every paper as a PDF. */
async function makeEveryCall({ app }: World, { owner }: Company, seeds: Seeds): Promise<void> {
  const calls = app.declaredCalls.filter((call) => !ending.test(nameOf(call)));
  // Reading last: there is most to read then.
  const inOrder = [
    ...calls.filter(({ method }) => method !== 'GET'),
    ...calls.filter(({ method }) => method === 'GET'),
  ];
  for (const call of inOrder) {
    const file = await files[nameOf(call)]?.();
    const example = exampleFor(call)?.filled((member, index) => seeds[member]?.[index] ?? seeds[member]?.[0]);
    const asksFormat = JSON.stringify(
      Object.keys((call.schema?.querystring as { shape?: object })?.shape ?? {}),
    ).includes('"format"');
    const url = `${address(call, seeds)}${asksFormat ? '?format=pdf' : ''}`;
    await owner.call(call.method as 'GET', url, file?.payload ?? example, {
      allow5xx: true,
      ...(file && { headers: file.headers }),
    });
  }
}

/** What a customer gets by email and by text, once each. */
async function writeToCustomers(world: World, { owner }: Company, seeds: Seeds): Promise<void> {
  const customerId = seedFor(seeds, 'customerId', 'The customer');
  const reached = {
    phone: '(602) 555-0142',
    isActive: true,
    smsAlerts: true,
    emailAlerts: true,
    birthday: '1980-12-25',
  };
  await owner.patch(`/api/customers/${customerId}`, reached);
  const messages = { preVisit: true, postService: true, surveys: true, greetings: true, visitSkipped: true };
  await owner.put('/api/settings', { messages });
  await owner.post('/api/communications/pre-visit', { date: '2026-12-14' });
  await owner.post('/api/communications/broadcasts', { message: 'Zephyrine', filter: {} });
  await owner.post(`/api/communications/threads/${customerId}`, { message: 'Zephyrine', channel: 'email' });
  await owner.post('/api/surveys/reply', { phoneNumber: reached.phone, reply: '1' });
  const visit = { customerId, poolId: seedFor(seeds, 'poolId', 'The visit'), serviceDate: '2026-11-23' };
  const { visitId } = (await owner.post<{ visitId: string }>('/api/visits', visit)).body;
  // The walk through the calls has left a list with tasks that are required.
  const { body: list } = await owner.get<CustomerChecklist>(`/api/customers/${customerId}/checklist`);
  const tasks = list.tasks.map(({ taskId, title, category, required, photoRequired }) => ({
    ...{ taskId, title, category, required, photoRequired },
    ...{ done: false, notDone: 'Zephyrine' },
  }));
  const work = { tasks, readings: { chlorine: 9 }, reportId: `REPORT-${visitId}` };
  await owner.post(`/api/visits/${visitId}/complete`, work);
  world.clock.set('2026-11-24T17:00:00.000Z');
  await owner.post('/api/communications/on-my-way', { customerId });
  const technicianId = seedFor(seeds, 'technicianId', 'The route');
  await owner.post('/api/route-assignments', { customerId, technicianId, dayOfWeek: 'TUESDAY' });
  const arrivals = [{ customerId, minute: 840, isLate: true }];
  await owner.post('/api/communications/arrivals', { technicianId, arrivals, send: true });
}

/** What a customer is told of money and of visits. */
async function billAndMove(world: World, { owner, companyId }: Company, seeds: Seeds): Promise<void> {
  const customerId = seedFor(seeds, 'customerId', 'The bill');
  const order = { customerId, title: 'Zephyrine', lines: [{ description: 'Zephyrine', quantity: 1, unitPrice: 240 }] };
  const { workOrderId } = (await owner.post<{ workOrderId: string }>('/api/work-orders', order)).body;
  await owner.post(`/api/work-orders/${workOrderId}/quote`, {});
  const lines = [{ kind: 'work', description: 'Zephyrine', unitPrice: 100 }];
  const asked = { customerId, lines, issue: true };
  const { invoiceId } = (await owner.post<{ invoiceId: string }>('/api/billing/invoices', asked)).body;
  const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoiceId}/payment-link`)).body;
  await owner.post(`/api/pay/${url.split('=').at(-1)}`, card('4242424242424242'));
  await owner.put(`/api/billing/customers/${customerId}/card`, card(takenOnce));
  const planId = seedFor(seeds, 'planId', 'The subscription');
  const from = { planId, nextBillingDate: '2026-12-01', autoCharge: true };
  await owner.put(`/api/billing/subscriptions/${customerId}`, from);
  const nextPrice = { price: 175, from: '2026-12-15', notify: true };
  await owner.put(`/api/billing/subscriptions/${customerId}`, { nextPrice });

  // The walk through the calls has edited the seeded stop from a date on: what follows it comes every other week.
  type Stop = { assignmentId: string; customerId: string; endDate: string | null };
  const stops = (await owner.get<Stop[]>('/api/route-assignments')).body;
  const assignmentId = stops.find((each) => each.customerId === customerId && each.endDate === null)?.assignmentId;
  world.clock.set('2026-11-30T17:00:00.000Z');
  await owner.post('/api/skips', {
    skipId: `SKIP-${assignmentId}`,
    assignmentId,
    date: '2026-11-30',
    reason: 'other',
    ownWords: 'Zephyrine',
  });
  // From here on by email: texts of moved visits go out on a rainy day.
  await owner.patch(`/api/customers/${customerId}`, { smsAlerts: false });
  const skipped = { assignmentId, serviceDate: '2027-01-11', reason: 'Zephyrine' };
  const { changeId } = (await owner.post<{ changeId: string }>('/api/week-plan/skip', skipped)).body;
  await world.runJobs();
  await owner.post(`/api/route-changes/${changeId}/undo`, { notify: true });
  const rain = { kind: 'rain', fromDate: '2026-12-28', toDate: '2026-12-28' };
  type Previewed = {
    skips: Record<string, string>[];
    moves: Record<string, unknown>[];
    toTell: { customerId: string }[];
  };
  const { body: plan } = await owner.post<Previewed>('/api/disruptions/preview', rain);
  await owner.post('/api/disruptions', {
    ...rain,
    moves: plan.moves.map(({ assignmentId, serviceDate, toDate, toTechnicianId, toOrder }) => ({
      assignmentId,
      serviceDate,
      toDate,
      toTechnicianId,
      toOrder,
    })),
    skips: plan.skips.map(({ assignmentId, serviceDate, reason }) => ({ assignmentId, serviceDate, reason })),
    notify: plan.toTell.map(({ customerId: told }) => told),
  });
  for (const day of ['2026-12-01', '2026-12-15', '2026-12-22', '2027-01-05']) {
    world.clock.set(`${day}T16:00:00.000Z`);
    await world.runJob('bill-company', { companyId });
  }
  await owner.post('/api/billing/invoices', asked);
  world.clock.set('2027-02-15T16:00:00.000Z');
  await owner.post('/api/billing/reminders', { customerIds: [customerId] });
  // Who has no email address is reminded by text.
  world.clock.set('2027-02-16T16:00:00.000Z');
  await owner.patch(`/api/customers/${customerId}`, { email: '', smsAlerts: true });
  await owner.post('/api/billing/reminders', { customerIds: [customerId] });
}

/** What an account and its company are told: one of its own, whose password and settings no other call has changed. */
async function tellUsers(world: World): Promise<string> {
  const company = await world.company();
  const { companyId, ownerEmail, owner } = company;
  const password = 'secret-1';
  await world.visitor.post('/api/auth/forgot-password', { email: ownerEmail });
  const { secret } = (await owner.post<{ secret: string }>('/api/auth/two-step/start', { password })).body;
  await owner.post('/api/auth/two-step/confirm', { code: codeOf(secret, world.clock.now()) });
  const signIn = await world.visitor.post<{ secondStepToken: string }>('/api/auth/login', {
    email: ownerEmail,
    password,
  });
  for (let tries = 0; tries < 5; tries += 1)
    await world.visitor.post('/api/auth/second-step', { token: signIn.body.secondStepToken, code: '000000' });
  await owner.post('/api/auth/two-step/disable', { password });
  const [me] = (await owner.get<{ id: string }[]>('/api/users')).body;
  const colleague = await company.signedIn('owner');
  await owner.patch(`/api/users/${me?.id}`, { email: 'other@zephyrine.example', currentPassword: password });
  const { customerId } = (await owner.post<{ customerId: string }>('/api/customers', { name: 'Zephyrine Rivera' }))
    .body;
  const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { customerId, name: 'Zephyrine' })).body;
  await owner.post('/api/water-tests', { poolId, readings: { chlorine: 0.8 } });
  await owner.post(`/api/pools/${poolId}/reagents`, { reagentId: 'CHLORINE', description: 'Zephyrine', level: 5 });
  await world.runJob('mail-alerts', {});
  world.clock.forward({ hours: 1 });
  await world.runJob('mail-alerts', {});
  const { visitId } = (await owner.post<{ visitId: string }>('/api/visits', { customerId })).body;
  const { payload, headers } = form({}, { content: await picture() });
  await owner.post(`/api/visits/${visitId}/photos`, payload, { headers });
  await owner.put('/api/photo-proof', { mailed: true });
  await world.runJob('company-night', { companyId });
  const { putStream } = world.deps.files;
  world.deps.files.putStream = () => Promise.reject(new Error('Zephyrine'));
  await startBackup(world.deps, companyId);
  await world.runJobs();
  world.deps.files.putStream = putStream;
  const again = (await owner.post<{ secret: string }>('/api/auth/two-step/start', { password })).body;
  await owner.post('/api/auth/two-step/confirm', { code: codeOf(again.secret, world.clock.now()) });
  await colleague.delete(`/api/users/${me?.id}/second-step`);
  await world.visitor.post('/api/auth/login', { email: 'other@zephyrine.example', password });
  await colleague.delete(`/api/users/${me?.id}/sessions`);
  await world.runJobs();
  return companyId;
}

/** What goes out by text on certain days, and back to who asks for no more. */
async function greetAndStop(world: World, twilio: TwilioStandIn): Promise<string> {
  world.clock.set('2027-12-24T16:00:00.000Z');
  const company = await world.company();
  const owner = await company.signedIn('owner');
  const phone = '602-555-0143';
  const customer = { name: 'Zephyrine Lee', phone, smsAlerts: true, birthday: '1980-12-24', state: 'AZ' };
  const { customerId } = (await owner.post<{ customerId: string }>('/api/customers', customer)).body;
  const byMail = { name: 'Zephyrine Kim', email: 'kim@zephyrine.example', emailAlerts: true };
  await owner.post('/api/customers', byMail);
  await owner.post('/api/communications/greetings');
  world.clock.set('2027-12-25T16:00:00.000Z');
  await owner.post('/api/communications/greetings');
  await owner.post('/api/communications/on-my-way', { customerId });
  await world.runJob('send-messages', {});
  const path = '/api/webhooks/twilio/inbound';
  const text = { MessageSid: twilio.newSid(), From: '+16025550143', To: twilio.number, Body: 'No más' };
  const { payload, headers } = twilio.signed(`http://localhost:3000${path}`, text);
  await world.visitor.post(path, payload, { headers });
  return company.companyId;
}

/** The plan of a company, from its first payment to its end. */
async function endPlans(world: World): Promise<string[]> {
  const companyIds: string[] = [];
  const begin = async (number: string) => {
    const company = await world.company({ tier: 'trial' });
    const plan = { planName: 'professional', billingCycle: 'monthly', price: 29 };
    await company.owner.post('/api/billing/purchase', { ...plan, ...card(number) });
    companyIds.push(company.companyId);
    return company.owner;
  };
  await begin(takenOnce);
  await (await begin('4242424242424242')).post('/api/billing/account/cancel');
  await (await begin('4242424242424242')).post('/api/billing/account/money-back', {});
  for (const days of [31, 7, 14]) {
    world.clock.forward({ days });
    await world.runJob('renew-plans', {});
  }
  return companyIds;
}

/** What customers, users and a company with a plan are written, without the walk through the calls. @returns the companies */
export async function everyLetter(world: World, twilio: TwilioStandIn): Promise<string[]> {
  const company = await world.company();
  const seeds = await seedCompany(company);
  await writeToCustomers(world, company, seeds);
  await billAndMove(world, { ...company, owner: await company.signedIn('owner') }, seeds);
  await world.runJobs();
  await world.runJob('sweep-mails', {});
  const others = [...(await endPlans(world)), await tellUsers(world), await greetAndStop(world, twilio)];
  await world.runJob('sweep-mails', {});
  return [company.companyId, ...others];
}

/** Everything on which the product writes to somebody, as far as a test can bring it about. @returns the companies */
export async function everyOccasion(world: World, twilio: TwilioStandIn): Promise<string[]> {
  const company = await world.company();
  const seeds = await seedCompany(company);
  await makeEveryCall(world, company, seeds);
  await writeToCustomers(world, company, seeds);
  await billAndMove(world, { ...company, owner: await company.signedIn('owner') }, seeds);
  await world.runJobs();
  await world.runJob('sweep-mails', {});
  const others = [...(await endPlans(world)), await tellUsers(world), await greetAndStop(world, twilio)];
  await world.runJob('sweep-mails', {});
  return [company.companyId, ...others];
}
