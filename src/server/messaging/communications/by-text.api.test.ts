import { describe, expect, it } from 'vitest';
import type { OnMyWayAnswer, Scheduled, ScheduledMessage, Thread } from '#contract/messaging/messages.ts';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
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
});
