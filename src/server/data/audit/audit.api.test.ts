import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { AuditEntry, UndoAnswer } from '#contract/data/audit.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { recordedTables, unrecordedTables } from './recorded-tables.ts';

const world = openWorld();

const log = async (company: Company, query = ''): Promise<AuditEntry[]> =>
  (await company.owner.get<AuditEntry[]>(`/api/audit${query}`)).body;
const deletes = async (company: Company) => (await log(company, '?action=deleted')).filter(({ canUndo }) => canUndo);
const undo = (company: Company, changeId: string) =>
  company.owner.post<UndoAnswer>(`/api/audit/changes/${changeId}/undo`);

describe('the log of changes', () => {
  it('tells who changed which field of which record, from what to what', async () => {
    const company = await world.company({ tier: 'enterprise' });
    const { body: pat } = await company.owner.post<Customer>('/api/customers', {
      name: 'Pat Rivera',
      servicePrice: 120,
    });
    const office = await company.signedIn('admin');
    await office.patch(`/api/customers/${pat.customerId}`, { servicePrice: 130, notes: 'Side gate' });

    const [changed] = await log(company, `?customerId=${pat.customerId}&recordKind=customer&action=changed`);
    expect(changed).toMatchObject({
      recordKind: 'customer',
      recordId: pat.customerId,
      label: 'Pat Rivera',
      customerName: 'Pat Rivera',
      action: 'changed',
      userName: (await office.get<{ user: { name: string } }>('/api/auth/profile')).body.user.name,
      happenedAt: world.clock.now().toISOString(),
      fields: [
        { field: 'notes', before: null, after: 'Side gate', secret: false },
        { field: 'servicePrice', before: 120, after: 130, secret: false },
      ],
    });
  });

  it('says nothing of a save that changed nothing', async () => {
    const company = await world.company({ tier: 'enterprise' });
    const { body: pat } = await company.owner.post<Customer>('/api/customers', {
      name: 'Pat Rivera',
      notes: 'Side gate',
    });
    const before = await log(company);
    await company.owner.patch(`/api/customers/${pat.customerId}`, { notes: 'Side gate' });
    expect(await log(company)).toHaveLength(before.length);
  });

  it('goes on from where the last page ended', async () => {
    const company = await world.company({ tier: 'enterprise' });
    for (const name of ['Ana', 'Ben', 'Cho']) await company.owner.post('/api/customers', { name });
    const all = await log(company, '?recordKind=customer');
    const first = await log(company, '?recordKind=customer&limit=2');
    const rest = await log(company, `?recordKind=customer&before=${first.at(-1)?.entryNumber}`);
    expect([...first, ...rest].map(({ label }) => label)).toEqual(all.map(({ label }) => label));
    expect(all.slice(0, 3).map(({ label }) => label)).toEqual(['Cho', 'Ben', 'Ana']);
  });

  it('calls a user without a name by the email address', async () => {
    const company = await world.company({ tier: 'enterprise' });
    const email = 'sam.lee@clearblue.example';
    await world.deps.db.inCompany(company.companyId, (tx) =>
      tx.execute(sql`update users set name = null, email = ${email} where role = 'owner'`),
    );
    const [changed] = await log(company, '?recordKind=user&action=changed');
    expect(changed).toMatchObject({ label: email });
  });

  it('names who changed their own name', async () => {
    const company = await world.company({ tier: 'enterprise' });
    const office = await company.signedIn('admin');
    await office.patch('/api/auth/profile', { name: 'Dana Whitfield' });
    const [changed] = await log(company, '?recordKind=user&action=changed');
    expect(changed).toMatchObject({
      userName: expect.any(String),
      fields: [{ field: 'name', after: 'Dana Whitfield' }],
    });
  });

  it('keeps passwords out', async () => {
    const company = await world.company({ tier: 'enterprise' });
    await world.deps.db.inCompany(company.companyId, (tx) =>
      tx.execute(sql`update users set password_hash = '$argon2id$secret' where role = 'owner'`),
    );
    const entries = await log(company, '?recordKind=user&action=changed');
    expect(entries[0]?.fields).toEqual([{ field: 'passwordHash', before: null, after: null, secret: true }]);
    expect(JSON.stringify(entries)).not.toContain('argon2id');
  });

  it('is the same for everybody and cannot be written by the application', async () => {
    const company = await world.company();
    const tried = (statement: ReturnType<typeof sql>) =>
      world.deps.db.inCompany(company.companyId, (tx) => tx.execute(statement));
    await expect(tried(sql`delete from audit_entries`)).rejects.toThrow();
    await expect(tried(sql`update audit_entries set user_name = 'Nobody'`)).rejects.toThrow();
    await expect(
      tried(sql`insert into audit_entries (company_id, change_id, happened_at, table_name, record_id, action)
        values (app_company_id(), '1', now(), 'customers', 'x', 'insert')`),
    ).rejects.toThrow();
  });

  it('is read by owners alone, each of the own company', async () => {
    const company = await world.company({ tier: 'enterprise' });
    const other = await world.company({ tier: 'enterprise' });
    const { body: pat } = await company.owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
    await company.owner.delete(`/api/customers/${pat.customerId}`);
    const [entry] = await deletes(company);

    expect((await world.visitor.get('/api/audit')).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      expect((await (await company.signedIn(role)).get('/api/audit')).status).toBe(403);
    }
    expect(JSON.stringify(await log(other))).not.toContain('Pat Rivera');
    expect((await undo(other, entry?.changeId ?? '')).status).toBe(404);
    expect((await company.owner.get('/api/audit?limit=0')).status).toBe(400);
  });

  it('records every table of the companies, or says why not', async () => {
    const { rows } = await world.deps.db.inCompany((await world.company()).companyId, (tx) =>
      tx.execute<{ name: string; recorded: boolean }>(sql`
        select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'record_changes') as recorded
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`),
    );
    expect(rows.filter(({ recorded }) => recorded).map(({ name }) => name)).toEqual(Object.keys(recordedTables).sort());
    expect(rows.filter(({ recorded }) => !recorded).map(({ name }) => name)).toEqual(
      Object.keys(unrecordedTables).sort(),
    );
  });
});

