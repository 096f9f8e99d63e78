import { beforeEach, describe, expect, it } from 'vitest';
import type { Consent, ScheduledMessage } from '#contract/messaging/messages.ts';
import type { Deps } from '#server/deps.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { deliverMessage, sendPrivateText } from './deliver.ts';
import { openOutbox } from './put.ts';
import { findByProvider, messagesRepo } from './repo.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });
const silent = openWorld();

beforeEach(() => world.clock.set('2026-11-30T17:00:00Z'));

const list = '/api/scheduled-messages';
const inbound = '/api/webhooks/twilio/inbound';
const status = '/api/webhooks/twilio/status';
let lastNumber = 0;
const newNumber = (): string => {
  lastNumber += 1;
  return `+1480555${String(1000 + lastNumber)}`;
};

/** As Twilio calls: a form, signed over the address that it knows us by. */
const called = async (path: string, fields: Record<string, string>) => {
  const { payload, headers } = twilio.signed(`http://localhost:3000${path}`, fields);
  return world.visitor.post<string>(path, payload, { headers });
};
const text = (From: string, Body: string, more: Record<string, string> = {}) =>
  called(inbound, { MessageSid: twilio.newSid(), From, To: twilio.number, Body, ...more });

async function written(of?: { company: Company; number: string }) {
  const company = of?.company ?? (await world.company());
  const number = of?.number ?? newNumber();
  const customer = { name: 'Pat Rivera', phone: number, state: 'AZ' };
  const { customerId } = (await company.owner.post<{ customerId: string }>('/api/customers', customer)).body;
  const put = async (body: string, dueAt = world.clock.now()): Promise<string> => {
    const hand = { now: world.deps.clock, newId: world.deps.newId };
    const message = { kind: 'post_service', customerId, channel: 'sms', body, dueAt } as const;
    const row = await world.deps.db.inCompany(company.companyId, async (tx) =>
      (await openOutbox(tx, hand)).put(message),
    );
    return row.messageId;
  };
  const find = async (id: string) =>
    (await company.owner.get<ScheduledMessage[]>(list)).body.find((one) => one.id === id);
  const consent = async () =>
    (await company.owner.get<Consent>(`/api/communications/consents/${customerId}`)).body.state;
  const received = () =>
    world.deps.db.inCompany(company.companyId, async (tx) => {
      const { messages } = await import('#server/db/schema/index.ts');
      const { eq } = await import('drizzle-orm');
      return tx.select().from(messages).where(eq(messages.direction, 'in'));
    });
  return { company, number, customerId, put, find, consent, received };
}
const sweep = () => world.runJob('send-messages', {});

describe('a call of the service', () => {
  const form = {
    MessageSid: 'SM1',
    From: '+14805550000',
    To: '+16025550100',
    Body: 'STOP',
    MessageStatus: 'delivered',
  };

  it.each([inbound, status])('to %s without its signature answers 403', async (path) => {
    const { payload, headers } = twilio.signed(`http://localhost:3000${path}`, form);
    const { 'x-twilio-signature': signature, ...unsigned } = headers;
    expect((await world.visitor.post(path, payload, { headers: unsigned })).status).toBe(403);
    const forged = { ...headers, 'x-twilio-signature': `A${signature.slice(1)}` };
    expect((await world.visitor.post(path, payload, { headers: forged })).status).toBe(403);
    const changed = new URLSearchParams({ ...form, Body: 'START' }).toString();
    expect((await world.visitor.post(path, changed, { headers })).status).toBe(403);
    expect((await world.visitor.post(`${path}?message=x`, payload, { headers })).status).toBe(403);
    expect((await world.visitor.post(path, undefined)).status).toBe(403);
    expect((await world.visitor.post(path, payload, { headers })).status).toBe(200);
  });

  it('is never signed where no service is connected', async () => {
    const { payload, headers } = twilio.signed(`http://localhost:3000${inbound}`, form);
    expect((await silent.visitor.post(inbound, payload, { headers })).status).toBe(403);
  });
});

