import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import type { App } from '#server/http/app.ts';
import { companyWithRoute, openStop } from '../support/stops.ts';
import { type Answer, Visitor } from '../support/visitor.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();

let other: App;
let database: ReturnType<typeof openDatabase>;
let owner: pg.Client;
beforeAll(async () => {
  // Another server of the same database, that remembers on its own.
  database = openDatabase({
    connectionString: world.connectionString,
    maxConnections: 4,
    onIdleError: () => undefined,
  });
  other = await buildApp({ ...world.deps, db: database });
  owner = new pg.Client({ connectionString: world.connectionString });
  await owner.connect();
});
afterAll(async () => {
  await other.close();
  await database.close();
  await owner.end();
});

/** Tables whose changes are no changes of the company, each with the reason. */
const withoutVersion: Record<string, string> = {
  audit_entries: 'written with what was changed',
  company_job_runs: 'when work was done last, which no call of these shows',
  company_nights: 'which nights are done',
  company_versions: 'the versions themselves',
  customer_codes: 'codes that come and go',
  customer_contact_changes: 'waits for a code; the customer changes when it is entered',
  customer_devices: 'looked at in every call',
  customer_links: 'links of mails, looked at alone',
  earned_periods: 'sums of invoices that the database keeps with each of their changes',
  email_codes: 'codes that come and go',
  idempotency_keys: 'answers that were given',
  photo_chain: 'written with the photos that it is about',
  pushes: 'what is being pushed to phones',
  reply_addresses: 'addresses of replies, looked at alone',
  sessions: 'looked at in every call',
};
/** Changed by signs of life every few seconds: these columns of it have no version. */
const signsOfLife = 'devices';

const followers = () =>
  [
    '/api/route-assignments',
    '/api/route-assignments?limit=1',
    '/api/day-plan',
    '/api/day-plan?date=2026-11-30',
    '/api/week-plan',
    '/api/route-changes',
    '/api/stops/ROUTE-1',
    '/api/stops/customer/CUST-1',
    '/api/customers?search=pat&limit=30',
    '/api/customer-choices',
    '/api/customer-list',
    '/api/water-tests/POOL-1',
    '/api/water-tests/POOL-1?limit=1',
  ] as const;

async function companyWithWork(): Promise<Company> {
  const company = await companyWithRoute(world);
  await company.owner.post('/api/technicians', { technicianId: 'TECH-ana', name: 'Ana Soto' });
  await company.owner.post('/api/pools', { poolId: 'POOL-1', name: 'Pool', customerId: 'CUST-1' });
  await company.owner.post('/api/water-tests', { testId: 'TEST-1', poolId: 'POOL-1', chlorine: 2, pH: 7.4 });
  await openStop(company.owner, { visitId: 'VISIT-1', poolId: 'POOL-1' });
  return company;
}

const changeRow = (companyId: string, statement: string) =>
  database.inCompany(companyId, async (tx) => {
    await tx.execute(statement);
  });

/** What a column may hold next; null where nobody could say what it would be good for. */
function nextValue(column: string, type: string, turn: number): string | null {
  if (type === 'boolean') return `not ${column}`;
  if (/^(integer|bigint|smallint|numeric)$/.test(type)) return `${column} + 1`;
  if (type === 'date' || type.startsWith('timestamp')) return `${column} + interval '1 day'`;
  return type === 'text' && /name|note|address|phone|reason|city|brand|model/.test(column) ? `'Text ${turn}'` : null;
}

/** Some column of some table of the company, as long as the table takes it. Accounts stay: somebody has to ask. */
async function changeAnything({ companyId }: Company, turn: number): Promise<void> {
  const random = seededRandom(turn);
  const { rows } = await owner.query<{ named: string; column: string; type: string }>(
    `select c.table_name as named, c.column_name as column, c.data_type as type from information_schema.columns c
     join pg_trigger t on t.tgrelid = c.table_name::regclass and t.tgname = 'version_of_changed'
     where c.table_schema = 'public' and encode(t.tgargs, 'escape') not like 'accounts%' order by 1, 2`,
  );
  const open = rows.filter(({ column, type }) => nextValue(column, type, turn) !== null);
  const tables = [...new Set(open.map(({ named }) => named))];
  for (let tries = 0, changed = 0; tries < 40 && changed === 0; tries += 1) {
    const table = tables[Math.floor(random() * tables.length)];
    const columns = open.filter(({ named }) => named === table);
    const one = columns[Math.floor(random() * columns.length)];
    if (!one) continue;
    const value = nextValue(one.column, one.type, turn);
    const statement = `update ${table} set ${one.column} = ${value} where company_id = $1`;
    changed = await owner.query(statement, [companyId]).then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    );
  }
}

