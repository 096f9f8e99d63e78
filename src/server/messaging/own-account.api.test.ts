import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import type { Connection, ConnectionTest } from '#contract/settings/settings.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { openOutbox } from './put.ts';

const appUrl = 'https://pools.example.com';
const shared = openTwilioStandIn(() => world.clock.now());
const own = openTwilioStandIn(() => world.clock.now(), '+14805559000', `AC${'1'.repeat(32)}`, 'token of one company');
const world = openWorld({ config: { appUrl }, deps: { sms: shared.sms } });
beforeAll(() => {
  Object.defineProperty(world.deps.config, 'companyTwilio', { get: () => ({ apiUrl: own.url }) });
});
beforeEach(() => world.clock.set('2026-11-30T17:00:00Z'));

const path = '/api/settings/connections';
const given = { account: own.accountSid, token: own.authToken, number: '(480) 555-9000' };
let lastNumber = 0;
const newNumber = (): string => {
  lastNumber += 1;
  return `+1602555${String(2000 + lastNumber)}`;
};

const connect = ({ owner }: Company) => owner.put<Connection[]>(`${path}/sms`, given);
const connectionOf = async ({ owner }: Company) =>
  (await owner.get<Connection[]>(path)).body.find(({ need }) => need === 'sms');
const tested = async ({ owner }: Company) => (await owner.post<ConnectionTest>(`${path}/sms/test`)).body;

/** A text to a new customer, in the outbox. */
async function put(company: Company, number: string): Promise<string> {
  const customer = { name: 'Pat Rivera', phone: number, state: 'AZ' };
  const { customerId } = (await company.owner.post<{ customerId: string }>('/api/customers', customer)).body;
  const hand = { now: world.deps.clock, newId: world.deps.newId };
  const message = { kind: 'post_service', customerId, channel: 'sms', body: 'Done', dueAt: world.clock.now() } as const;
  return world.deps.db.inCompany(
    company.companyId,
    async (tx) => (await (await openOutbox(tx, hand)).put(message)).messageId,
  );
}
const send = () => world.runJob('send-messages', {});
const received = async ({ companyId }: Company): Promise<unknown[]> =>
  (
    await world.deps.db.inCompany(companyId, (tx) => tx.execute(sql`select body from messages where direction = 'in'`))
  ).rows.map(({ body }) => body);
const stateOf = async ({ owner }: Company, id: string) =>
  (await owner.get<ScheduledMessage[]>('/api/scheduled-messages')).body.find((one) => one.id === id)?.state;

/** A call as the service makes it with the token of one account. */
async function called(by: typeof own, address: string, fields: Record<string, string>): Promise<number> {
  const { payload, headers } = by.signed(`${appUrl}${address}`, fields);
  return (await world.visitor.post(address, payload, { headers })).status;
}
const inbound = ({ companyId }: Company) => `/api/webhooks/twilio/inbound?company=${companyId}`;
const text = (From: string, Body: string, To = own.number) => ({ MessageSid: own.newSid(), From, To, Body });

