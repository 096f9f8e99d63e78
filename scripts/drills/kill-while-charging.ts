// The billing run charges cards on file at a stand-in of Stripe while the server is killed (SIGKILL) again and again: when a charge
// has arrived there and was not taken, when it was taken and not answered, and a moment after the answer. Started again each time until
// every invoice is paid. Each must have been charged once, whatever was cut off.
//   npm run drill kill-while-charging -- [--invoices 40] [--kills 24]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { openDatabase, type TenantTx } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { openQueueDatabase, type QueueDatabase } from '#server/db/queue-database.ts';
import { type Owner, signUp, startServer } from '#tests/platform/running-server.ts';
import { type Moment, StripeStandIn } from '#tests/support/stripe-stand-in.ts';

export interface Outcome {
  /** How often the server was killed, by how far the charge had come at Stripe. */
  killedAt: Record<Moment, number>;
  /** Charges that Stripe took, and invoices they were for. */
  charges: number;
  invoicesCharged: number;
  /** Charges that were asked for once more, with the same key. */
  asksAgain: number;
  owedCents: number;
  takenCents: number;
  paidCents: number;
  receivedCents: number;
  ledgerCents: number;
  booksAgree: boolean;
}

interface Wanted {
  invoices: number;
  kills: number;
  say?: (line: string) => void;
}

const moments: readonly Moment[] = ['arrived', 'taken', 'answered'];
const chargeCall = 'POST /v1/payment_intents';

