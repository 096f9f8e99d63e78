import { beforeEach, describe, expect, it } from 'vitest';
import type { Consent, ScheduledMessage, SmsNotification } from '#contract/messaging/messages.ts';
import type { Tier } from '#domain/subscription/index.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { type MessageHooks, messageJobs } from './deliver.ts';
import { type NewMessage, openOutbox } from './put.ts';
import { messagesRepo } from './repo.ts';
import { messagingTexts } from './texts.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });
const embedded = openWorld();

// Monday, ten in the morning in Phoenix, noon in New York: nowhere in the States is it quiet but in Hawaii.
beforeEach(() => {
  for (const { clock } of [world, embedded]) clock.set('2026-11-30T17:00:00Z');
});

const list = '/api/scheduled-messages';
let lastNumber = 0;
/** A number that no other test writes to. */
const newNumber = (): string => {
  lastNumber += 1;
  return `+1602555${String(1000 + lastNumber)}`;
};

interface Setting {
  company: Company;
  number: string;
  customerId: string;
  put(message?: Partial<NewMessage>): Promise<string | null>;
  find(messageId: string | null): Promise<ScheduledMessage | undefined>;
}

async function setting(given: Record<string, unknown> = {}, tier: Tier = 'enterprise', of = world): Promise<Setting> {
  const company = await of.company({ tier });
  const number = newNumber();
  const customer = {
    name: 'Pat Rivera',
    phone: number,
    email: `${number.slice(2)}@example.com`,
    state: 'AZ',
    ...given,
  };
  const { customerId } = (await company.owner.post<{ customerId: string }>('/api/customers', customer)).body;
  const find: Setting['find'] = async (messageId) =>
    (await company.owner.get<ScheduledMessage[]>(list)).body.find(({ id }) => id === messageId);
  const put: Setting['put'] = async (message = {}) => {
    const { deps } = of;
    const hand = { now: deps.clock, newId: deps.newId };
    const full = { kind: 'post_service', customerId, channel: 'best', body: 'Your pool is done.', dueAt: deps.clock() };
    const row = await deps.db.inCompany(company.companyId, async (tx) =>
      (await openOutbox(tx, hand)).putOnce({ ...full, ...message } as NewMessage & { cause: string }),
    );
    return row?.messageId ?? null;
  };
  return { company, number, customerId, put, find };
}

const sweep = (of = world): Promise<void> => of.runJob('send-messages', {});

describe('a text message', () => {
  it('goes to the service once, with its id and its parts', async () => {
    const { number, put, find } = await setting();
    const id = await put();
    await Promise.all([sweep(), sweep()]);
    expect(twilio.sentTo(number)).toEqual(['Your pool is done.']);
    expect(await find(id)).toMatchObject({
      state: 'sent',
      sent: true,
      channel: 'sms',
      segments: 1,
      attempts: 1,
      note: null,
    });
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
  });

  it('written by hand leaves at once', async () => {
    const { company, number } = await setting();
    const { status, body } = await company.owner.post<SmsNotification>('/api/sms/send', {
      phoneNumber: number,
      message: 'We are on our way.',
    });
    expect(status).toBe(201);
    await world.runJobs();
    expect(twilio.sentTo(number)).toEqual(['We are on our way.']);
    const { body: texts } = await company.owner.get<SmsNotification[]>('/api/sms');
    expect(texts).toMatchObject([{ notificationId: body.notificationId, status: 'sent', phoneNumber: number }]);
  });

  it('of one cause is written once', async () => {
    const { number, put } = await setting();
    expect(await put({ cause: 'post_service:V-1' })).not.toBeNull();
    expect(await put({ cause: 'post_service:V-1' })).toBeNull();
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
  });

  it('waits for its time, and in the quiet hours of the customer’s zone', async () => {
    // 17:30 in Phoenix is 19:30 in Chicago, and 20:30 in New York.
    world.clock.set('2026-11-24T00:30:00Z');
    const east = await setting({ state: 'NY', zipCode: '10001' });
    const west = await setting();
    const dueAt = new Date('2026-11-24T03:00:00Z');
    const ids = [await east.put({ dueAt }), await west.put({ dueAt })];
    await sweep();
    expect([...twilio.sentTo(east.number), ...twilio.sentTo(west.number)]).toEqual([]);
    expect(await east.find(ids[0] ?? '')).toMatchObject({
      state: 'scheduled',
      scheduledTime: '2026-11-24T13:00:00.000Z',
      note: 'Waiting for quiet hours to end.',
    });
    world.clock.set('2026-11-24T03:00:00Z');
    await sweep();
    expect(twilio.sentTo(west.number)).toHaveLength(1);
    expect(twilio.sentTo(east.number)).toEqual([]);
    world.clock.set('2026-11-24T13:00:00Z');
    await sweep();
    expect(twilio.sentTo(east.number)).toHaveLength(1);
  });

  it('that a late sweep finds in quiet hours waits for the morning', async () => {
    world.clock.set('2026-11-25T03:59:00Z');
    const { number, put, find } = await setting();
    const id = await put();
    world.clock.set('2026-11-25T04:00:00Z');
    await sweep();
    expect(await find(id)).toMatchObject({ state: 'scheduled', note: 'Waiting for quiet hours to end.' });
    world.clock.set('2026-11-25T15:00:00Z');
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
  });

  it('that is no use any more is left out, and so is what the visit’s feature does not want', async () => {
    const { number, put, find } = await setting();
    const dueAt = world.clock.now();
    const late = await put({ kind: 'on_my_way', dueAt });
    world.clock.forward({ hours: 1 });
    const unwanted = await put({ kind: 'pre_visit', dueAt: world.clock.now() });
    const hooks: MessageHooks = {
      stillWanted: async (_tx, { kind }) => (kind === 'pre_visit' ? messagingTexts.notes.visitMoved : null),
    };
    await messageJobs(world.deps, hooks)['send-messages']({});
    expect(await find(late)).toMatchObject({ state: 'skipped', note: 'Expired before it could be sent.' });
    expect(await find(unwanted)).toMatchObject({ state: 'skipped', note: 'The visit was moved or skipped.' });
    expect(twilio.sentTo(number)).toEqual([]);
  });
});