/** Changes that people, jobs and hands make, by their number. */
const changes: readonly ((company: Company, turn: number) => Promise<unknown>)[] = [
  ({ owner: o }, turn) => o.patch('/api/customers/CUST-1', { name: `Pat ${turn % 3}` }),
  ({ owner: o }, turn) => o.post('/api/water-tests', { poolId: 'POOL-1', chlorine: 1 + (turn % 3), pH: 7.5 }),
  ({ owner: o }, turn) => o.put('/api/route-assignments/ROUTE-1', { notes: `Gate ${turn % 2}` }),
  ({ owner: o }, turn) =>
    o.put('/api/route-assignments/ROUTE-1', { technicianId: turn % 2 === 0 ? 'TECH-ana' : 'TECH-luis' }),
  ({ owner: o }, turn) => o.patch('/api/technicians/TECH-ana', { name: `Ana ${turn % 2}` }),
  ({ owner: o }, turn) => o.patch('/api/visits/VISIT-1', { notes: `Seen ${turn % 2}` }),
  ({ owner: o }) =>
    o.post('/api/week-plan/skip', { assignmentId: 'ROUTE-1', serviceDate: '2026-11-30', reason: 'rain' }),
  ({ owner: o }) => o.post('/api/week-plan/restore', { assignmentId: 'ROUTE-1', serviceDate: '2026-11-30' }),
  ({ owner: o }, turn) =>
    o.post('/api/skips', { skipId: `SKIP-${turn}`, assignmentId: 'ROUTE-1', reason: turn % 2 ? 'dog' : 'weather' }),
  ({ owner: o }, turn) => o.post(`/api/skips/SKIP-${turn - 1}/undo`),
  ({ owner: o }, turn) => o.post('/api/customers', { customerId: `CUST-more-${turn}`, name: 'One more' }),
  ({ companyId }, turn) => changeRow(companyId, `update pools set volume_gallons = ${10_000 + (turn % 2)}`),
  ({ companyId }, turn) =>
    changeRow(companyId, `update companies set time_zone = '${turn % 2 ? 'America/Denver' : 'America/Phoenix'}'`),
  ({ companyId }) =>
    changeRow(
      companyId,
      `delete from water_tests where test_id in (select test_id from water_tests order by random() limit 1)`,
    ),
  ({ companyId }, turn) => changeRow(companyId, `update service_visits set state = '${turn % 2 ? 'done' : 'open'}'`),
  ({ companyId }, turn) =>
    changeRow(
      companyId,
      `insert into days_off (day_off_id, technician_id, kind, from_date, to_date, created_at)
      values ('OFF-${turn}', 'TECH-luis', 'technician-away', '2026-11-24', '2026-11-24', now()) on conflict do nothing`,
    ),
  changeAnything,
  changeAnything,
  changeAnything,
  changeAnything,
  async () => world.clock.forward({ hours: 1 }),
  async () => world.clock.forward({ hours: 9 }),
  async () => world.clock.forward({ days: 3 }),
  async () => undefined,
];

