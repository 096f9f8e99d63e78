import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';
import { connectionsRepo, findConnection, remembering } from './service-failures.ts';

const world = openWorld();
const minuteMs = 60_000;

/** A company with a mail server of its own, and what is done there. */
async function connected() {
  const { companyId } = await companyWithRoute(world);
  const { db } = world.deps;
  let now = new Date('2026-11-24T01:30:00Z').getTime();
  const deps = { db, clock: () => new Date(now) };
  await db.inCompany(companyId, (tx) =>
    connectionsRepo(tx).save({
      need: 'email',
      shown: 'mail',
      settingsSealed: 'sealed',
      connectedAt: deps.clock(),
      connectedBy: null,
    }),
  );
  const versionOf = async () =>
    (
      await db.system.execute<{ version: string }>(
        sql`select sum(version)::text as version from company_versions where company_id = ${companyId}`,
      )
    ).rows[0]?.version;
  const kept = async () => {
    const row = await findConnection(db, companyId, 'email');
    return [row?.answeredAt, row?.lastErrorAt].map((moment) => moment?.toISOString().slice(11, 16) ?? null);
  };
  return {
    kept,
    versionOf,
    later: (minutes: number) => {
      now += minutes * minuteMs;
    },
    answers: () => remembering(deps, companyId, 'email', async () => 'sent'),
    fails: (said: string) =>
      remembering(deps, companyId, 'email', () => Promise.reject(new Error(said))).catch(() => undefined),
  };
}

describe('what is kept of a company’s own service', () => {
  it('is not written with every mail while it works, and is an hour old at most', async () => {
    const { kept, versionOf, later, answers } = await connected();
    const before = await versionOf();
    later(10);
    await answers();
    expect(await kept()).toEqual(['01:30', null]);
    expect(await versionOf()).toBe(before);
    later(51);
    await answers();
    expect(await kept()).toEqual(['02:31', null]);
  });

  it('is written when it begins to fail, says something else, and works again', async () => {
    const { kept, versionOf, later, answers, fails } = await connected();
    later(1);
    await fails('connect ECONNREFUSED');
    expect(await kept()).toEqual(['01:30', '01:31']);
    const failing = await versionOf();
    later(1);
    await fails('connect ECONNREFUSED');
    expect(await kept()).toEqual(['01:30', '01:31']);
    expect(await versionOf()).toBe(failing);
    await fails('Invalid login');
    expect(await kept()).toEqual(['01:30', '01:32']);
    later(1);
    await answers();
    expect(await kept()).toEqual(['01:33', '01:32']);
    await fails('Invalid login');
    expect(await kept()).toEqual(['01:33', '01:33']);
    await answers();
    later(1);
    await fails('Invalid login');
    expect(await kept()).toEqual(['01:33', '01:34']);
  });
});
