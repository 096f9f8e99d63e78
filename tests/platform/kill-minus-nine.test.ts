import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Owner, type RunningServer, signUp, startServer } from './running-server.ts';

const rounds = 20;
const writers = 6;
/** Writes that must be acknowledged in a round before the server is killed in the middle of the following ones. */
const writesBeforeKill = 30;

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

it(`after each of ${rounds} kill -9 under concurrent writes, every acknowledged write is there`, async () => {
  const acknowledged = new Set<string>();
  let account: Owner | undefined;

  for (let round = 0; round < rounds; round += 1) {
    server = await startServer({ DATA_DIR: dataDir });
    const owner: Owner = account?.at(server.url) ?? (await signUp(server.url));
    account = owner;
    await expectAllThere(owner, acknowledged);

    let acknowledgedNow = 0;
    const { child, ended } = server;
    const write = async (writer: number) => {
      for (let turn = 0; ; turn += 1) {
        const customerId = `CUST-${round}-${writer}-${turn}`;
        // A call that the kill cuts off fails here; it was not acknowledged and may be there or not.
        const answer = await owner
          .call('POST', '/api/customers', { customerId, name: `Customer ${customerId}` })
          .catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(201);
        acknowledged.add(customerId);
        acknowledgedNow += 1;
        if (acknowledgedNow === writesBeforeKill) child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    expect(await ended).toBe('SIGKILL');
  }

  server = await startServer({ DATA_DIR: dataDir });
  if (account) await expectAllThere(account.at(server.url), acknowledged);
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * writesBeforeKill);
}, 300_000);

async function expectAllThere(owner: Owner, acknowledged: ReadonlySet<string>): Promise<void> {
  const list = await owner.call('GET', '/api/customers');
  expect(list.status).toBe(200);
  const stored = new Set((list.body as { customerId: string }[]).map(({ customerId }) => customerId));
  expect([...acknowledged].filter((customerId) => !stored.has(customerId))).toEqual([]);
}
