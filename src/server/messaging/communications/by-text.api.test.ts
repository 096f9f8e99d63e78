import { describe, expect, it } from 'vitest';
import type { OpenedLink } from '#contract/homeowner/portal.ts';
import type { Owed, Reminders } from '#contract/invoicing/owed.ts';
import type { OnMyWayAnswer, Scheduled, ScheduledMessage, Thread } from '#contract/messaging/messages.ts';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import { segmentsOf } from '#domain/messaging/index.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { openWorld } from '#tests/support/world.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
// The clock stands on Monday, 23 November 2026, 9:00 in Phoenix.
const world = openWorld({ deps: { sms: twilio.sms } });

const inbound = '/api/webhooks/twilio/inbound';
const kimWrites = (Body: string) => {
  const fields = { MessageSid: twilio.newSid(), From: '+16025550101', To: twilio.number, Body };
  const { payload, headers } = twilio.signed(`http://localhost:3000${inbound}`, fields);
  return world.visitor.post<string>(inbound, payload, { headers });
};

describe('where a text message service is connected', () => {
  it('a visit’s survey goes out two hours later, the customer’s number answers it, and thanks go back', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', {
      customerId: 'KIM',
      name: 'Kim Chen',
      phone: '602-555-0101',
      zipCode: '85306',
    });
    const { body: tomorrow } = await owner.post<Scheduled>('/api/communications/pre-visit');
    expect(tomorrow).toEqual({ scheduled: 0, alreadyScheduled: 0, skipped: [] });

    const way = await owner.post<OnMyWayAnswer>('/api/communications/on-my-way', { customerId: 'KIM' });
    expect(way.body).toMatchObject({ reason: null, sent: { messageType: 'on_my_way', recipient: '+16025550101' } });

    await world.runJobs();

    const { body: visit } = await owner.post<{ visitId: string }>('/api/visits', { customerId: 'KIM' });
    await owner.post(`/api/visits/${visit.visitId}/complete`, { sendReport: false });
    world.clock.forward({ minutes: 119 });
    await world.runJob('send-messages', {});
    const sent = async () =>
      (await owner.get<ScheduledMessage[]>('/api/scheduled-messages')).body
        .filter((one) => one.sent)
        .map((one) => one.messageType)
        .toSorted();
    expect(await sent()).toEqual(['on_my_way']);
    world.clock.forward({ minutes: 1 });
    await world.runJob('send-messages', {});
    expect(await sent()).toEqual(['on_my_way', 'post_service', 'satisfaction_survey']);

    expect((await kimWrites('Great job!')).status).toBe(200);
    expect((await owner.get<SurveyResponse[]>('/api/surveys')).body).toEqual([]);
    expect((await kimWrites(' 4 ')).status).toBe(200);
    const { body: answers } = await owner.get<SurveyResponse[]>('/api/surveys');
    expect(answers).toMatchObject([
      {
        customerId: 'KIM',
        rating: 4,
        serviceQuality: 'good',
        wouldRecommend: true,
        serviceDate: '2026-11-23',
        via: 'sms',
      },
    ]);
    await world.runJob('send-messages', {});
    expect(await sent()).toEqual(['on_my_way', 'post_service', 'satisfaction_survey', 'survey_thanks']);
    const { body: threads } = await owner.get<Thread[]>('/api/communications/threads');
    expect(threads).toMatchObject([{ customerId: 'KIM', unread: 2 }]);
  });

  it('a customer without an email address is reminded of what is overdue, with the own link in one text', async () => {
    const company = await world.company();
    const { companyId } = company;
    const owner = await company.signedIn('owner');
    await owner.put('/api/company-branding', { name: 'Clear Blue Pools' });
    await owner.put('/api/billing/settings', { taxRatePct: 0 });
    await owner.post('/api/customers', {
      customerId: 'LEE',
      name: 'Lee Ruiz',
      phone: '602-555-0177',
      zipCode: '85306',
    });
    await owner.post('/api/customers', { customerId: 'NOBODY', name: 'No Number' });
    for (const [customerId, unitPrice] of [
      ['LEE', 100],
      ['LEE', 35.5],
      ['NOBODY', 10],
    ]) {
      const lines = [{ kind: 'work', description: 'Filter', unitPrice }];
      await owner.post('/api/billing/invoices', { customerId, lines, issue: true });
    }
    world.clock.forward({ days: 30 });
    const remind = async () =>
      (await owner.post<Reminders>('/api/billing/reminders', { customerIds: ['LEE', 'NOBODY'] })).body;
    const row = async () =>
      (await owner.get<Owed>('/api/billing/owed')).body.customers.find(({ customerId }) => customerId === 'LEE');
    const texts = () => twilio.messages.filter(({ to }) => to === '+16025550177').map(({ body }) => body);
    expect(await row()).toMatchObject({ email: null, isByText: true, remindedAt: null });
    expect(await remind()).toEqual({ reminded: ['LEE'], leftOut: [{ customerId: 'NOBODY', reason: 'no_email' }] });
    expect((await remind()).leftOut).toContainEqual({ customerId: 'LEE', reason: 'reminded_today' });
    expect(await row()).toMatchObject({ reminder: 'queued' });
    await world.runJob('send-messages', {});
    expect(await row()).toMatchObject({ reminder: 'sent' });
    const [body = '', ...more] = texts();
    expect(more).toEqual([]);
    const key = /^Clear Blue Pools: \$135\.50 is past due\. Pay: http:\/\/localhost:3000\/my\?key=([\w-]{43})$/.exec(
      body,
    )?.[1];
    expect(segmentsOf(body)).toBe(1);
    expect(segmentsOf(body.replace('http://localhost:3000', 'https://pools.clearblue-service.example'))).toBe(1);

    // It opens what is overdue longest, as an email's link does, and is kept nowhere.
    const opened = await world.visitor.post<OpenedLink>('/api/my/open', { key });
    expect(opened.body).toMatchObject({ isKnown: false, shown: { kind: 'invoice', balance: 100 } });
    expect((await world.visitor.get(`/api/pay/${key}`)).status).toBe(200);
    const kept = await world.deps.db.inCompany(companyId, async (tx) =>
      JSON.stringify([
        (await tx.execute('select * from messages')).rows,
        (await tx.execute('select * from customer_links')).rows,
      ]),
    );
    expect(kept).toContain('$135.50 is past due');
    expect(kept).not.toContain(key);

    // An answer that is lost: the text is found by its words, and not sent again.
    world.clock.forward({ days: 1 });
    twilio.trouble = 'answers lost';
    expect((await remind()).reminded).toEqual(['LEE']);
    await world.runJob('send-messages', {});
    twilio.trouble = 'none';
    for (let again = 0; again < 3; again += 1) {
      world.clock.forward({ minutes: 10 });
      await world.runJob('send-messages', {});
    }
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).not.toBe(body);

    // Written in another way it is the same number; another number ends what was sent to this one.
    const opens = async () => (await world.visitor.post('/api/my/open', { key })).status;
    await owner.patch('/api/customers/LEE', { phone: '(602) 555-0177' });
    expect(await opens()).toBe(200);
    await owner.patch('/api/customers/LEE', { phone: '602-555-0178' });
    expect(await opens()).toBe(404);
    expect((await world.visitor.get(`/api/pay/${key}`)).status).toBe(404);
  });
});