describe('when the service', () => {
  const failing = async (trouble: typeof twilio.trouble) => {
    const s = await setting();
    const id = await s.put();
    twilio.trouble = trouble;
    await sweep();
    twilio.trouble = 'none';
    return { ...s, id };
  };

  it.each([
    [21211, 'The phone number isn’t valid.'],
    [21614, 'This number can’t receive texts.'],
    [99999, 'The SMS service reported error 99999.'],
  ])('refuses with %i the message has failed, and says why', async (code, note) => {
    const { find, id, number } = await failing(code);
    expect(await find(id)).toMatchObject({ state: 'failed', note });
    world.clock.forward({ hours: 6 });
    await sweep();
    expect(twilio.sentTo(number)).toEqual([]);
  });

  it('knows that the customer has opted out (21610), nothing is sent any more', async () => {
    const { find, id, company, customerId, put, number } = await failing(21610);
    expect(await find(id)).toMatchObject({ state: 'skipped', note: 'The customer opted out of texts.' });
    const { body } = await company.owner.get<Consent>(`/api/communications/consents/${customerId}`);
    expect(body).toMatchObject({ state: 'stopped' });
    const next = await put();
    await sweep();
    expect(await find(next)).toMatchObject({ state: 'skipped' });
    expect(twilio.sentTo(number)).toEqual([]);
  });

  it('asks to wait (429), it is tried again after that', async () => {
    const { find, id, number } = await failing('too many');
    expect(await find(id)).toMatchObject({ state: 'queued', note: 'Twilio asked us to wait.' });
    world.clock.forward({ minutes: 1 });
    await sweep();
    expect(twilio.sentTo(number)).toEqual([]);
    world.clock.forward({ minutes: 1 });
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it.each(['fails inside', 'never arrives'] as const)('%s, it is looked up and then sent', async (trouble) => {
    const { find, id, number } = await failing(trouble);
    expect(await find(id)).toMatchObject({ state: 'sending' });
    await sweep();
    expect(twilio.sentTo(number)).toEqual([]);
    world.clock.forward({ minutes: 1 });
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: 'sent' });
  });

  it.each(['answers lost', 'fails after taking'] as const)(
    '%s, it is found there and not sent twice',
    async (trouble) => {
      const { find, id, number } = await failing(trouble);
      expect(twilio.sentTo(number)).toHaveLength(1);
      for (let minutes = 0; minutes < 10; minutes += 1) {
        world.clock.forward({ minutes: 1 });
        await sweep();
      }
      expect(twilio.sentTo(number)).toHaveLength(1);
      expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2 });
    },
  );

  it('loses the answers to two of the same words, each is found as itself', async () => {
    const { find, put, number } = await setting();
    twilio.trouble = 'answers lost';
    const ids = [await put(), await put()];
    await sweep();
    twilio.trouble = 'none';
    world.clock.forward({ minutes: 3 });
    await sweep();
    expect(await Promise.all(ids.map(async (id) => (await find(id))?.state))).toEqual(['sent', 'sent']);
    expect(twilio.sentTo(number)).toHaveLength(2);
  });

  it('stays away, it gives up in the end and can be tried again by hand', async () => {
    const { find, id, number, company } = await failing(20003);
    expect(await find(id)).toMatchObject({ state: 'queued', note: 'Twilio refused the account (401).' });
    twilio.trouble = 20003;
    for (let tries = 0; tries < 60; tries += 1) {
      world.clock.forward({ minutes: 20 });
      await sweep();
    }
    expect(await find(id)).toMatchObject({ state: 'failed' });
    expect((await find(id))?.attempts).toBeLessThanOrEqual(10);
    twilio.trouble = 'none';
    world.clock.set('2026-12-02T17:00:00Z');
    const owner = await company.signedIn('owner');
    expect((await owner.post(`${list}/${id}/retry`)).status).toBe(200);
    await world.runJobs();
    expect(twilio.sentTo(number)).toHaveLength(1);
    expect((await owner.post(`${list}/${id}/retry`)).status).toBe(409);
  });

  it('took one of which nobody could tell, trying again by hand finds it', async () => {
    const { find, id, number, company } = await failing('answers lost');
    await world.deps.db.inCompany(company.companyId, (tx) =>
      messagesRepo(tx).update(id ?? '', { state: 'failed', note: 'Delivery unknown.' }),
    );
    expect((await company.owner.post(`${list}/${id}/retry`)).status).toBe(200);
    await world.runJobs();
    expect(await find(id)).toMatchObject({ state: 'sent' });
    expect(twilio.sentTo(number)).toHaveLength(1);
  });

  it('tells the price later, it is shown', async () => {
    const { find, id, number } = await failing('none');
    const kept = twilio.messages.find(({ to }) => to === number);
    Object.assign(kept ?? {}, { price: '-0.00790', status: 'delivered' });
    expect((await find(id))?.cost).toBeNull();
    world.clock.forward({ minutes: 11 });
    await world.runJob('price-messages', {});
    expect(await find(id)).toMatchObject({ cost: 0.0079, state: 'delivered', delivered: true });
  });
});

