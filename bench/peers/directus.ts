// Directus as bench/peers.ts compares it: the table of customers, two policies that confine their users to the own company.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  columns,
  companies,
  fillCustomers,
  install,
  installedVersion,
  newCustomer,
  type Program,
  poolSize,
  type Role,
  start,
  stored,
} from './programs.ts';

/** The newest that confines rows to a company without a license: 12 refuses custom permission rules, and counts accounts. */
export const directusVersion = '11.17.4';

const adminToken = 'the-token-of-the-administrator-of-the-measurements';
const tokenOf = (company: number, role: Role): string =>
  createHash('sha256').update(`${role} of ${company}`).digest('hex').slice(0, 32);

const types = { text: 'string', number: 'float', whole: 'integer', yes: 'boolean', day: 'date', list: 'json' } as const;

/** Directus as it is installed, and with its cache of answers, which is emptied at every change. */
export async function directus(
  folder: string,
  node: { file: string; version: string; folder: string },
  databaseUrl: string,
): Promise<[Program, Program]> {
  install(folder, { directus: directusVersion, pg: '8.16.3' });
  const sandbox = join(folder, 'node_modules/isolated-vm');
  // The one native module that is not in its package: built here, against the headers that came with Node.
  if (!existsSync(join(sandbox, 'out/isolated_vm.node'))) {
    execFileSync(
      node.file,
      [join(folder, 'node_modules/node-gyp/bin/node-gyp.js'), 'rebuild', '--release', '-j', 'max'],
      {
        cwd: sandbox,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, HOME: folder, npm_config_nodedir: node.folder },
      },
    );
  }
  const cli = join(folder, 'node_modules/directus/cli.js');
  const env = (port: number): Record<string, string> => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(poolSize),
    SECRET: 'the secret of the measurements, thirty-two letters and more',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'bench-secret-1',
    ADMIN_TOKEN: adminToken,
    TELEMETRY: 'false',
    LOG_STYLE: 'raw',
    LOG_LEVEL: 'warn',
    WEBSOCKETS_ENABLED: 'false',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
  });
  const program = (cached: boolean): Program => ({
    name: cached ? 'Directus, answers cached' : 'Directus',
    version: directusVersion,
    node: node.version,
    settings: [
      'NODE_ENV=production, LOG_LEVEL=warn, 16 connections, schema and permissions cached in memory (its defaults), an index of company and name, changes recorded in its activity (its default)',
      cached
        ? 'CACHE_ENABLED and CACHE_AUTO_PURGE: answers kept in memory until something changes'
        : 'no cache of answers (its default)',
    ].join('; '),
    databaseUrl,
    token: tokenOf,
    list: (word) => ({
      method: 'GET',
      path: `/items/customers?limit=50&sort=name&meta=filter_count&search=${encodeURIComponent(word)}`,
    }),
    one: (company, customer) => ({ method: 'GET', path: `/items/customers/${idOf(company, customer)}` }),
    create: () => ({
      method: 'POST',
      path: '/items/customers',
      body: Object.fromEntries(Object.entries(newCustomer).map(([name, value]) => [stored(name), value])),
    }),
    createdStatus: 200,
    read(body) {
      const { data, meta } = body as { data: Record<string, unknown>[]; meta: { filter_count: number } };
      return { rows: data, total: meta.filter_count };
    },
    readOne: (body) => (body as { data: Record<string, unknown> }).data,
    command: {
      file: node.file,
      args: [cli, 'start'],
      cwd: folder,
      env: (port) => ({
        ...env(port),
        ...(cached && { CACHE_ENABLED: 'true', CACHE_STORE: 'memory', CACHE_AUTO_PURGE: 'true' }),
      }),
    },
  });

  execFileSync(node.file, [cli, 'bootstrap'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', ...env(0) },
  });
  if (installedVersion(folder, 'directus') !== directusVersion) throw new Error('Another Directus is installed.');
  const plain = program(false);
  await prepare({ ...plain, list: () => ({ method: 'GET', path: '/server/ping' }) });
  await fill(databaseUrl);
  return [plain, program(true)];
}

const idOf = (company: number, customer: number): number => (company - 1) * 1000 + customer;

/** The table, the company of an account, and what the two roles may do. */
async function prepare(program: Program): Promise<void> {
  const running = await start(program);
  const call = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Directus: ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text).data;
  };
  await call('/collections', {
    collection: 'customers',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'company_id', type: 'integer', schema: { is_nullable: false } },
      ...columns.map(({ name, kind }) => ({
        field: stored(name),
        type: types[kind],
        meta: kind === 'list' ? { special: ['cast-json'] } : kind === 'yes' ? { special: ['cast-boolean'] } : {},
        schema: {},
      })),
      { field: 'created_at', type: 'timestamp', meta: { special: ['date-created'] }, schema: {} },
    ],
  });
  await call('/fields/directus_users', { field: 'company_id', type: 'integer', meta: {}, schema: {} });
  const own = { company_id: { _eq: '$CURRENT_USER.company_id' } };
  for (const role of ['technician', 'office']) {
    const { id: roleId } = await call('/roles', { name: role });
    const { id: policy } = await call('/policies', { name: role, app_access: false, admin_access: false });
    await call('/access', { role: roleId, policy });
    const right = { collection: 'customers', policy, fields: ['*'] };
    await call('/permissions', { ...right, action: 'read', permissions: own });
    if (role === 'technician') continue;
    const presets = { company_id: '$CURRENT_USER.company_id' };
    await call('/permissions', { ...right, action: 'create', permissions: {}, validation: own, presets });
  }
  await running.stop();
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(fillCustomers('customers', { id: '(c - 1) * 1000 + n', created_at: `'2025-01-01'` }));
  await client.query(`select setval(pg_get_serial_sequence('customers', 'id'), ${companies * 1000 + 1000})`);
  await client.query('create index customers_of_company on customers (company_id, name)');
  for (const role of ['technician', 'office'] as const) {
    const numbers = Array.from({ length: companies }, (_none, index) => index + 1);
    await client.query(
      `insert into directus_users (id, email, token, status, role, company_id)
       select gen_random_uuid(), $1 || '-' || c || '@example.com', t, 'active', (select id from directus_roles where name = $1), c
       from unnest($2::int[], $3::text[]) as made(c, t)`,
      [role, numbers, numbers.map((company) => tokenOf(company, role))],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
}