describe('an unchanged answer', () => {
  it('is never said to be unchanged when it has changed, whoever changed it and whichever server is asked', async () => {
    const begun = await companyWithWork();
    // Days go by here: longer than a sign-in lasts.
    const company = { ...begun, owner: await begun.signedIn('owner') };
    // SEED=… runs it with other changes.
    const random = seededRandom(Number(process.env.SEED ?? 20_261_122));
    const servers = [company.owner, new Visitor(other, company.owner.token)];
    const held = new Map<string, Answer<unknown>>();
    let unchanged = 0;
    let changed = 0;
    let answered = 0;
    for (let turn = 0; turn < 120; turn += 1) {
      const change = changes[Math.floor(random() * changes.length)];
      await change?.(company, turn);
      const asked = servers[Math.floor(random() * servers.length)] ?? company.owner;
      for (const path of followers()) {
        if (random() < 0.3) continue;
        const before = held.get(path);
        const polled = await asked.get(path, {
          headers: before && random() < 0.7 ? { 'if-none-match': String(before.headers.etag) } : {},
        });
        // Asked for as nobody did before, so that it is made now.
        const now = await company.owner.get<unknown>(path, { headers: { 'x-no-compression': `${turn}` } });
        const told = polled.status === 304 ? before : polled;
        expect({ path, turn, status: told?.status, body: told?.body }).toEqual({
          path,
          turn,
          status: now.status,
          body: now.body,
        });
        if (now.status === 200) answered += 1;
        expect(polled.headers['x-total-count'], `${path} at ${turn}`).toBe(now.headers['x-total-count']);
        if (polled.status === 304) unchanged += 1;
        else changed += 1;
        held.set(path, now);
      }
    }
    // Both have been seen often enough to tell.
    expect(unchanged).toBeGreaterThan(100);
    expect(changed).toBeGreaterThan(100);
    expect(answered).toBeGreaterThan((unchanged + changed) / 2);
  }, 180_000);

  it('is not made again: the company is not read at all', async () => {
    const company = await companyWithWork();
    for (const path of followers()) {
      const first = await company.owner.get(path);
      const reads = vi.spyOn(world.deps.db, 'inCompany');
      const statements = vi.spyOn(pg.Client.prototype, 'query');
      const again = await company.owner.get(path, { headers: { 'if-none-match': String(first.headers.etag) } });
      // The session is asked for, with the company's version.
      expect({ path, status: again.status, statements: statements.mock.calls.length }).toEqual({
        path,
        status: 304,
        statements: 1,
      });
      expect(reads).not.toHaveBeenCalled();
      expect(again.headers.etag).toBe(first.headers.etag);
      reads.mockRestore();
      statements.mockRestore();
    }
  });

  it('is made once, however many ask for it at once, and kept for who asks later, as it goes over the wire', async () => {
    const company = await companyWithWork();
    const colleague = await company.signedIn('technician');
    for (const path of followers()) {
      await company.owner.patch('/api/customers/CUST-1', { name: `Pat for ${path}` });
      await Promise.all([company.owner.get('/api/auth/account-status'), colleague.get('/api/auth/account-status')]);
      const reads = vi.spyOn(world.deps.db, 'inCompany');
      const answers = await Promise.all(Array.from({ length: 8 }, () => company.owner.get(path)));
      answers.push(await company.owner.get(path));
      expect({ path, made: reads.mock.calls.length }).toEqual({ path, made: 1 });
      // What is kept for one is nobody else's, and another language's is another.
      await colleague.get(path);
      await company.owner.get(path, { headers: { 'accept-language': 'es' } });
      expect({ path, made: reads.mock.calls.length }).toEqual({ path, made: 3 });
      reads.mockRestore();
      const fresh = await company.owner.get(path, { headers: { 'x-no-compression': 'once' } });
      for (const { status, body, headers } of answers) {
        expect({ path, status, body }).toEqual({ path, status: 200, body: fresh.body });
        for (const name of ['etag', 'content-type', 'x-total-count', 'cache-control', 'content-length']) {
          expect({ name, value: headers[name] }).toEqual({ name, value: fresh.headers[name] });
        }
      }
    }
  });

  it('that is being made when it changes is no answer for who asks afterwards', async () => {
    const company = await companyWithWork();
    const path = '/api/route-assignments';
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const original = world.deps.db.inCompany;
    const slow = vi.spyOn(world.deps.db, 'inCompany').mockImplementationOnce(async (companyId, ...rest) => {
      const found = await original(companyId, ...rest);
      await held;
      return found;
    });
    const early = company.owner.get<{ notes: string }[]>(path);
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    await company.owner.put('/api/route-assignments/ROUTE-1', { notes: 'Changed meanwhile' });
    // They wait for it, and share the one that is made then; who may read something else by now gets their own.
    const late = [1, 2, 3].map(() => company.owner.get<{ notes: string }[]>(path));
    await company.owner.get('/api/auth/account-status');
    await changeRow(company.companyId, `update companies set time_zone = 'America/Denver'`);
    late.push(company.owner.get(path));
    await company.owner.get('/api/auth/account-status');
    const before = slow.mock.calls.length;
    finish();
    await early;
    const answers = await Promise.all(late);
    expect(slow.mock.calls.length - before).toBe(2);
    answers.push(await company.owner.get(path));
    slow.mockRestore();
    expect(answers.map(({ body }) => body[0]?.notes)).toEqual(answers.map(() => 'Changed meanwhile'));
  });

  it('changes with the time alone where it says so: a test that expires in the middle of a day is gone at once', async () => {
    const begun = await companyWithWork();
    const owner = await begun.signedIn('owner');
    world.clock.set('2027-02-01T16:00:00Z');
    await owner.post('/api/water-tests', { poolId: 'POOL-1', chlorine: 2, pH: 7.4 });
    world.clock.set('2027-02-08T15:30:00Z');
    const path = '/api/water-tests/POOL-1';
    const before = await owner.get<unknown[]>(path);
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect(before.body).toHaveLength(1);
    expect((await owner.get(path, { headers })).status).toBe(304);
    world.clock.set('2027-02-08T16:30:00Z');
    expect(await owner.get(path, { headers })).toMatchObject({ status: 200, body: [] });
  });

  it('is nobody else’s: another account that knows the tag is answered what it may see', async () => {
    const company = await companyWithWork();
    const first = await company.owner.get('/api/day-plan');
    const headers = { 'if-none-match': String(first.headers.etag) };
    await company.owner.get('/api/day-plan', { headers });
    expect((await world.visitor.get('/api/day-plan', { headers })).status).toBe(401);
    expect((await (await company.signedIn('homeowner')).get('/api/day-plan', { headers })).status).toBe(403);
    // A homeowner who has come by the tag of somebody else's pool is told nothing of it, not even that it stands.
    const tests = await company.owner.get('/api/water-tests/POOL-1');
    await company.owner.post('/api/customers', { customerId: 'CUST-2', name: 'Sam Lee' });
    await company.owner.get('/api/water-tests/POOL-1');
    const neighbour = await company.signedIn('homeowner', { customerId: 'CUST-2' });
    const known = { 'if-none-match': String(tests.headers.etag) };
    await company.owner.get('/api/water-tests/POOL-1');
    expect((await neighbour.get('/api/water-tests/POOL-1', { headers: known })).status).toBe(404);
    const stranger = await companyWithRoute(world);
    expect((await stranger.owner.get('/api/day-plan', { headers })).status).toBe(200);
  });
});

