import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice, PayInvoiceAnswer } from '#contract/invoicing/invoices.ts';
import type { BooksCheck } from '#contract/invoicing/owed.ts';
import { ledgerEntries } from '#server/db/schema/index.ts';
import { type NaiveEvent, naiveRecount } from '#tests/support/naive-ledger.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
const world = openWorld();
let company: Company;
let owner: Visitor;
let customers = 0;
/** Every statement of each event is a point to be killed at; a push tries some of them, `KILL_POINTS=1` all. */
const stride = Number(process.env.KILL_POINTS ?? 7);

beforeAll(async () => {
  Object.defineProperty(world.deps.config, 'companyStripe', {
    get: () => ({ apiUrl: stripe.url, timeoutMs: 2000, retries: 0 }),
  });
  company = await world.company();
  owner = company.owner;
  await owner.put('/api/billing/processors/stripe', { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' });
  await owner.put('/api/billing/settings', { bankDebits: true });
});

const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const tell = (type: string, object: object, isKilled = false) => {
  const { payload, signature } = stripe.event(type, object);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return world.visitor.post(`/api/webhooks/stripe/${company.companyId}`, payload, { headers, allow5xx: isKilled });
};

/** An invoice of $80 whose page is paid: by card, or from a bank account that is still under way. */
async function onPage(from: 'card' | 'bank') {
  customers += 1;
  const customerId = `CUST-${customers}`;
  await owner.post('/api/customers', { customerId, name: 'Pat Rivera', email: 'pat@example.com' });
  const lines = [{ kind: 'work', description: 'Filter', unitPrice: 80, taxable: false }];
  const { invoiceId } = (await owner.post<Invoice>('/api/billing/invoices', { customerId, lines, issue: true })).body;
  const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoiceId}/payment-link`)).body;
  const key = new URL(url).searchParams.get('key') ?? '';
  // Each customer from an address of their own: one address may not open many pages.
  const pays = new Visitor(world.app, null, `10.9.${customers >> 8}.${customers & 255}`);
  const page = (await pays.post<PayInvoiceAnswer>(`/api/pay/${key}`, { from })).body.url ?? '';
  const id = page.split('/').at(-1) ?? '';
  const session = from === 'bank' ? stripe.books.payFromBank(id) : stripe.books.pay(id);
  return { invoiceId, session, intentId: String(session.payment_intent) };
}

/**
 * Does something as a server that is dead from one of its statements on: neither that one nor any after it reaches the
 * database, whose open transactions roll back. Answers whether it came that far.
 */
async function killedAt(point: number, work: () => Promise<unknown>): Promise<boolean> {
  const { query } = pg.Client.prototype;
  let seen = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [what] = given;
    const text = typeof what === 'string' ? what : ((what as { text?: string } | undefined)?.text ?? '');
    if (text !== 'rollback') seen += 1;
    if (text !== 'rollback' && seen >= point) throw new Error('Killed');
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen >= point;
}

const billed = (invoiceId: string): NaiveEvent[] => [{ what: 'bill', invoiceId, cents: 8000 }];
const paid = (invoiceId: string): NaiveEvent[] => [
  { what: 'paid', paymentId: 'P', cents: 8000, wanted: [{ invoiceId, cents: 8000 }] },
];
const takenBack = (invoiceId: string): NaiveEvent[] => [
  { what: 'taken back', paymentId: 'P', cents: 8000, from: [{ invoiceId, cents: 8000 }] },
];

interface Drill {
  event: string;
  from: 'card' | 'bank';
  /** What is known before. */
  before: (paid: Awaited<ReturnType<typeof onPage>>) => Promise<object>;
  /** What is changed at Stripe by then. */
  ends: (object: object, intentId: string) => object;
  type: string;
  expected: object;
  counts: (invoiceId: string) => NaiveEvent[];
}
const settled = async ({ session, intentId }: Awaited<ReturnType<typeof onPage>>) => {
  if (session.payment_status === 'unpaid') stripe.books.clear(intentId, 'succeeded');
  await tell('checkout.session.completed', session);
  return stripe.books.intents.get(intentId) ?? {};
};
const drills: Drill[] = [
  {
    event: 'a debit that was paid',
    from: 'bank',
    before: async ({ session, intentId }) => {
      await tell('checkout.session.completed', session);
      return stripe.books.intents.get(intentId) ?? {};
    },
    ends: (_, intentId) => stripe.books.clear(intentId, 'succeeded'),
    type: 'payment_intent.succeeded',
    expected: { state: 'paid', bankState: null, balance: 0 },
    counts: (id) => [...billed(id), ...paid(id)],
  },
  {
    event: 'a debit that the bank refused',
    from: 'bank',
    before: async ({ session, intentId }) => {
      await tell('checkout.session.completed', session);
      return stripe.books.intents.get(intentId) ?? {};
    },
    ends: (_, intentId) => stripe.books.clear(intentId, 'requires_payment_method'),
    type: 'payment_intent.payment_failed',
    expected: { state: 'open', bankState: 'returned', balance: 80 },
    counts: billed,
  },
  {
    event: 'a debit that came back after it was paid',
    from: 'bank',
    before: settled,
    ends: (_, intentId) =>
      stripe.books.dispute(intentId, 8000, { reason: 'insufficient_funds', status: 'lost', fee: 400 }),
    type: 'charge.dispute.created',
    expected: { state: 'open', bankState: 'returned', balance: 80 },
    counts: (id) => [...billed(id), ...paid(id), ...takenBack(id)],
  },
  {
    event: 'a dispute that was opened, whose payment is not known yet',
    from: 'card',
    before: async () => ({}),
    ends: (_, intentId) => stripe.books.dispute(intentId, 8000),
    type: 'charge.dispute.created',
    expected: { state: 'paid', bankState: 'disputed', balance: 0 },
    counts: (id) => [...billed(id), ...paid(id)],
  },
  ...(['won', 'lost'] as const).map(
    (status): Drill => ({
      event: `a dispute that was ${status}`,
      from: 'card',
      before: async (page) => {
        await settled(page);
        const dispute = stripe.books.dispute(page.intentId, 8000);
        await tell('charge.dispute.created', dispute);
        return dispute;
      },
      ends: (dispute) => Object.assign(dispute, { status }),
      type: 'charge.dispute.closed',
      expected:
        status === 'won'
          ? { state: 'paid', bankState: null, balance: 0 }
          : { state: 'open', bankState: 'lost', balance: 80 },
      counts: (id) => [...billed(id), ...paid(id), ...(status === 'lost' ? takenBack(id) : [])],
    }),
  ),
];

describe('a server that is killed in the middle of what the processor reports', () => {
  it.each(drills)(
    'of $event has booked it whole, once, when it is reported again',
    async (drill) => {
      let points = 0;
      for (let point = 1; ; point += stride) {
        const page = await onPage(drill.from);
        const { invoiceId, intentId } = page;
        const object = drill.ends(await drill.before(page), intentId);
        const reached = await killedAt(point, () => tell(drill.type, object, true));
        for (let again = 0; again < 2; again += 1) expect((await tell(drill.type, object)).status).toBe(200);
        const after = await read(invoiceId);
        expect(after, `killed at statement ${point}`).toMatchObject(drill.expected);
        const recount = naiveRecount(drill.counts(invoiceId));
        expect(Math.round(after.balance * 100)).toBe(recount.owed.get(invoiceId));
        points += 1;
        if (!reached) break;
      }
      expect(points).toBeGreaterThan(2);
      expect((await owner.get<BooksCheck>('/api/billing/books')).body).toEqual({ agree: true, disagreements: [] });
      const entries = await world.deps.db.inCompany(company.companyId, (tx) => tx.select().from(ledgerEntries));
      const sums = new Map<string, number>();
      for (const { postingKey, amountCents } of entries)
        sums.set(postingKey, (sums.get(postingKey) ?? 0) + amountCents);
      expect([...sums].filter(([, cents]) => cents !== 0)).toEqual([]);
      if (process.env.KILL_POINTS) process.stdout.write(`${drill.event}: ${points - 1} points\n`);
    },
    600_000,
  );
});
