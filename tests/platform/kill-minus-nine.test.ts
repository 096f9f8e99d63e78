import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kindsOfWrites } from './programs/kinds-of-writes.ts';
import { type Owner, type RunningServer, signUp, startServer } from './running-server.ts';

/** `KILL_ROUNDS=10` tries more often than a push waits for. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4);
/** Writes that must be acknowledged in a round before the server is killed in the middle of the following ones. */
const writesBeforeKill = 24;

let dataDir: string;
let server: RunningServer | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'poolhand-kill-'));
});
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

interface Written {
  acknowledged: Set<string>;
  /** Sent when the server was killed: there or not, but not half. */
  open: Set<string>;
}

it(`after each of ${rounds} kill -9 in the middle of every kind of write, what was acknowledged is there and nothing is half done`, async () => {
  const written = new Map<string, Written>(
    kindsOfWrites.map(({ name }) => [name, { acknowledged: new Set(), open: new Set() }]),
  );
  const of = (name: string): Written => written.get(name) ?? { acknowledged: new Set(), open: new Set() };
  let account: Owner | undefined;

  const check = async (owner: Owner, url: string): Promise<void> => {
    for (const { name, stored } of kindsOfWrites) {
      const there = await stored(owner, url);
      expect(
        [...of(name).acknowledged].filter((n) => !there.has(n)),
        name,
      ).toEqual([]);
    }
  };
  /** What was cut off is sent again, as a phone does, and is there once. */
  const sendAgain = async (owner: Owner, url: string): Promise<void> => {
    for (const { name, write } of kindsOfWrites) {
      const { open, acknowledged } = of(name);
      for (const n of open) {
        const statuses = await write(owner, url, n);
        // A key whose call was cut off is held for a minute; the call itself may be tried again after it.
        if (statuses.every((status) => status < 300)) acknowledged.add(n);
        else
          expect(
            statuses.filter((status) => status >= 300 && status !== 409),
            name,
          ).toEqual([]);
      }
      open.clear();
    }
  };

  for (let round = 0; round < rounds; round += 1) {
    server = await startServer({ DATA_DIR: dataDir });
    const { child, ended, url } = server;
    const owner: Owner = account?.at(url) ?? (await signUp(url));
    if (!account) {
      await owner.call('POST', '/api/customers', { customerId: 'CUST-pat', name: 'Pat', email: 'pat@example.com' });
    }
    account = owner;
    await check(owner, url);
    await sendAgain(owner, url);

    let acknowledgedNow = 0;
    const acknowledgedKinds = new Set<string>();
    const keepWriting = async ({ name, write }: (typeof kindsOfWrites)[number]): Promise<void> => {
      for (let turn = 0; ; turn += 1) {
        const n = `${round}-${turn}`;
        const { acknowledged, open } = of(name);
        open.add(n);
        const statuses = await write(owner, url, n).catch(() => undefined);
        if (statuses === undefined) return;
        expect(
          statuses.filter((status) => status >= 300),
          name,
        ).toEqual([]);
        open.delete(n);
        acknowledged.add(n);
        acknowledgedNow += 1;
        acknowledgedKinds.add(name);
        // A stop with its photos takes longest: without one that was acknowledged nothing would be seen of it.
        if (acknowledgedNow >= writesBeforeKill && acknowledgedKinds.size === kindsOfWrites.length)
          child.kill('SIGKILL');
      }
    };
    await Promise.all(kindsOfWrites.map(keepWriting));
    expect(await ended).toBe('SIGKILL');
  }

  server = await startServer({ DATA_DIR: dataDir });
  if (account) {
    await check(account.at(server.url), server.url);
    await sendAgain(account.at(server.url), server.url);
    await check(account.at(server.url), server.url);
  }
  for (const { name } of kindsOfWrites) expect(of(name).acknowledged.size, name).toBeGreaterThanOrEqual(rounds);
  // No mail is half a mail.
  const outbox = join(dataDir, 'outbox');
  for (const file of (await readdir(outbox)).filter((each) => each.endsWith('.eml'))) {
    expect(await readFile(join(outbox, file), 'utf8')).toMatch(/--\r\n\s*$/);
  }
}, 300_000);
