import { TOTP } from 'otpauth';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { PasskeyCeremony, RecoveryCodes, TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { users } from '#server/db/schema/index.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { inviteUser } from './users/login.ts';

const world = openWorld();

/** Everything in the database, the jobs' tables included, as its owner reads it. */
async function everyRow(): Promise<string> {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  // The owner of the tables is bound by their policies too; in this copy it need not be.
  const { rows: tables } = await client.query<{ name: string; forced: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as forced from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const dump: string[] = [];
  for (const { name, forced } of tables) {
    if (forced) await client.query(`alter table ${name} no force row level security`);
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    dump.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  await client.end();
  return dump.join('\n');
}

describe('the database', () => {
  it('holds no password, token, link or code that opens an account, also where a call was kept for a replay', async () => {
    const secrets: Record<string, string> = {};
    const company = await world.company({ tier: 'trial' });
    const { ownerEmail: email } = company;
    const options = (key: string) => ({ headers: { 'idempotency-key': key } });
    const password = 'a-password-of-this-test';
    const change = { currentPassword: 'secret-1', newPassword: password };
    expect((await company.owner.post('/api/auth/change-password', change, options('change'))).status).toBe(200);
    secrets.password = password;

    // With the session's own header, so that the key would be taken.
    const again = await company.owner.post<LoginAnswer>('/api/auth/login', { email, password }, options('login'));
    secrets.session = again.body.token;
    const owner = new Visitor(world.app, again.body.token);

    const setup = await owner.post<TwoStepSetup>('/api/auth/two-step/start', { password }, options('start'));
    secrets.totp = setup.body.secret;
    const code = new TOTP({ secret: secrets.totp }).generate({ timestamp: world.clock.now().getTime() });
    const confirmed = await owner.post<RecoveryCodes>('/api/auth/two-step/confirm', { code }, options('confirm'));
    for (const [n, one] of confirmed.body.recoveryCodes.entries()) {
      secrets[`recovery code ${n}`] = one;
      secrets[`recovery code ${n} without its dash`] = one.replace('-', '');
    }
    const first = await owner.post<{ secondStepToken?: string }>('/api/auth/login', { email, password });
    secrets.secondStep = String(first.body.secondStepToken);
    const ceremony = await owner.post<PasskeyCeremony>('/api/auth/passkeys/options', { password }, options('passkey'));
    secrets.challenge = String(ceremony.body.options.challenge);

    await world.visitor.post('/api/auth/forgot-password', { email });
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await tx.insert(users).values({ userId: 'U-1', email: 'u1@one.example', role: 'user', createdAt: new Date(0) });
      const link = await inviteUser(tx, world.deps, { companyId: company.companyId, userId: 'U-1' });
      secrets.invitation = new URL(link).searchParams.get('token') ?? '';
    });
    // While its mail still waits to be sent, and after.
    const waiting = await everyRow();
    await world.runJobs();
    secrets.reset = world.mailer.lastTo(email).text.match(/token=([\w-]+)/)?.[1] ?? '';

    world.clock.forward({ days: 7 });
    const step = await world.visitor.post<{ secondStepToken?: string }>('/api/auth/login', { email, password });
    const ended = await world.visitor.post<{ paymentToken?: string }>('/api/auth/second-step', {
      token: step.body.secondStepToken,
      code: secrets['recovery code 0'],
    });
    secrets.payment = String(ended.body.paymentToken);

    const rows = `${waiting}\n${await everyRow()}`;
    expect(rows).toContain(company.companyId);
    expect(rows).toContain(email);
    expect(Object.keys(secrets).length).toBeGreaterThan(25);
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThanOrEqual(8);
      expect(rows.includes(secret), `${what} is in the database`).toBe(false);
    }
  });
});
