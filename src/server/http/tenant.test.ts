import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import type { Tier } from '#domain/subscription/index.ts';
import type { Actor, TenantTx } from '#server/db/client.ts';
import type { Reading } from '#server/db/kept-rows.ts';
import type { Deps } from '#server/deps.ts';
import { type Account, requireRoomFor, tenantOf } from './tenant.ts';

const now = new Date('2026-11-24T01:30:00Z');
const account = { companyId: 'COMPANY', userId: 'USER', name: 'Pat Rivera' } as Account;

/** What a tenant asks of the server, in order. */
function asked() {
  const calls: unknown[][] = [];
  const inCompany =
    (name: string) =>
    (companyId: string, work: (tx: unknown) => unknown, actor: Actor, ...reading: (Reading | undefined)[]) => {
      calls.push([name, companyId, actor, ...reading]);
      return Promise.resolve(work('the transaction'));
    };
  const deps = {
    config: { companyStorageGb: 200 },
    clock: () => now,
    newId: (prefix: string) => `${prefix}-1`,
    languages: ['en', 'es'],
    db: { inCompany: inCompany('short'), inCompanyForLong: inCompany('long') },
    jobs: { enqueue: async (...job: unknown[]) => void calls.push(['job', ...job]) },
  } as unknown as Deps;
  const reading: Reading = { statements: new Set(), numbers: {}, subjectsOf: () => null };
  return { calls, reading, tenant: tenantOf(deps, account, wordsOf('es'), reading) };
}

describe('a signed-in call’s hold on its company', () => {
  it('binds every transaction to the company of the account, in the name of who is signed in', async () => {
    const { calls, reading, tenant } = asked();
    expect(tenant.companyId).toBe('COMPANY');
    expect(tenant.account).toBe(account);
    expect(await tenant.transaction(async (tx) => ['short', tx])).toEqual(['short', 'the transaction']);
    expect(await tenant.longTransaction(async (tx) => ['long', tx])).toEqual(['long', 'the transaction']);
    const actor = { userId: 'USER', userName: 'Pat Rivera', now };
    expect(calls).toEqual([
      ['short', 'COMPANY', actor, reading],
      ['long', 'COMPANY', actor, reading],
    ]);
    // Not only one that looks the same: what a call has read is noted in it.
    expect(calls.every((call) => call[3] === reading)).toBe(true);
  });

  it('has the clock, the ids, the jobs and the room for files of the server', async () => {
    const { calls, tenant } = asked();
    expect(tenant.now()).toBe(now);
    expect(tenant.newId('CUST')).toBe('CUST-1');
    expect(tenant.storageGb).toBe(200);
    expect(tenant.languages).toEqual(['en', 'es']);
    expect(tenant.words.language).toBe('es');
    await tenant.enqueue('nightly' as never, { company: 1 } as never);
    expect(calls).toEqual([['job', 'nightly', { company: 1 }]]);
  });
});

describe('the room of a plan', () => {
  /** Asks for room where `there` are already; answers what happened, in order. */
  async function room(tier: Tier, there: number, adding?: number): Promise<string[]> {
    const steps: string[] = [];
    const query = {
      from: () => query,
      where: () => query,
      for: async (strength: string) => void steps.push(`lock: ${strength}`),
    };
    const tx = { select: () => query } as unknown as TenantTx;
    const count = async () => {
      steps.push('count');
      return there;
    };
    const plan = { tier, trialStartedAt: now };
    const given = adding === undefined ? ([] as const) : ([adding] as const);
    await requireRoomFor(tx, { plan }, 'customers', count, ...given).then(
      () => steps.push('room'),
      (error: { code?: string; message: string }) => steps.push(`${error.code}: ${error.message}`),
    );
    return steps;
  }
  const full = (thing: string) => expect.stringMatching(new RegExp(`^limit_reached: .*${thing}`));

  it('is looked at behind the lock of the company, so that two calls do not share the last place', async () => {
    expect(await room('basic', 14)).toEqual(['lock: no key update', 'count', 'room']);
  });

  it('ends with the limit, and the answer says which plan has the place that was asked for', async () => {
    expect((await room('basic', 15)).at(-1)).toEqual(full('limited to 15 customers.*room for 16'));
    expect((await room('basic', 12, 3)).at(-1)).toBe('room');
    expect((await room('basic', 13, 3)).at(-1)).toEqual(full('room for 16'));
    expect((await room('basic', 15, 0)).at(-1)).toBe('room');
    expect((await room('none', 0)).at(-1)).toEqual(full('limited to 0'));
  });

  it('is not asked for where there is no limit', async () => {
    expect(await room('enterprise', 100_000)).toEqual(['room']);
  });
});
