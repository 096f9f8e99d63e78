// Strapi as bench/peers.ts compares it: the table of customers, two roles, and a controller that confines to the own company.
import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  columns,
  companies,
  fillCustomers,
  install,
  newCustomer,
  type Program,
  poolSize,
  type Role,
  start,
} from './programs.ts';

/** The newest of which both packages were published where this was written. */
export const strapiVersion = '5.54.0';

const secret = 'the secret of the measurements';
/** Ids of the accounts: technicians first, then the office. */
const userOf = (company: number, role: Role): number => company + (role === 'office' ? companies : 0);
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As signing in would answer it. */
function tokenOf(company: number, role: Role): string {
  const issued = Math.floor(Date.now() / 3_600_000) * 3600;
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ id: userOf(company, role), iat: issued, exp: issued + 30 * 86_400 })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
const documentOf = (company: number, customer: number): string => `c${company}x${customer}`.padEnd(24, '0');

const types = { text: 'string', number: 'float', whole: 'integer', yes: 'boolean', day: 'date', list: 'json' } as const;

/** What a developer writes: the table, and a controller that confines each call to the company of its account. */
function files(): Record<string, string> {
  const uid = `'api::customer.customer'`;
  const factory = (what: string) => `module.exports = require('@strapi/strapi').factories.createCore${what}(${uid});\n`;
  const schema = {
    kind: 'collectionType',
    collectionName: 'customers',
    info: { singularName: 'customer', pluralName: 'customers', displayName: 'Customer' },
    options: { draftAndPublish: false },
    attributes: {
      companyId: { type: 'integer', required: true },
      ...Object.fromEntries(columns.map(({ name, kind }) => [name, { type: types[kind] }])),
    },
  };
  return {
    'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres',
      connection: { host: env('DB_HOST'), database: env('DB_NAME'), user: env('DB_USER'), password: env('DB_PASSWORD') },
      pool: { min: 0, max: ${poolSize} } } });\n`,
    'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['one', 'two'] },
      logger: { startup: { enabled: false }, updates: { enabled: false } } });\n`,
    'config/admin.js': `module.exports = { serveAdminPanel: false, auth: { secret: '${secret}' },
      apiToken: { salt: 'salt' }, transfer: { token: { salt: 'salt' } }, secrets: { encryptionKey: '${'0'.repeat(32)}' } };\n`,
    'config/api.js': `module.exports = { rest: { defaultLimit: 50, maxLimit: 100, withCount: true } };\n`,
    'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: '${secret}' } } };\n`,
    'config/logger.js': `const { winston } = require('@strapi/logger');
      module.exports = { level: 'warn', transports: [new winston.transports.Console({ level: 'warn' })] };\n`,
    'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors',
      'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public'];\n`,
    'src/index.js': 'module.exports = { register() {}, bootstrap() {} };\n',
    'src/api/customer/content-types/customer/schema.json': JSON.stringify(schema),
    'src/api/customer/routes/customer.js': factory('Router'),
    'src/api/customer/services/customer.js': factory('Service'),
    'src/api/customer/controllers/customer.js': `module.exports = require('@strapi/strapi').factories.createCoreController(${uid}, ({ strapi }) => ({
  async find(ctx) {
    ctx.query = { ...ctx.query, filters: { $and: [ctx.query.filters ?? {}, { companyId: ctx.state.user.companyId }] } };
    return super.find(ctx);
  },
  async findOne(ctx) {
    await this.validateQuery(ctx);
    const filters = { documentId: ctx.params.id, companyId: ctx.state.user.companyId };
    const found = await strapi.documents(${uid}).findFirst({ ...(await this.sanitizeQuery(ctx)), filters });
    return found ? this.transformResponse(await this.sanitizeOutput(found, ctx)) : ctx.notFound();
  },
  async create(ctx) {
    ctx.request.body.data = { ...ctx.request.body.data, companyId: ctx.state.user.companyId };
    return super.create(ctx);
  },
}));\n`,
    'src/extensions/users-permissions/strapi-server.js': `module.exports = (plugin) => {
      plugin.contentTypes.user.schema.attributes.companyId = { type: 'integer' };
      return plugin;
    };\n`,
  };
}

export async function strapi(
  folder: string,
  node: { file: string; version: string },
  databaseUrl: string,
): Promise<Program> {
  install(folder, {
    '@strapi/strapi': strapiVersion,
    '@strapi/plugin-users-permissions': strapiVersion,
    pg: '8.23.1',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '6.30.3',
    'styled-components': '6.1.19',
  });
  for (const [path, text] of Object.entries(files())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
  const database = new URL(databaseUrl);
  const program: Program = {
    name: 'Strapi',
    version: strapiVersion,
    node: node.version,
    settings:
      'NODE_ENV=production, warnings logged alone, 16 connections, no administration pages served, users-permissions with JWT, the company as a plain number with an index of company and name; it has no cache of answers and records no changes',
    databaseUrl,
    token: tokenOf,
    list: (word) => ({
      method: 'GET',
      path: `/api/customers?_q=${encodeURIComponent(word)}&sort=name&pagination[page]=1&pagination[pageSize]=50`,
    }),
    one: (company, customer) => ({ method: 'GET', path: `/api/customers/${documentOf(company, customer)}` }),
    create: () => ({ method: 'POST', path: '/api/customers', body: { data: newCustomer } }),
    createdStatus: 201,
    read(body) {
      const { data, meta } = body as { data: Record<string, unknown>[]; meta: { pagination: { total: number } } };
      return { rows: data, total: meta.pagination.total };
    },
    readOne: (body) => (body as { data: Record<string, unknown> }).data,
    command: {
      file: node.file,
      args: [join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'],
      cwd: folder,
      env: (port) => ({
        PORT: String(port),
        DB_HOST: database.searchParams.get('host') ?? database.hostname,
        DB_NAME: database.pathname.slice(1),
        DB_USER: database.username,
        DB_PASSWORD: database.password,
        STRAPI_TELEMETRY_DISABLED: 'true',
      }),
    },
  };
  // The first start makes the tables.
  const running = await start({ ...program, list: () => ({ method: 'GET', path: '/_health' }) });
  await running.stop();
  await fill(databaseUrl);
  return program;
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const moments = { created_at: `'2025-01-01'`, updated_at: `'2025-01-01'`, published_at: `'2025-01-01'` };
  await client.query(fillCustomers('customers', { document_id: `rpad('c' || c || 'x' || n, 24, '0')`, ...moments }));
  await client.query('create index customers_of_company on customers (company_id, name)');
  const actions = { technician: ['find', 'findOne'], office: ['find', 'findOne', 'create'] };
  const value = async (text: string, values: unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const now = 'now(), now(), now()';
  for (const [index, [role, may]] of Object.entries(actions).entries()) {
    const roleId = await value(
      `insert into up_roles (document_id, name, description, type, created_at, updated_at, published_at)
       values (rpad($1, 24, 'r'), $1, $1, $1, ${now}) returning id`,
      [role],
    );
    for (const action of may) {
      const permission = await value(
        `insert into up_permissions (document_id, action, created_at, updated_at, published_at)
         values (rpad($1 || $2, 24, 'p'), 'api::customer.customer.' || $2, ${now}) returning id`,
        [role, action],
      );
      await client.query(
        'insert into up_permissions_role_lnk (permission_id, role_id, permission_ord) values ($1, $2, 1)',
        [permission, roleId],
      );
    }
    const from = index * companies;
    await client.query(
      `insert into up_users (id, document_id, username, email, provider, confirmed, blocked, company_id, created_at, updated_at, published_at)
       select $2 + c, rpad('u' || $2 + c || 'x', 24, '0'), $1 || '-' || c, $1 || '-' || c || '@example.com', 'local', true, false, c, ${now}
       from generate_series(1, ${companies}) c`,
      [role, from],
    );
    await client.query(
      `insert into up_users_role_lnk (user_id, role_id, user_ord) select $2::int + c, $1::int, c from generate_series(1, ${companies}) c`,
      [roleId, from],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
}