describe('whom it may reach', () => {
  it('by e-mail where there is no number to write to, in the transaction that marks it sent', async () => {
    const { put, find } = await setting({ phone: '', emailAlerts: true, email: 'pat@example.com' });
    const id = await put({ subject: 'Your pool' });
    await sweep();
    expect(await find(id)).toMatchObject({
      channel: 'email',
      recipient: 'pat@example.com',
      state: 'sent',
      phoneNumber: null,
    });
    await world.runJob('sweep-mails', {});
    expect(world.mailer.lastTo('pat@example.com')).toMatchObject({ subject: 'Your pool' });
    expect(world.mailer.lastTo('pat@example.com').text).toContain('Your pool is done.');
  });

  it('nobody without a way: the reason stands in the list', async () => {
    const { put, find } = await setting({ phone: '', email: '' });
    expect(await find(await put())).toMatchObject({ state: 'skipped', note: 'No phone number on file.' });
  });

  it('nobody who was deleted before it left', async () => {
    const { company, customerId, number, put, find } = await setting();
    const id = await put();
    expect((await company.owner.delete(`/api/customers/${customerId}`)).status).toBeLessThan(300);
    await sweep();
    expect(await find(id)).toMatchObject({ state: 'skipped', note: 'The customer has been deleted.' });
    expect(twilio.sentTo(number)).toEqual([]);
  });

  it('broadcasts only those who agreed', async () => {
    const implied = await setting();
    const given = await setting({ smsAlerts: true });
    expect(await implied.find(await implied.put({ kind: 'broadcast' }))).toMatchObject({
      state: 'skipped',
      note: 'The customer hasn’t opted in to texts.',
    });
    await given.put({ kind: 'broadcast' });
    await sweep();
    expect(twilio.sentTo(given.number)).toHaveLength(1);
  });

  it('by e-mail where the company has text messages switched off', async () => {
    const { company, put, find } = await setting({ emailAlerts: true });
    await company.owner.put('/api/settings', { notifications: { smsNotifications: false } });
    expect(await find(await put())).toMatchObject({ channel: 'email', state: 'queued' });
  });
});

