import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CardProcessor } from '#server/adapters/cards/port.ts';
import { sandboxProcessor } from '#server/adapters/cards/sandbox.ts';
import { buildApp } from '#server/app.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The sandbox, which dies where a test says so; what it says then carries the card it was given, as carelessly as can be. */
const sandbox = sandboxProcessor(() => world.clock.now());
let dies: 'before' | 'after' | null = null;
const cards: CardProcessor = {
  ...sandbox,
  charge: async (charge) => {
    const careless = new Error(`lost while charging ${JSON.stringify(charge.card)}`);
    if (dies === 'before') throw careless;
    const answer = await sandbox.charge(charge);
    if (dies === 'after') throw careless;
    return answer;
  },
};
const world = openWorld({ deps: { cards } });

const digits = '5555555555554444';
const card = {
  cardNumber: '5555 5555 5555 4444',
  expiryDate: '04/31',
  cvv: '739',
  cardholderName: 'Zebulon Cardholder',
  email: 'zebulon.cardholder@example.com',
  zipCode: '85306-7391',
};
const declinedDigits = '4000000000000002';
const wrongDigits = '5555555555554445';
const professional = { planName: 'professional', billingCycle: 'monthly', price: 29, paymentDetails: card };

const sha = (text: string, encoding: 'hex' | 'base64'): string => createHash('sha256').update(text).digest(encoding);
const spaced = (number: string, by: string): string => (number.match(/.{4}/g) ?? []).join(by);
/** Everything by which a card could be told: the number in every writing, hashed, and what else was typed with it. */
const traces = [digits, declinedDigits, wrongDigits].flatMap((number) => {
  const writings = [number, spaced(number, ' '), spaced(number, '-'), encodeURIComponent(spaced(number, ' '))];
  const body = { ...professional, paymentDetails: { ...card, cardNumber: spaced(number, ' ') } };
  const hashed = [...writings, `POST /api/billing/purchase ${JSON.stringify(body)}`];
  return [...writings, ...hashed.flatMap((text) => [sha(text, 'hex'), sha(text, 'base64')])];
});
const alsoTyped = [card.cardholderName, card.email, card.zipCode];
const foundIn = (text: string): string[] => [...traces, ...alsoTyped].filter((trace) => text.includes(trace));

/** Every row of every table, as text. */
async function everyRowOf({ companyId }: Company): Promise<string> {
  const client = new pg.Client({ connectionString: world.connectionString, options: '-c role=poolhand_app' });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and has_table_privilege(oid, 'select')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  await client.end();
  return rows.join('\n');
}

/** The server with its log written at the finest level into a text. */
const logged: string[] = [];
let company: Company;
let owner: Visitor;
beforeAll(async () => {
  const stream = new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  });
  const app = await buildApp(world.deps, { logger: pino({ level: 'trace' }, stream) });
  company = await world.company({ tier: 'trial' });
  owner = new Visitor(app, company.owner.token);
});
const answers: string[] = [];
const send = async (body: unknown, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await owner.call<unknown>('POST', '/api/billing/purchase', body, { headers, allow5xx: true });
  answers.push(`${JSON.stringify(answer.body)} ${JSON.stringify(answer.headers)}`);
  return answer.status;
};
const withNumber = (cardNumber: unknown) => ({ ...professional, paymentDetails: { ...card, cardNumber } });

/** Nothing of a card is left anywhere after what has been done so far. */
async function nothingRests(): Promise<void> {
  dies = null;
  world.clock.forward({ minutes: 6 });
  await world.runJob('settle-payments', {});
  expect(foundIn(await everyRowOf(company))).toEqual([]);
  expect(foundIn(logged.join('\n'))).toEqual([]);
  expect(foundIn(answers.join('\n'))).toEqual([]);
  expect(foundIn(JSON.stringify(world.mailer.sent))).toEqual([]);
}

afterEach(() => {
  dies = null;
});

describe('nothing of a card rests', () => {
  it('after fields that are faulty, in their values, their types or their JSON', async () => {
    for (const body of [
      withNumber(spaced(wrongDigits, ' ')),
      withNumber(Number(digits)),
      withNumber([digits]),
      withNumber(digits.repeat(4)),
      { ...withNumber(digits), planName: digits },
      { ...withNumber(digits), billingCycle: digits },
      { ...withNumber(digits), price: digits },
      { ...withNumber(digits), paymentDetails: digits },
      { ...withNumber(digits), paymentDetails: { ...card, expiryDate: digits.slice(0, 10), cvv: digits.slice(0, 5) } },
    ]) {
      expect(await send(body, { 'idempotency-key': 'faulty' })).toBe(400);
    }
    const json = { 'content-type': 'application/json' };
    expect(await send(`{"cardNumber": "${digits}`, json)).toBe(400);
    expect(await send(`${digits}`, json)).toBe(400);
    expect(await send(`cardNumber=${digits}`, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
    await nothingRests();
  });

  it('after a decline', async () => {
    expect(await send(withNumber(spaced(declinedDigits, ' ')), { 'idempotency-key': 'declined' })).toBe(402);
    expect(await send(withNumber('4012 8888 8888 1881'))).toBe(402);
    await nothingRests();
  });

  it.each(['before', 'after'] as const)('after a crash %s the charge', async (when) => {
    dies = when;
    expect(await send(professional, { 'idempotency-key': `crash-${when}` })).toBe(500);
    expect(logged.join('\n')).toContain('The card processor failed: Error');
    await nothingRests();
  });

  it('after a purchase, its receipt and its replay', async () => {
    expect(await send(professional, { 'idempotency-key': 'bought' })).toBe(200);
    expect(await send(professional, { 'idempotency-key': 'bought' })).toBe(200);
    await world.runJobs();
    expect(world.mailer.lastTo(company.ownerEmail).text).toContain('Mastercard ending in 4444');
    await nothingRests();
  });

  it('and a card that did rest would be found', async () => {
    const rows = await everyRowOf(company);
    expect(rows).toContain('"card_last4": "4444"');
    expect(rows).toMatch(/idempotency_keys .*"bought"/);
    expect(logged.join('\n')).toContain('/api/billing/purchase');
    for (const left of [`x ${digits} y`, spaced(digits, ' '), sha(digits, 'hex'), card.cardholderName]) {
      expect(foundIn(`{"a": "${left}"}`)).not.toEqual([]);
    }
  });
});