/** Tables that have a version, with the subject that each of their triggers names. */
async function subjectsOfTables(): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ named: string; subjects: string[] }>(
    `select c.relname as named, array_agg(distinct split_part(encode(t.tgargs, 'escape'), '\\000', 1)) as subjects
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'version_of_%' group by 1`,
  );
  expect(rows.filter(({ subjects }) => subjects.length !== 1 || subjects[0] === '')).toEqual([]);
  return new Map(rows.map(({ named, subjects: [subject = ''] }) => [named, subject]));
}

/** The texts of all statements that are sent while something is done. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement] = given;
    sent.push(typeof statement === 'string' ? statement : String((statement as { text?: string }).text));
    return Reflect.apply(original, this, given);
  } as typeof original);
  await work().finally(() => spy.mockRestore());
  return sent;
}

describe('what an answer is made from', () => {
  it('is asked of every call that says its answer follows from rows', () => {
    const asked = followers().map((path) => path.replace(/\?.*/, '').replace(/[A-Z]+-1$/, ':id'));
    const declared = world.app.declaredCalls.filter(
      ({ method, followsFromRows }) => method === 'GET' && followsFromRows,
    );
    expect([...new Set(asked)].sort()).toEqual(
      [...new Set(declared.map(({ url }) => url.replace(/:\w+$/, ':id')))].sort(),
    );
  });

  it('is found by the tables that its statements name: it is made again after a change of their subjects, and after no other', async () => {
    const company = await companyWithWork();
    const tables = await subjectsOfTables();
    const subjects = [...new Set(tables.values())].sort();
    expect(subjects).toEqual(['accounts', 'customers', 'messages', 'money', 'other', 'routes', 'visits', 'water']);
    const change = (subject: string) =>
      owner.query('insert into company_versions (company_id, subject, version) values ($1, $2, 1)', [
        company.companyId,
        subject,
      ]);
    for (const path of followers()) {
      // Another answer of the same address.
      const fresh = { headers: { 'x-no-compression': 'seen' } };
      const named = (await sentDuring(() => company.owner.get(path, fresh))).join(' ');
      const expected = subjects.filter(
        (subject) =>
          subject === 'accounts' ||
          [...tables].some(([table, of]) => of === subject && new RegExp(`(from|join) "?${table}\\b`).test(named)),
      );
      const made: string[] = [];
      for (const subject of subjects) {
        await change(subject);
        const reads = vi.spyOn(world.deps.db, 'inCompany');
        await company.owner.get(path, fresh);
        if (reads.mock.calls.length > 0) made.push(subject);
        reads.mockRestore();
      }
      expect({ path, made }).toEqual({ path, made: expected });
    }
  });

  it('is not a visit for the lists of customers and stops, which a saved visit leaves as they are', async () => {
    const company = await companyWithWork();
    const lasting = ['/api/customers?search=pat&limit=30', '/api/route-assignments'];
    for (const path of lasting) await company.owner.get(path);
    expect((await company.owner.patch('/api/visits/VISIT-1', { notes: 'Saved' })).status).toBe(200);
    const reads = vi.spyOn(world.deps.db, 'inCompany');
    for (const path of lasting) await company.owner.get(path);
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });
});

