import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerNotice } from '#contract/messaging/message-choices.ts';
import type { ArrivalsAnswer, ScheduledMessage } from '#contract/messaging/messages.ts';
import type { DisruptionAnswer, DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });

const monday = '2026-11-30';
const rain = { kind: 'rain', fromDate: monday, toDate: monday };

let company: Company;

/** Four customers of one Monday: texts agreed to, an email, a number given for the service, nothing at all. */
const people = [
  { customerId: 'AGREED', name: 'Ann Lee', phone: '602-555-0101', email: 'ann@example.com', smsAlerts: true },
  { customerId: 'MAIL', name: 'Bo Lind', phone: '602-555-0102', email: 'bo@example.com', language: 'es' },
  { customerId: 'NUMBER', name: 'Cy Ito', phone: '602-555-0103' },
  { customerId: 'NONE', name: 'Di Poe' },
];

beforeEach(async () => {
  world.clock.set('2026-11-23T17:00:00.000Z');
  company = await world.company();
  const { owner } = company;
  await owner.put('/api/company-branding', { name: 'Blue Pools' });
  await owner.post('/api/technicians', { technicianId: 'LUIS', name: 'Luis Ortega' });
  for (const person of people) {
    await owner.post('/api/customers', { ...person, latitude: 33.6, longitude: -112.1, zipCode: '85306' });
    const stop = { assignmentId: `ROUTE-${person.customerId}`, customerId: person.customerId, dayOfWeek: 'MONDAY' };
    await owner.post('/api/route-assignments', { ...stop, technicianId: 'LUIS' });
  }
});

const preview = async (): Promise<DisruptionPreview['toTell']> =>
  (await company.owner.post<DisruptionPreview>('/api/disruptions/preview', { ...rain, dealWith: 'skip' })).body.toTell;

const apply = (notify = people.map(({ customerId }) => customerId)) =>
  company.owner.post<DisruptionAnswer>('/api/disruptions', {
    ...rain,
    moves: [],
    skips: people.map(({ customerId }) => ({ assignmentId: `ROUTE-${customerId}`, serviceDate: monday })),
    notify,
  });

const undo = (changeId: string) =>
  company.owner.post<RouteChange>(`/api/route-changes/${changeId}/undo`, { notify: true });
const thread = async (customerId: string) =>
  (await company.owner.get<ScheduledMessage[]>(`/api/communications/threads/${customerId}`)).body;
const mailsTo = (address: string) =>
  world.mailer.sent.filter(({ to, messageId }) => to === address && messageId.includes(company.companyId));