describe('the plan', () => {
  const fill = async ({ company }: Setting, count: number): Promise<void> => {
    const { deps } = world;
    await deps.db.inCompany(company.companyId, async (tx) => {
      const now = deps.clock();
      const sent = { channel: 'sms', kind: 'custom', recipient: '+16025550000', body: 'x', state: 'sent' } as const;
      for (let n = 0; n < count; n += 1) {
        const row = { ...sent, messageId: `FILL-${n}`, sentAt: now, dueAt: now, nextAttemptAt: now, createdAt: now };
        await messagesRepo(tx).insert(row);
      }
    });
  };
  const notice = 'You’ve used all of your plan’s texts for this month.';

  it('has room for the last one of the month; then e-mails go, or messages wait for the next month', async () => {
    world.clock.set('2026-12-30T17:00:00Z');
    const s = await setting({}, 'professional');
    await fill(s, 199);
    const ids = [await s.put(), await s.put()];
    await sweep();
    expect(twilio.sentTo(s.number)).toHaveLength(1);
    const states = await Promise.all(ids.map((id) => s.find(id)));
    expect(states.map((one) => one?.state).sort()).toEqual(['held', 'sent']);
    expect(states.find((one) => one?.state === 'held')?.note).toBe(notice);
    await s.company.owner.patch(`/api/customers/${s.customerId}`, { emailAlerts: true });
    const mailed = await s.put();
    await sweep();
    expect(await s.find(mailed)).toMatchObject({ channel: 'email', state: 'sent' });
    const byHand = { phoneNumber: s.number, message: 'Hello' };
    expect((await s.company.owner.post('/api/sms/send', byHand)).status).toBe(402);
    world.clock.set('2027-01-01T16:00:00Z');
    await sweep();
    expect(twilio.sentTo(s.number)).toHaveLength(2);
  });

  it('that has ended sends nothing', async () => {
    const { company, put, find, number } = await setting();
    const id = await put();
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      const { sql } = await import('drizzle-orm');
      await tx.execute(sql`update companies set tier = 'none'`);
    });
    await sweep();
    expect(await find(id)).toMatchObject({ state: 'skipped', note: 'Your plan has ended.' });
    expect(twilio.sentTo(number)).toEqual([]);
  });
});

describe('without a text message service', () => {
  it('a message is held, and marked when it was sent from a phone', async () => {
    const { company, put, find } = await setting({}, 'enterprise', embedded);
    const id = await put({ kind: 'custom', channel: 'sms' });
    await sweep(embedded);
    expect(await find(id)).toMatchObject({
      state: 'held',
      note: 'No SMS service is connected. Send it from your phone.',
    });
    await sweep(embedded);
    const marked = await company.owner.post<ScheduledMessage>(`${list}/${id}/sent-by-phone`);
    expect(marked).toMatchObject({ status: 200, body: { state: 'sent', sent: true } });
    expect((await company.owner.post(`${list}/${id}/sent-by-phone`)).status).toBe(409);
  });

  it('the product’s own messages go by e-mail to who takes them', async () => {
    const { put, find } = await setting({ emailAlerts: true }, 'enterprise', embedded);
    const id = await put();
    await sweep(embedded);
    expect(await find(id)).toMatchObject({ channel: 'email', state: 'sent' });
  });
});

describe('the list', () => {
  it('takes a canceled message back: it goes out when it would have', async () => {
    const { company, put, find, number } = await setting();
    const { owner } = company;
    const id = await put({ dueAt: new Date('2026-11-30T18:00:00Z') });
    await owner.delete(`${list}/${id}`);
    expect(await find(id)).toMatchObject({ state: 'canceled' });
    expect((await owner.post(`${list}/${id}/retry`)).body).toMatchObject({ state: 'scheduled', note: null });
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(0);
    world.clock.set('2026-11-30T18:01:00Z');
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
  });

  it('shows what waits, finds, counts and takes back', async () => {
    const { company, put, customerId, number } = await setting();
    const dueAt = new Date(world.clock.now().getTime() + 3 * 3_600_000);
    const later = await put({ dueAt, body: 'Tomorrow at ten' });
    await put({ kind: 'survey_thanks' });
    await sweep();
    const { owner } = company;
    const waiting = await owner.get<ScheduledMessage[]>(`${list}?when=waiting&customerId=${customerId}`);
    expect(waiting.body).toMatchObject([
      { id: later, customerName: 'Pat Rivera', phoneNumber: number, messageType: 'post_service', sent: false },
    ]);
    expect(waiting.headers['x-total-count']).toBe('1');
    expect((await owner.get<unknown[]>(`${list}?when=past`)).body).toHaveLength(1);
    expect((await owner.get<unknown[]>(`${list}?search=ten%20tomorrow`)).body).toHaveLength(1);
    expect((await owner.get<unknown[]>(`${list}?messageType=birthday`)).body).toEqual([]);
    expect((await owner.delete(`${list}/${later}`)).body).toEqual({ success: true });
    expect((await owner.delete(`${list}/${later}`)).status).toBe(200);
    world.clock.forward({ hours: 4 });
    await sweep();
    expect(twilio.sentTo(number)).toEqual(['Your pool is done.']);
    const [past] = (await owner.get<ScheduledMessage[]>(`${list}?state=sent`)).body;
    expect((await owner.delete(`${list}/${past?.id}`)).status).toBe(409);
  });

  it('is the office’s, and of one company', async () => {
    const { company, put } = await setting();
    const id = await put();
    const other = await world.company();
    expect((await other.owner.delete(`${list}/${id}`)).status).toBe(404);
    expect((await world.visitor.get(list)).status).toBe(401);
    expect((await (await company.signedIn('homeowner')).get(list)).status).toBe(403);
    expect((await company.owner.get(`${list}?state=nonsense`)).status).toBe(400);
  });
});
