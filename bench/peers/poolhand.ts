// Poolhand as bench/peers.ts compares it: the built server, with everything else that a company of 183 customers has.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { addCompany } from '../api/companies.ts';
import { companies, customersEach, newCustomer, type Program, type Role } from './programs.ts';

const tokenOf = (company: number, role: Role): string =>
  createHash('sha256').update(`${role} of ${company}`).digest('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const roles = { technician: 'technician', office: 'admin' } as const;

export async function poolhand(
  folder: string,
  node: { file: string; version: string },
  databaseUrl: string,
): Promise<Program> {
  mkdirSync(folder, { recursive: true });
  await migrate(databaseUrl);
  await fill(databaseUrl);
  return {
    name: 'Poolhand',
    version: `this one, ${execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()}`,
    node: node.version,
    settings:
      'NODE_ENV=production, as shipped: every call logged, calls and jobs in one server; a customer has a pool, a stop, visits and an alert besides, and every change is recorded',
    databaseUrl,
    token: tokenOf,
    list: (word) => ({ method: 'GET', path: `/api/customers?limit=50&search=${encodeURIComponent(word)}` }),
    one: (_company, customer) => ({ method: 'GET', path: `/api/customers/CUST-${customer}` }),
    create: () => ({ method: 'POST', path: '/api/customers', body: newCustomer }),
    createdStatus: 201,
    read: (body, headers) => ({
      rows: body as Record<string, unknown>[],
      total: Number(headers.get('x-total-count')),
    }),
    readOne: (body) => body as Record<string, unknown>,
    command: {
      file: node.file,
      args: ['dist/server/main.js'],
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: (port) => ({
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'the secret of the measurements, the same on every server',
      }),
    },
  };
}

async function fill(databaseUrl: string): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrl, onIdleError: () => undefined });
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const recorders = async (what: 'disable' | 'enable'): Promise<void> => {
    for (const table of ['service_visits', 'pools', 'customers'])
      await admin.query(`alter table ${table} ${what} trigger user`);
  };
  await recorders('disable');
  let number = 0;
  const now = new Date();
  const some = async (): Promise<void> => {
    while (number < companies) {
      number += 1;
      const company = number;
      const { companyId } = await addCompany(db, company, customersEach, now);
      await db.inSystem(async (tx) => {
        for (const [role, account] of Object.entries(roles)) {
          const user = `USER-${role}`;
          const moment = now.toISOString();
          await tx.execute(sql`insert into users (company_id, user_id, email, password_hash, role, created_at)
            values (${companyId}, ${user}, ${`${role}-${company}@example.com`}, 'none', ${account}, '2025-01-01')`);
          await tx.execute(sql`insert into sessions (token_hash, session_id, company_id, user_id, created_at, last_used_at, expires_at)
            values (${hashOf(tokenOf(company, role as Role))}, ${`SESSION-${role}`}, ${companyId}, ${user}, ${moment}, ${moment},
              ${moment}::timestamptz + interval '30 days')`);
        }
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, some));
  await recorders('enable');
  await admin.query('vacuum analyze');
  await admin.end();
  await db.close();
}