describe('a company’s own number for texts', () => {
  it('must be a number of the account whose token is given; each fault is at its field', async () => {
    const company = await world.company();
    for (const [changed, field] of [
      [{ account: '' }, 'account'],
      [{ account: 'AC1/../Accounts' }, 'account'],
      [{ token: '' }, 'token'],
      [{ token: 'wrong' }, 'token'],
      [{ number: '12' }, 'number'],
      [{ number: shared.number }, 'number'],
    ] as const) {
      const answer = await company.owner.put<{ details: { field: string }[] }>(`${path}/sms`, { ...given, ...changed });
      expect([changed, answer.status, answer.body.details[0]?.field]).toEqual([changed, 400, field]);
    }
    expect(await connectionOf(company)).toMatchObject({ by: 'none', isOwnPossible: true, connectedBy: null });
  });

  it('is connected with its replies, shown without its token, and forgotten', async () => {
    const company = await world.company();
    own.repliesTo = '';
    const { status, body } = await connect(company);
    expect(status).toBe(200);
    expect(body.find(({ need }) => need === 'sms')).toMatchObject({
      by: 'company',
      detail: '(480) 555-9000 · Twilio',
      connectedBy: expect.stringMatching(/./),
      connectedAt: '2026-11-30T17:00:00.000Z',
    });
    expect(own.repliesTo).toBe(`${appUrl}${inbound(company)}`);
    const kept = await world.deps.db.inCompany(company.companyId, async (tx) => [
      (await tx.execute(sql`select * from company_connections`)).rows,
      (await tx.execute(sql`select * from audit_entries where table_name = 'company_connections'`)).rows,
    ]);
    expect(JSON.stringify([kept, body])).not.toContain(own.authToken);
    expect(kept[1]).toHaveLength(1);
    expect(await tested(company)).toMatchObject({ ok: true, said: expect.stringContaining('replies come in') });

    // Where it is used for something else, that stays, and the test says so.
    own.repliesTo = 'https://elsewhere.example/sms';
    await connect(company);
    expect(own.repliesTo).toBe('https://elsewhere.example/sms');
    expect(await tested(company)).toMatchObject({ ok: false, said: expect.stringContaining(inbound(company)) });

    expect((await company.owner.delete(`${path}/sms`)).status).toBe(200);
    expect(await connectionOf(company)).toMatchObject({ by: 'none' });
    expect(await called(own, inbound(company), text(newNumber(), 'Still there?'))).toBe(403);
  });

  it('sends that company’s texts, and no other’s; what is wrong at the account is said where it is connected', async () => {
    const [one, two] = [await world.company(), await world.company()];
    await connect(one);
    const [ofOne, ofTwo] = [newNumber(), newNumber()];
    const [first] = [await put(one, ofOne), await put(two, ofTwo)];
    await send();
    expect([own.sentTo(ofOne), shared.sentTo(ofOne)]).toEqual([['Done'], []]);
    expect([own.sentTo(ofTwo), shared.sentTo(ofTwo)]).toEqual([[], ['Done']]);
    const message = own.messages.find(({ to }) => to === ofOne);
    expect(message).toMatchObject({ from: own.number });
    expect(message?.statusCallback).toBe(
      `${appUrl}/api/webhooks/twilio/status?company=${one.companyId}&message=${one.companyId}.${first}`,
    );
    expect((await connectionOf(one))?.lastAnswerAt).not.toBeNull();

    own.trouble = 20003;
    const refused = newNumber();
    await put(one, refused);
    await send();
    expect(shared.sentTo(refused)).toEqual([]);
    expect((await connectionOf(one))?.lastError).toContain('Twilio refused the account (401)');
    own.trouble = 'none';
    await one.owner.delete(`${path}/sms`);
    world.clock.forward({ minutes: 30 });
    await send();
    expect(shared.sentTo(refused)).toEqual(['Done']);
  });

  it('brings its replies to that company alone', async () => {
    const [one, two] = [await world.company(), await world.company()];
    await connect(one);
    await connect(two);
    const customer = newNumber();
    await put(two, customer);
    await send();
    expect(await called(own, inbound(one), text(customer, 'For one'))).toBe(200);
    expect([await received(one), await received(two)]).toEqual([['For one'], []]);
    // By the installation's token, without a company, and at a number that is not the account's: nothing is taken.
    expect(await called(shared, inbound(one), text(customer, 'Forged'))).toBe(403);
    expect(await called(own, '/api/webhooks/twilio/inbound', text(customer, 'Forged', shared.number))).toBe(403);
    expect(await called(own, inbound(one), text(customer, 'Elsewhere', shared.number))).toBe(200);
    expect(await called(own, '/api/webhooks/twilio/inbound?company=one', text(customer, 'Nobody'))).toBe(400);
    const nobody = '/api/webhooks/twilio/inbound?company=00000000-0000-4000-8000-000000000000';
    expect(await called(own, nobody, text(customer, 'Nobody'))).toBe(403);
    expect([await received(one), await received(two)]).toEqual([['For one'], []]);
  });

  it('makes nobody the receiver of what is answered to the shared number', async () => {
    const [honest, greedy] = [await world.company(), await world.company()];
    const customer = newNumber();
    await put(honest, customer);
    await send();
    await connect(greedy);
    world.clock.forward({ minutes: 5 });
    await put(greedy, customer);
    await send();
    expect(own.sentTo(customer)).toEqual(['Done']);
    await called(shared, '/api/webhooks/twilio/inbound', { ...text(customer, 'Thanks'), To: shared.number });
    expect([await received(honest), await received(greedy)]).toEqual([['Thanks'], []]);
  });

  it('reports the delivery of that company’s texts, and says nothing of another’s', async () => {
    const [one, two] = [await world.company(), await world.company()];
    await connect(one);
    const [ofOne, ofTwo] = [newNumber(), newNumber()];
    const [first, second] = [await put(one, ofOne), await put(two, ofTwo)];
    await send();
    const status = (message: string) => `/api/webhooks/twilio/status?company=${one.companyId}&message=${message}`;
    const sidOf = (by: typeof own, number: string) => by.messages.find(({ to }) => to === number)?.sid ?? '';
    const report = (sid: string) => ({ MessageSid: sid, MessageStatus: 'delivered' });
    expect(await called(own, status(`${two.companyId}.${second}`), report(sidOf(shared, ofTwo)))).toBe(200);
    expect(await called(own, status(`${two.companyId}.${second}`), report('SM-made-up'))).toBe(200);
    expect(await stateOf(two, second)).toBe('sent');
    expect(await called(own, status(`${one.companyId}.${first}`), report(sidOf(own, ofOne)))).toBe(200);
    expect(await stateOf(one, first)).toBe('delivered');
  });
});