describe('a company’s version', () => {
  it('changes with every table of a company, or the table has a reason not to', async () => {
    const { rows } = await owner.query<{ name: string; triggers: string }>(
      `select c.relname as name, (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'version_of_%') as triggers
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    expect(rows.filter(({ triggers }) => Number(triggers) !== 3).map(({ name }) => name)).toEqual(
      Object.keys(withoutVersion).sort(),
    );
  });

  it('is not asked for by calls that read what has none', async () => {
    const company = await companyWithWork();
    const asked = await sentDuring(async () => {
      for (const path of followers()) await company.owner.get(path);
    });
    const unseen = [...Object.keys(withoutVersion), signsOfLife].filter(
      (table) => !['company_versions', 'sessions'].includes(table),
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const table of unseen) {
      expect(
        asked.filter((text) => new RegExp(`\\b${table}\\b`).test(text)),
        table,
      ).toEqual([]);
    }
  });

  const versionOf = async (companyId: string): Promise<string> => {
    const { rows } = await owner.query<{ version: string }>(
      `select sum(version)::text as version from company_versions where company_id = $1`,
      [companyId],
    );
    return rows[0]?.version ?? '';
  };

  it('is another one after transactions that run at once, none of which waits for another', async () => {
    const { companyId } = await world.company();
    const before = await versionOf(companyId);
    const finish: (() => void)[] = [];
    const at = (number: number) =>
      database.inCompany(companyId, async (tx) => {
        await tx.execute(
          `insert into technicians (technician_id, name, created_at) values ('T-${number}', 'T', now())`,
        );
        // Each stays open until all have written.
        await new Promise<void>((resolve) => {
          finish.push(resolve);
          if (finish.length === 3) for (const one of finish) one();
        });
      });
    const seen = new Set([before]);
    await Promise.all(
      [at(1), at(2), at(3)].map(async (one) => one.then(async () => seen.add(await versionOf(companyId)))),
    );
    const after = await versionOf(companyId);
    expect(BigInt(after)).toBeGreaterThan(BigInt(before));
    await database.inCompany(companyId, (tx) =>
      tx.execute(`update technicians set name = 'U' where technician_id = 'T-1'`),
    );
    expect(BigInt(await versionOf(companyId))).toBeGreaterThan(BigInt(after));
  });

  it('stays where a transaction fails, and where a tester only says that it lives', async () => {
    const company = await companyWithWork();
    await company.owner.post('/api/devices', { poolId: 'POOL-1', deviceName: 'Tester' });
    const before = await versionOf(company.companyId);
    const failing = database.inCompany(company.companyId, async (tx) => {
      await tx.execute(`update customers set name = 'nobody'`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await changeRow(company.companyId, `update devices set last_heartbeat = now(), battery_level = 50`);
    expect(await versionOf(company.companyId)).toBe(before);
    await changeRow(company.companyId, `update devices set device_name = 'Other'`);
    expect(await versionOf(company.companyId)).not.toBe(before);
  });
});

describe('what is remembered of an account', () => {
  it('holds on no server any more once another one has changed it', async () => {
    const company = await companyWithWork();
    const elsewhere = new Visitor(other, company.owner.token);
    const technician = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    const technicianElsewhere = new Visitor(other, technician.token);
    const name = async (who: Visitor) => (await who.get<{ name: string }>('/api/auth/profile')).body.name;
    await name(company.owner);
    await name(elsewhere);
    await elsewhere.patch('/api/auth/profile', { name: 'Dana' });
    expect([await name(company.owner), await name(elsewhere)]).toEqual(['Dana', 'Dana']);

    expect((await technician.get('/api/day-plan')).status).toBe(200);
    expect((await technicianElsewhere.get('/api/day-plan')).status).toBe(200);
    await changeRow(company.companyId, `update users set role = 'homeowner' where role = 'technician'`);
    expect((await technicianElsewhere.get('/api/day-plan')).status).toBe(403);
    expect((await technician.get('/api/day-plan')).status).toBe(403);

    await changeRow(company.companyId, `update users set is_active = false where role = 'homeowner'`);
    expect((await technician.get('/api/auth/profile')).status).toBe(401);

    await elsewhere.post('/api/auth/logout');
    expect((await company.owner.get('/api/auth/profile')).status).toBe(401);
  });

  it('ends with the session, though nothing of the company changes', async () => {
    const { owner: visitor } = await world.company();
    expect((await visitor.get('/api/auth/profile')).status).toBe(200);
    world.clock.forward({ days: 31 });
    expect((await visitor.get('/api/auth/profile')).status).toBe(401);
  });
});