describe('a text whose words are its receiver’s alone', () => {
  it('makes nobody the one who is answered from there, and a STOP to it holds', async () => {
    const { company, number, customerId, received, consent } = await written();
    // Somebody else has a code sent to that number from their own page.
    const { customerId: stranger } = (
      await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Lee' })
    ).body;
    const find = (id: string) =>
      world.deps.db.inCompany(company.companyId, async (tx) =>
        (await import('#server/customers/index.ts')).customersRepo(tx).find(id),
      );
    const customer = await find(stranger);
    if (!customer) throw new Error('The customer was just stored');
    await sendPrivateText(world.deps, company.companyId, { customer, number, body: '123456', shown: 'A code.' });
    expect(twilio.sentTo(number)).toHaveLength(1);
    const last = await world.deps.db.inCompany(company.companyId, (tx) => messagesRepo(tx).lastCustomerOf(number));
    expect(last).toBeNull();
    await text(number, 'Who is this?');
    expect(await received()).toEqual([]);
    await text(number, 'STOP');
    expect(await consent()).toBe('stopped');
    expect(customerId).not.toBe(stranger);
  });
});

describe('STOP', () => {
  it('ends what waits at once, and nothing is sent any more', async () => {
    const { number, put, find, consent, company } = await written();
    const [due, later] = [await put('Now'), await put('Later', new Date('2026-12-01T16:30:00Z'))];
    const answer = await text(number, ' Stop ');
    // Twilio answers its own words itself.
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('<Response></Response>') });
    expect(await consent()).toBe('stopped');
    await sweep();
    world.clock.set('2026-12-01T16:30:00Z');
    await sweep();
    expect(twilio.sentTo(number)).toEqual([]);
    for (const id of [due, later]) {
      expect((await find(id))?.note).toBe('The customer opted out of texts.');
    }
    const byHand = await company.owner.post('/api/sms/send', { phoneNumber: number, message: 'Hello' });
    expect(byHand).toMatchObject({ status: 409, body: { message: 'The customer opted out of texts.' } });
  });

  it('stored after a message was claimed keeps it from leaving', async () => {
    const { company, number, put, find } = await written();
    const id = await put('Too late');
    let transactions = 0;
    const db: Deps['db'] = {
      ...world.deps.db,
      async inCompany(companyId, work) {
        const result = await world.deps.db.inCompany(companyId, work);
        transactions += 1;
        // The first one looks for the account, the second one claims; the service is asked in the third.
        if (transactions === 2) await text(number, 'STOP');
        return result;
      },
    };
    await deliverMessage({ ...world.deps, db }, {}, company.companyId, id);
    expect(transactions).toBe(3);
    expect(twilio.sentTo(number)).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'skipped', note: 'The customer opted out of texts.' });
  });

  it('that arrives while a message leaves is stored after it, and the next one stays', async () => {
    const { number, put, find, consent } = await written();
    const [first, second] = [await put('Leaving'), await put('Waiting', new Date('2026-11-30T17:01:00Z'))];
    let release = (): void => undefined;
    const isTaking = new Promise<void>((taking) => {
      twilio.beforeTaking = () => {
        taking();
        return new Promise((resolve) => {
          release = resolve;
        });
      };
    });
    const sending = sweep();
    await isTaking;
    const stopping = text(number, 'STOP');
    expect(await consent()).toBe('implied');
    release();
    await Promise.all([sending, stopping]);
    expect(await consent()).toBe('stopped');
    world.clock.set('2026-11-30T17:02:00Z');
    await sweep();
    expect(twilio.sentTo(number)).toEqual(['Leaving']);
    expect((await find(first))?.state).toBe('sent');
    expect((await find(second))?.state).toBe('skipped');
  });

  it('holds for every company that writes through the same number', async () => {
    const one = await written();
    const other = await written({ company: await world.company(), number: one.number });
    await one.put('From one');
    await sweep();
    world.clock.forward({ minutes: 1 });
    await other.put('From the other');
    await sweep();
    await text(one.number, 'UNSUBSCRIBE');
    expect([await one.consent(), await other.consent()]).toEqual(['stopped', 'stopped']);
    expect([await one.received(), await other.received()].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('in Spanish is answered in Spanish, and INICIAR undoes it', async () => {
    const { number, put, consent } = await written();
    await put('Hola');
    await sweep();
    expect((await text(number, '¡Alto!')).body).toContain('no recibirá más mensajes');
    expect(await consent()).toBe('stopped');
    expect((await text(number, 'Iniciar')).body).toContain('volverá a recibir');
    expect(await consent()).toBe('given');
    expect((await text(number, 'ayuda')).body).toContain('ALTO');
    await put('De nuevo');
    await sweep();
    expect(twilio.sentTo(number)).toEqual(['Hola', 'De nuevo']);
  });

  it('of a customer is not undone by the office, START is', async () => {
    const { company, customerId, number, put, consent } = await written();
    await put('Hi');
    await sweep();
    await text(number, 'STOP');
    const path = `/api/communications/consents/${customerId}`;
    expect((await company.owner.put(path, { state: 'given' })).status).toBe(409);
    await text(number, 'START');
    expect(await consent()).toBe('given');
    expect((await company.owner.put<Consent>(path, { state: 'stopped' })).body).toMatchObject({
      source: 'set by the office',
    });
    expect((await company.owner.put<Consent>(path, { state: 'given' })).body.state).toBe('given');
  });
});

describe('an incoming message', () => {
  it('stands with its customer, once however often it is brought', async () => {
    const { number, customerId, put, received } = await written();
    await put('How was it?');
    await sweep();
    const fields = { MessageSid: twilio.newSid(), From: number, To: twilio.number, Body: 'Great job, thanks' };
    await Promise.all([called(inbound, fields), called(inbound, fields)]);
    await called(inbound, fields);
    expect(await received()).toMatchObject([
      { customerId, body: 'Great job, thanks', state: 'received', fromNumber: number },
    ]);
  });

  it('brought again after a START does not stop anew', async () => {
    const { number, put, consent } = await written();
    await put('Hi');
    await sweep();
    const stop = { MessageSid: twilio.newSid(), From: number, To: twilio.number, Body: 'STOP' };
    await called(inbound, stop);
    await text(number, 'START');
    await called(inbound, stop);
    expect(await consent()).toBe('given');
  });

  it('of a number that nobody has written to, or to a number that is not ours, is ignored with 200', async () => {
    expect((await text(newNumber(), 'Hello?')).status).toBe(200);
    const { number, put, received } = await written();
    await put('Hi');
    await sweep();
    const elsewhere = { MessageSid: twilio.newSid(), From: number, To: '+15205550000', Body: 'Hello' };
    expect((await called(inbound, elsewhere)).status).toBe(200);
    expect(await received()).toEqual([]);
  });

  it.each(['queued', 'held', 'sending', 'failed', 'canceled', 'skipped', 'sent', 'delivered'] as const)(
    'is not for a company that only stored a message as %s',
    async (state) => {
      const one = await written();
      await one.put('Hi');
      await sweep();
      const lurker = await written({ company: await world.company(), number: one.number });
      world.clock.forward({ minutes: 1 });
      const id = await lurker.put('Hi');
      await world.deps.db.inCompany(lurker.company.companyId, (tx) =>
        messagesRepo(tx).update(id, { state, sentAt: new Date('2099-01-01T00:00:00Z') }),
      );
      await text(one.number, 'The gate code is 4471');
      expect([await lurker.received(), await one.received()].map(({ length }) => length)).toEqual([0, 1]);
      // Nothing is left for the tests after it to send or to look up.
      await world.deps.db.inCompany(lurker.company.companyId, (tx) =>
        messagesRepo(tx).update(id, { state: 'canceled' }),
      );
    },
  );

  it('to a number is not brought to a company by entering it', async () => {
    const greedy = await written();
    const given = newNumber();
    twilio.companyNumbers.set(given, (await world.company()).companyId);
    for (const smsNumber of [twilio.number, newNumber(), given]) {
      const { status, body } = await greedy.company.owner.put('/api/settings', { messages: { smsNumber } });
      expect(status).toBe(400);
      expect(body.details?.[0]).toMatchObject({
        field: 'messages.smsNumber',
        message: expect.stringContaining(greedy.company.companyId),
      });
    }
  });

  it('to a company’s own number is that company’s', async () => {
    const one = await written();
    const own = newNumber();
    twilio.companyNumbers.set(own, one.company.companyId);
    await one.company.owner.put('/api/settings', { messages: { smsNumber: own } });
    await one.put('From our own number');
    await sweep();
    expect(twilio.messages.at(-1)).toMatchObject({ from: own, to: one.number });
    await text(newNumber(), 'Do you clean pools?', { To: own });
    expect(await one.received()).toMatchObject([{ customerId: null, body: 'Do you clean pools?' }]);
  });
});

describe('what the service tells of a message', () => {
  const told = (sid: string, MessageStatus: string, more: Record<string, string> = {}) =>
    called(status, { MessageSid: sid, MessageStatus, ...more });
  const sentOne = async () => {
    const s = await written();
    const id = await s.put('Done');
    await sweep();
    const sid = twilio.messages.find(({ to }) => to === s.number)?.sid ?? '';
    return { ...s, id, sid, state: async () => (await s.find(id))?.state };
  };

  it('marks it delivered, in whatever order it is told', async () => {
    const { sid, state } = await sentOne();
    for (const word of ['queued', 'delivered', 'sent', 'sending', 'undelivered']) await told(sid, word);
    expect(await state()).toBe('delivered');
  });

  it('marks it failed with the reason in words, unless it has arrived after all', async () => {
    const { sid, id, find, state } = await sentOne();
    await told(sid, 'undelivered', { ErrorCode: '30006' });
    await told(sid, 'sent');
    expect(await find(id)).toMatchObject({
      state: 'failed',
      note: 'The number is a landline or can’t be reached.',
    });
    await told(sid, 'delivered');
    expect(await state()).toBe('delivered');
  });

  it('finds a message whose mark was lost by our own id in the address', async () => {
    const { company, number, put, find } = await written();
    const id = await put('Lost');
    twilio.trouble = 'answers lost';
    await sweep();
    expect((await find(id))?.state).toBe('sending');
    twilio.trouble = 'none';
    const sid = twilio.messages.find(({ to }) => to === number)?.sid ?? '';
    const path = `${status}?message=${company.companyId}.${id}`;
    await called(path, { MessageSid: sid, MessageStatus: 'sent' });
    expect((await find(id))?.state).toBe('sent');
    expect(await findByProvider(world.deps.db.system, sid)).toMatchObject({ messageId: id });
    world.clock.forward({ minutes: 5 });
    await sweep();
    expect(twilio.sentTo(number)).toHaveLength(1);
  });

  it('of a message that is not ours changes nothing', async () => {
    const { id, state, company } = await sentOne();
    const other = await world.company();
    await called(`${status}?message=${other.companyId}.${id}`, { MessageSid: 'SMunknown', MessageStatus: 'failed' });
    await called(`${status}?message=${company.companyId}.${id}`, { MessageSid: 'SMunknown', MessageStatus: 'failed' });
    await told('SMunknown', 'failed');
    expect(await state()).toBe('sent');
    const row = await world.deps.db.inCompany(company.companyId, (tx) => messagesRepo(tx).find(id));
    expect(row?.note).toBeNull();
  });
});