describe('notices of changed visits', () => {
  it('are read before they leave: how each goes, in whose language, and who cannot be reached', async () => {
    const toTell = await preview();
    expect(
      toTell.map(({ name, channel, recipient, reason, waits }) => [name, channel, recipient, reason, waits]),
    ).toEqual([
      ['Ann Lee', 'sms', '+16025550101', null, false],
      ['Bo Lind', 'email', 'bo@example.com', null, false],
      ['Cy Ito', 'sms', '+16025550103', null, false],
      ['Di Poe', null, null, 'No phone number on file.', false],
    ]);
    expect(toTell[0]?.text).toBe(
      "Blue Pools: We're skipping your pool service on Monday, November 30 because of the weather. We'll be back on Monday, December 7. If this doesn't work for you, just reply.",
    );
    expect(toTell[1]).toMatchObject({
      subject: 'Un cambio en el servicio de su piscina – Blue Pools',
      text: expect.stringMatching(
        /^Hola, Bo Lind:\n\n.*\n\nSi no le conviene, responda a este correo\.\n\nBlue Pools$/s,
      ),
    });
  });

  it('leave as they were read, are in the customer’s conversation, and say what became of them', async () => {
    const toTell = await preview();
    const { body: answer } = await apply();
    expect(answer).toMatchObject({ told: 3, texts: 2, emails: 1, waiting: 0 });
    await world.runJobs();
    expect(mailsTo('bo@example.com')).toMatchObject([
      { subject: toTell[1]?.subject, text: expect.stringContaining(toTell[1]?.text ?? 'nothing') },
    ]);
    expect(mailsTo('ann@example.com')).toEqual([]);
    expect(await thread('AGREED')).toMatchObject([
      { messageType: 'visit_changed', channel: 'sms', state: 'sent', message: toTell[0]?.text },
    ]);
    expect(await thread('MAIL')).toMatchObject([{ channel: 'email', state: 'sent', message: toTell[1]?.text }]);
    const [change] = (await company.owner.get<RouteChange[]>('/api/route-changes')).body;
    expect(change?.told).toEqual([
      { customerId: 'AGREED', name: 'Ann Lee', channel: 'sms', state: 'sent' },
      { customerId: 'MAIL', name: 'Bo Lind', channel: 'email', state: 'sent' },
      { customerId: 'NUMBER', name: 'Cy Ito', channel: 'sms', state: 'sent' },
    ]);

    world.clock.forward({ minutes: 1 });
    await undo(answer.changeId);
    await world.runJobs();
    expect(mailsTo('bo@example.com').at(-1)?.text).toContain('Por favor, ignore nuestro último correo.');
    expect((await thread('AGREED')).at(-1)).toMatchObject({
      messageType: 'visit_as_planned',
      message: 'Blue Pools: Please disregard our last message. Your pool service is back on its original schedule.',
    });
  });

  it('wait for quiet hours to end, and never leave where the change is undone until then', async () => {
    world.clock.set('2026-11-24T05:00:00.000Z');
    company = { ...company, owner: await company.signedIn('owner') };
    expect((await preview()).map(({ waits }) => waits)).toEqual([true, true, true, false]);
    const { body: answer } = await apply();
    expect(answer).toMatchObject({ told: 3, waiting: 3 });
    await world.runJobs();
    expect(await thread('AGREED')).toMatchObject([{ state: 'scheduled', scheduledTime: '2026-11-24T15:00:00.000Z' }]);
    const { body: undone } = await undo(answer.changeId);
    expect(undone.told.map(({ state }) => state)).toEqual(['canceled', 'canceled', 'canceled']);
    world.clock.set('2026-11-24T15:05:00.000Z');
    await world.runJob('send-messages', {});
    expect(mailsTo('bo@example.com')).toEqual([]);
    company = { ...company, owner: await company.signedIn('owner') };
    expect(await thread('AGREED')).toEqual([]);
  });

  it('go by email to those who texted STOP, and to nobody with Service Reminders off', async () => {
    const fields = { MessageSid: twilio.newSid(), From: '+16025550101', To: twilio.number, Body: 'STOP' };
    const { payload, headers } = twilio.signed('http://localhost:3000/api/webhooks/twilio/inbound', fields);
    await apply(['AGREED']);
    await world.runJobs();
    await world.visitor.post('/api/webhooks/twilio/inbound', payload, { headers });
    const skip = { assignmentId: 'ROUTE-AGREED', serviceDate: '2026-12-07' };
    const { body } = await company.owner.post<{ notice: CustomerNotice }>('/api/week-plan/skip-notice', skip);
    expect(body.notice).toMatchObject({ channel: 'email', recipient: 'ann@example.com' });
    await company.owner.put('/api/settings', { notifications: { serviceReminders: false } });
    const { body: off } = await company.owner.post<{ notice: CustomerNotice }>('/api/week-plan/skip-notice', skip);
    expect(off.notice).toMatchObject({ channel: null, reason: 'Service Reminders are turned off.' });
    const { body: change } = await company.owner.post<RouteChange>('/api/week-plan/skip', { ...skip, reason: 'Rain' });
    expect(change.told).toEqual([]);
  });
});

describe('the notice of one skipped visit', () => {
  const visit = { assignmentId: 'ROUTE-MAIL', serviceDate: monday };
  const path = '/api/week-plan/skip-notice';
  type Answer = { notice: CustomerNotice | null };

  it('is read before it leaves, with the reason as it is typed', async () => {
    const { body: bare } = await company.owner.post<Answer>(path, visit);
    expect(bare.notice?.text).not.toContain('Motivo');
    const { body } = await company.owner.post<Answer>(path, { ...visit, reason: 'Gate locked' });
    expect(body.notice).toMatchObject({ channel: 'email', recipient: 'bo@example.com' });
    await company.owner.post('/api/week-plan/skip', { ...visit, reason: 'Gate locked' });
    await world.runJobs();
    expect(mailsTo('bo@example.com')).toMatchObject([
      { subject: body.notice?.subject, text: expect.stringContaining(body.notice?.text ?? 'nothing') },
    ]);
  });

  it('is refused to others, and says what is wrong with a call', async () => {
    expect((await world.visitor.post(path, visit)).status).toBe(401);
    expect((await (await company.signedIn('technician')).post(path, visit)).status).toBe(403);
    const other = await world.company();
    expect((await other.owner.post(path, visit)).status).toBe(404);
    expect(await company.owner.post(path, { ...visit, serviceDate: '2026-12-01' })).toMatchObject({
      ...{ status: 400, body: { details: [{ field: 'serviceDate' }] } },
    });
    expect(await company.owner.post(path, { ...visit, reason: 'x'.repeat(501) })).toMatchObject({
      ...{ status: 400, body: { details: [{ field: 'reason' }] } },
    });
  });
});

