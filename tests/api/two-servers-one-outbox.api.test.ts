import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { messages } from '#server/db/schema/index.ts';
import { openOutbox } from '#server/messaging/put.ts';
import { type Death, deaths, type Order } from '../platform/programs/outbox-orders.ts';
import { openTwilioStandIn } from '../support/twilio-stand-in.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();
const twilio = openTwilioStandIn(() => world.clock.now());
const program = fileURLToPath(new URL('../platform/programs/outbox-server.ts', import.meta.url));

/** One server process. */
class Server {
  readonly child: ChildProcess;
  readonly ended: Promise<string | number | null>;
  private readonly said: string[] = [];
  private heard: () => void = () => undefined;

  constructor() {
    const options = JSON.stringify({ ...twilio.options, timeoutMs: 5000 });
    this.child = spawn(process.execPath, ['--import', 'tsx', program, world.connectionString, options], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (this.child.stdout) {
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        this.said.push(line);
        this.heard();
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        resolve(signal ?? code);
        this.heard();
      });
    });
  }

  /** Whether it said the word; false where it ended before. */
  async says(word: string): Promise<boolean> {
    for (;;) {
      const place = this.said.indexOf(word);
      if (place >= 0) {
        this.said.splice(0, place + 1);
        return true;
      }
      if (this.child.exitCode !== null || this.child.signalCode !== null) return false;
      await new Promise<void>((resolve) => {
        this.heard = resolve;
      });
    }
  }

  /** Has it send what is due; false where it died of it. */
  sweep(order: Order): Promise<boolean> {
    this.child.stdin?.write(`${JSON.stringify(order)}\n`);
    return this.says('swept');
  }
}

const servers = new Set<Server>();
const start = (): Server => {
  const server = new Server();
  servers.add(server);
  return server;
};
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
});

const stepSeconds = 10;
const steps = 60;
/** After the ten minutes: what the last kill cut off is looked up when its two minutes are over. */
const stepsAfter = 18;

/** Messages due all through the ten minutes, a third of them of the same words to the same number. */
async function write({ companyId }: Company, count: number, area: string): Promise<void> {
  const began = world.clock.now();
  await world.deps.db.inCompany(companyId, async (tx) => {
    const outbox = await openOutbox(tx, { now: world.deps.clock, newId: world.deps.newId });
    for (let n = 0; n < count; n += 1) {
      const body = n % 3 === 0 ? 'Your pool is done.' : `Your pool is done, visit ${n}.`;
      const dueAt = new Date(began.getTime() + ((n * 7919) % (steps * stepSeconds)) * 1000);
      const to = `+1${area}555${String(1000 + (n % 40))}`;
      await outbox.putOnce({ kind: 'custom', customerId: null, channel: 'sms', to, body, dueAt, cause: `test:${n}` });
    }
  });
}

const rowsOf = ({ companyId }: Company) =>
  world.deps.db.inCompany(companyId, (tx) => tx.select().from(messages).where(eq(messages.direction, 'out')));

const counted = (things: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};

describe('two servers on one database for ten minutes', () => {
  it('send each message once, killed at every point between claim, call and mark', async () => {
    world.clock.set('2026-11-30T17:00:00Z');
    const large = await world.company();
    const limited = await world.company({ tier: 'professional' });
    await write(large, 240, '602');
    await write(limited, 212, '480');

    let running = [start(), start()];
    let spare = start();
    // Each server in turn, at each point in turn, and once more in the other order.
    const orders: Death[] = [...deaths, ...[...deaths].reverse()];
    const died: (string | number | null)[] = [];
    for (let step = 0; step < steps + stepsAfter; step += 1) {
      const now = world.clock.now().toISOString();
      const isKilling = step > 0 && step % 4 === 0 && step < steps;
      const victim = died.length % 2;
      const die = (isKilling && orders[died.length]) || null;
      const alive = await Promise.all(
        running.map((server, index) => server.sweep({ now, die: index === victim ? die : null })),
      );
      const dead = running.filter((_, index) => !alive[index]);
      for (const server of dead) died.push(await server.ended);
      running = running.filter((_, index) => alive[index]);
      while (running.length < 2) {
        running.push(spare);
        spare = start();
      }
      world.clock.forward({ minutes: stepSeconds / 60 });
    }

    // All deaths happened, and of nothing else.
    expect(died).toEqual(orders.map(() => 'SIGKILL'));
    const sent = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.filter(({ state }) => state === 'sent');
    const [largeRows, limitedRows] = [await rowsOf(large), await rowsOf(limited)];
    // Nothing is lost: what was due is sent, or held for want of room in the plan, and nothing is under way any more.
    expect(counted(largeRows.map(({ state }) => state))).toEqual(new Map([['sent', 240]]));
    expect(counted(limitedRows.map(({ state }) => state).sort())).toEqual(
      new Map([
        ...([
          ['held', 12],
          ['sent', 200],
        ] as const),
      ]),
    );
    // Nothing is doubled: the service got exactly what the outbox says, word for word, and each under an id of its own.
    const expected = [...sent(largeRows), ...sent(limitedRows)];
    expect(counted(twilio.messages.map(({ to, body }) => `${to} ${body}`))).toEqual(
      counted(expected.map(({ recipient, body }) => `${recipient} ${body}`)),
    );
    expect(new Set(expected.map(({ providerId }) => providerId))).toEqual(
      new Set(twilio.messages.map(({ sid }) => sid)),
    );
    // Somebody had to ask twice: the deaths after the claim left traces.
    expect(expected.filter(({ attempts }) => attempts > 1).length).toBeGreaterThanOrEqual(4);
  }, 150_000);
});