export async function killWhileCharging({ invoices, kills, say = () => undefined }: Wanted): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-charging-'));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const { connectionString } = database;
  const stripe = new StripeStandIn(() => new Date());
  await stripe.listen();
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: connectionString, STRIPE_API_URL: stripe.url };
  let server = await startServer(env);
  const db = openDatabase({ connectionString, maxConnections: 2, onIdleError: () => undefined });
  const queue = openQueueDatabase(connectionString, () => undefined);
  try {
    const owner = await signUp(server.url);
    const { companyId, owedCents } = await prepare(owner, stripe, invoices);
    const rows = async <Row>(text: SQL): Promise<Row[]> =>
      (await db.inCompany(companyId, (tx) => tx.execute(text))).rows as Row[];
    const killedAt: Record<Moment, number> = { arrived: 0, taken: 0, answered: 0 };
    const charges = (): number => stripe.requests.filter(({ call }) => call === chargeCall).length;

    for (let round = 0; ; round += 1) {
      const [left] = await rows<{ n: number }>(sql`select count(*)::int as n from invoices where state <> 'paid'`);
      if (left?.n === 0) break;
      if (round > kills + 10) throw new Error(`${left?.n} invoices are still not paid: ${server.said().slice(-2000)}`);
      if (server.child.exitCode !== null || server.child.signalCode !== null) server = await startServer(env);
      const { child, ended } = server;
      const moment = moments[round % moments.length] ?? 'taken';
      // After some charges have gone well, never the same number of them.
      const atCharge = charges() + 1 + (round % 3);
      let isKilled = false;
      stripe.onCharge = (seen) => {
        if (isKilled) return true;
        if (round >= kills || seen !== moment || charges() < atCharge) return false;
        isKilled = true;
        // What follows an answer takes some milliseconds: the payment, its invoice, the ledger, a receipt.
        if (seen === 'answered') setTimeout(() => child.kill('SIGKILL'), (round * 3) % 20);
        else child.kill('SIGKILL');
        return true;
      };
      for (const change of comeDue) await db.inCompany(companyId, (tx) => unrecorded(tx, change));
      await beginJobs(queue, companyId);
      await Promise.race([ended, jobsDone(queue)]);
      if (isKilled) {
        await ended;
        killedAt[moment] += 1;
      }
      say(
        `round ${round + 1}: ${left?.n} invoices left, ${isKilled ? `killed when a charge ${moment === 'arrived' ? 'had arrived' : `was ${moment}`}` : 'not killed'}`,
      );
    }

    const keys = stripe.requests.flatMap(({ call, idempotencyKey }) =>
      call === chargeCall && idempotencyKey ? [idempotencyKey] : [],
    );
    const taken = [...stripe.books.intents.values()].filter(({ status }) => status === 'succeeded');
    const payments = await rows<{ id: string; invoice: string }>(
      sql`select transaction_id as id, invoice_id as invoice from transactions`,
    );
    const invoiceOf = new Map(payments.map(({ id, invoice }) => [id, invoice]));
    const charged = taken.map(({ metadata }) => invoiceOf.get((metadata as { paymentId: string }).paymentId));
    const [sums] = await rows<{ all: number; received: number; paid: number }>(sql`
      select sum(amount_cents)::int as all, (sum(amount_cents) filter (where account = 'received'))::int as received,
        (select sum(paid_cents) from invoices)::int as paid from ledger_entries`);
    const { body: books } = await owner.at(server.url).call('GET', '/api/billing/books');
    return {
      killedAt,
      charges: taken.length,
      invoicesCharged: new Set(charged).size,
      asksAgain: keys.length - new Set(keys).size,
      owedCents,
      takenCents: taken.reduce((sum, { amount_received: cents }) => sum + Number(cents), 0),
      paidCents: sums?.paid ?? 0,
      receivedCents: sums?.received ?? 0,
      ledgerCents: sums?.all ?? Number.NaN,
      booksAgree: (books as { agree: boolean }).agree,
    };
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await queue.close();
    await db.close();
    await stripe.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Customers with a card on file at the stand-in, and an invoice each. */
async function prepare(owner: Owner, stripe: StripeStandIn, invoices: number) {
  const call = async (method: string, path: string, body: unknown) => {
    const { status, body: answer } = await owner.call(method, path, body);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
  const [connected] = (await call('PUT', '/api/billing/processors/stripe', keys)) as { webhookUrl: string }[];
  let owedCents = 0;
  for (let n = 1; n <= invoices; n += 1) {
    const customerId = `CUST-${n}`;
    await call('POST', '/api/customers', { customerId, name: `Customer ${n}`, email: `customer-${n}@example.com` });
    const cents = 5000 + n * 137;
    const lines = [{ kind: 'work', description: 'Pool service', unitPrice: cents / 100, taxable: false }];
    await call('POST', '/api/billing/invoices', { invoiceId: `BILL-${n}`, customerId, lines, issue: true });
    owedCents += cents;
    const customer = `cus_of_${customerId}`;
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
    stripe.books.customers.set(customer, { id: customer, object: 'customer' });
    stripe.books.methods.set(`pm_of_${customerId}`, { id: `pm_of_${customerId}`, type: 'card', customer, card });
  }
  return { companyId: connected?.webhookUrl.split('/').at(-1) ?? '', owedCents };
}

/**
 * Everybody has a card, and days go by: what was cut off is old enough to be looked into, and what was given up is tried again. Each
 * in a transaction of its own: the server is at work.
 */
const comeDue: readonly SQL[] = [
  sql`insert into customer_cards
      (customer_id, processor, processor_customer_id, payment_method_id, brand, last4, expiry_month, expiry_year, added_at)
    select customer_id, 'stripe', 'cus_of_' || customer_id, 'pm_of_' || customer_id, 'visa', '4242', 12, 2034, now() from customers
    on conflict do nothing`,
  sql`update companies set live_since = '2020-01-01'`,
  sql`update transactions set created_at = created_at - interval '10 minutes' where status = 'pending'`,
  sql`update invoices set next_attempt_on = current_date - 2 where state = 'open'`,
];

async function unrecorded(tx: TenantTx, change: SQL): Promise<void> {
  await tx.execute(sql`select set_config('app.unrecorded', 'on', true)`);
  await tx.execute(change);
}

const ours = `(name like 'settle-t%' or name like 'bill-c%')`;
/** What the server's own clock begins every few minutes and each hour. */
async function beginJobs(queue: QueueDatabase, companyId: string): Promise<void> {
  // A worker that was killed would hold its job for a quarter of an hour.
  await queue.query(`delete from pgboss.job where ${ours}`);
  for (const [name, data] of [
    ['settle-transactions', {}],
    ['bill-company', { companyId }],
  ]) {
    await queue.executeSql('insert into pgboss.job (name, data) values ($1, $2)', [name, JSON.stringify(data)]);
  }
}

async function jobsDone(queue: QueueDatabase): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    await pause(50);
    const { rows } = await queue.executeSql(
      `select 1 from pgboss.job where ${ours} and state in ('created', 'retry', 'active') limit 1`,
      [],
    );
    if (rows.length === 0) return;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { invoices: { type: 'string', default: '40' }, kills: { type: 'string', default: '24' } },
  });
  const outcome = await killWhileCharging({
    invoices: Number(values.invoices),
    kills: Number(values.kills),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  const isFine =
    outcome.charges === outcome.invoicesCharged && outcome.takenCents === outcome.owedCents && outcome.booksAgree;
  process.exitCode = isFine ? 0 : 1;
}