describe('customers of a route that is late, or early', () => {
  const path = '/api/communications/arrivals';
  const late = (customerId: string) => ({ customerId, minute: 14 * 60 + 20, isLate: true });
  const asked = (more: object = {}) => ({
    technicianId: 'LUIS',
    arrivals: [...people.map(({ customerId }) => late(customerId))],
    ...more,
  });

  it('read in their language when somebody is likely there, once per window, and who is not reached is listed', async () => {
    const { body: shown } = await company.owner.post<ArrivalsAnswer>(path, asked());
    expect(shown).toMatchObject({ texts: 0, emails: 0 });
    expect(shown.notices.map(({ name, channel, reason }) => [name, channel, reason])).toEqual([
      ['Ann Lee', 'sms', null],
      ['Bo Lind', 'email', null],
      ['Cy Ito', 'sms', null],
      ['Di Poe', null, 'No phone number on file.'],
    ]);
    expect(shown.notices[0]?.text).toBe(
      'Blue Pools: Luis Ortega is running late today and should be at your pool 1 PM to 3 PM.',
    );
    expect(shown.notices[1]?.text).toContain(
      'Luis Ortega va con retraso hoy y debería llegar de 1 p.m. a 3 p.m. a su piscina.\n',
    );
    expect(await thread('AGREED')).toEqual([]);
    const { body: sent } = await company.owner.post<ArrivalsAnswer>(path, asked({ send: true }));
    expect(sent).toMatchObject({ texts: 2, emails: 1 });
    await world.runJobs();
    expect((await company.owner.post<ArrivalsAnswer>(path, asked({ send: true }))).body).toMatchObject({
      texts: 0,
      emails: 0,
    });
    await world.runJobs();
    expect(mailsTo('bo@example.com')).toHaveLength(1);
    expect(await thread('AGREED')).toMatchObject([{ messageType: 'arrival_changed', state: 'sent' }]);
    const early = { customerId: 'AGREED', minute: 11 * 60, isLate: false };
    const { body: ahead } = await company.owner.post<ArrivalsAnswer>(path, asked({ arrivals: [early] }));
    expect(ahead.notices[0]?.text).toContain('is running early today');
  });

  it('are not notified in quiet hours, by strangers, by another technician, or of what is not on the route', async () => {
    expect((await world.visitor.post(path, asked())).status).toBe(401);
    expect((await (await company.signedIn('homeowner')).post(path, asked())).status).toBe(403);
    expect((await (await company.signedIn('technician')).post(path, asked())).status).toBe(403);
    const luis = await company.signedIn('technician', { technicianId: 'LUIS' });
    expect((await luis.post(path, asked())).status).toBe(200);
    const other = await world.company();
    expect((await other.owner.post(path, asked())).status).toBe(404);
    await company.owner.post('/api/customers', { customerId: 'ELSE', name: 'Not today' });
    expect(await company.owner.post(path, asked({ arrivals: [late('ELSE')] }))).toMatchObject({
      ...{ status: 404, body: { details: [{ field: 'arrivals.0.customerId' }] } },
    });
    for (const minute of [-1, 1440, 1.5, 'noon']) {
      const { status } = await company.owner.post(path, asked({ arrivals: [{ ...late('AGREED'), minute }] }));
      expect(status).toBe(400);
    }
    world.clock.set('2026-11-24T05:00:00.000Z');
    const { body } = await (await company.signedIn('owner')).post<ArrivalsAnswer>(path, asked());
    expect(body.notices[0]).toMatchObject({ channel: null, reason: 'It’s quiet hours for this customer.' });
  });
});