describe('undoing a delete', () => {
  const withRoute = async () => {
    const company = await world.company({ tier: 'enterprise' });
    const { body: pat } = await company.owner.post<Customer>('/api/customers', {
      name: 'Pat Rivera',
      poolSize: 18_000,
    });
    const { body: luis } = await company.owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis' });
    await company.owner.post<RouteAssignment>('/api/route-assignments', {
      customerId: pat.customerId,
      technicianId: luis.technicianId,
      dayOfWeek: 'MONDAY',
    });
    return { company, pat, luis };
  };
  const routes = async (company: Company) =>
    (await company.owner.get<RouteAssignment[]>('/api/route-assignments')).body.filter(({ isActive }) => isActive);

  it('brings a customer back with its place on the route', async () => {
    const { company, pat } = await withRoute();
    const before = await routes(company);
    await company.owner.delete(`/api/customers/${pat.customerId}`);
    expect(await routes(company)).toEqual([]);

    const [entry] = await deletes(company);
    expect(entry).toMatchObject({ recordKind: 'customer', label: 'Pat Rivera' });
    expect((await undo(company, entry?.changeId ?? '')).body.restored).toContainEqual({
      recordKind: 'customer',
      recordId: pat.customerId,
    });
    expect((await company.owner.get<Customer>(`/api/customers/${pat.customerId}`)).body.name).toBe('Pat Rivera');
    expect(await routes(company)).toHaveLength(before.length);
  });

  it('brings a technician back with the routes that went along', async () => {
    const { company, luis } = await withRoute();
    const before = await routes(company);
    await company.owner.delete(`/api/technicians/${luis.technicianId}`);
    expect(await routes(company)).toEqual([]);

    const entry = (await deletes(company)).find(({ recordKind }) => recordKind === 'technician');
    expect((await undo(company, entry?.changeId ?? '')).status).toBe(200);
    expect(await routes(company)).toEqual(before);
  });

  it('brings a pool back as it was', async () => {
    const { company, pat } = await withRoute();
    const { body: spa } = await company.owner.post<Pool>('/api/pools', {
      name: 'Spa',
      customerId: pat.customerId,
      volumeGallons: 450,
    });
    const before = (await company.owner.get<Pool[]>('/api/pools')).body;
    await company.owner.delete(`/api/pools/${spa.poolId}`);
    const [entry] = await deletes(company);
    expect((await undo(company, entry?.changeId ?? '')).status).toBe(200);
    expect((await company.owner.get<Pool[]>('/api/pools')).body).toEqual(before);
  });

  it('is done once', async () => {
    const { company, pat } = await withRoute();
    await company.owner.delete(`/api/customers/${pat.customerId}`);
    const [entry] = await deletes(company);
    const answers = await Promise.all([undo(company, entry?.changeId ?? ''), undo(company, entry?.changeId ?? '')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await deletes(company)).toEqual([]);
  });

  it('ends after thirty days', async () => {
    const { company, pat } = await withRoute();
    await company.owner.delete(`/api/customers/${pat.customerId}`);
    const [entry] = await deletes(company);
    world.clock.forward({ days: 31 });
    const owner = await company.signedIn('owner');
    expect((await owner.get<AuditEntry[]>('/api/audit?action=deleted')).body[0]?.canUndo).toBe(false);
    expect((await owner.post(`/api/audit/changes/${entry?.changeId}/undo`)).status).toBe(409);
  });

  it('is refused where the plan has no room for what comes back', async () => {
    const company = await world.company({ tier: 'basic' });
    const names = Array.from({ length: 15 }, (_, index) => `Customer ${index + 1}`);
    const made: Customer[] = [];
    for (const name of names) made.push((await company.owner.post<Customer>('/api/customers', { name })).body);
    await company.owner.delete(`/api/customers/${made[0]?.customerId}`);
    const [entry] = await deletes(company);
    await company.owner.post('/api/customers', { name: 'In the free place' });
    expect((await undo(company, entry?.changeId ?? '')).status).toBe(402);
    expect(await deletes(company)).toHaveLength(1);
  });

  it('is not offered where a record was saved and its lines were written anew', async () => {
    const { company, pat } = await withRoute();
    const lines = [{ description: 'Grids', unitPrice: 240 }];
    const { body: order } = await company.owner.post<{ workOrderId: string }>('/api/work-orders', {
      customerId: pat.customerId,
      title: 'Grids',
      lines,
    });
    const path = `/api/work-orders/${order.workOrderId}`;
    await company.owner.patch(path, { lines: [{ description: 'Cartridges', unitPrice: 90 }] });
    const before = (await company.owner.get(path)).body;

    const [replaced] = await log(company, '?recordKind=work-order-line&action=deleted');
    expect(replaced?.canUndo).toBe(false);
    expect((await undo(company, replaced?.changeId ?? '')).status).toBe(409);
    expect((await company.owner.get(path)).body).toEqual(before);
  });

  it('finds nothing to undo in a change that deleted nothing', async () => {
    const { company } = await withRoute();
    const [added] = await log(company, '?action=added');
    expect((await undo(company, added?.changeId ?? '')).status).toBe(404);
    expect((await undo(company, 'never')).status).toBe(404);
  });
});
