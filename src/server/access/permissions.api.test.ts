import { describe, expect, it } from 'vitest';
import type { Permissions } from '#contract/access/permissions.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Feature, PermissionEntry, Role } from '#domain/access/index.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const entry = (role: Role, feature: Feature, fields: Partial<PermissionEntry> = {}): PermissionEntry => ({
  role,
  feature,
  isEnabled: true,
  canView: true,
  canEdit: false,
  canDelete: false,
  ...fields,
});

describe('reading the permissions', () => {
  it('answers the matrix of every role, and no entries while the company has none', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.get<Permissions>('/api/permissions');
    expect(status).toBe(200);
    expect(body.permissions).toEqual([]);
    expect(Object.keys(body.effective).sort()).toEqual(['admin', 'homeowner', 'owner', 'technician', 'user']);
    expect(body.effective.owner.customers).toEqual({ canView: true, canEdit: true, canDelete: true });
    expect(body.effective.technician.customers).toEqual({ canView: true, canEdit: false, canDelete: false });
    expect(body.effective.technician.routes).toEqual({ canView: false, canEdit: false, canDelete: false });
    // The documents' thirteen, and the price book.
    expect(Object.keys(body.effective.homeowner)).toHaveLength(14);
  });

  it('is for those who may view user management', async () => {
    const { owner, signedIn } = await world.company();
    const admin = await signedIn('admin');
    expect((await admin.get('/api/permissions')).status).toBe(403);
    await owner.put('/api/permissions', [entry('admin', 'user_management')]);
    expect((await admin.get('/api/permissions')).status).toBe(200);
    expect((await world.visitor.get('/api/permissions')).status).toBe(401);
  });
});

describe('replacing the permissions', () => {
  it('takes the whole list, bare or below `permissions`, and answers what follows from it', async () => {
    const { owner } = await world.company();
    const wider = entry('technician', 'routes');
    const first = await owner.put<Permissions>('/api/permissions', [wider]);
    expect(first.status).toBe(200);
    expect(first.body.permissions).toEqual([wider]);
    expect(first.body.effective.technician.routes).toEqual({ canView: true, canEdit: false, canDelete: false });

    const other = entry('user', 'customers', { canEdit: true });
    const second = await owner.put<Permissions>('/api/permissions', { permissions: [other] });
    expect(second.body.permissions).toEqual([other]);
    expect(second.body.effective.technician.routes.canView).toBe(false);
    expect((await owner.get<Permissions>('/api/permissions')).body).toEqual(second.body);
    expect((await owner.put<Permissions>('/api/permissions', [])).body.permissions).toEqual([]);
  });

  it('holds from everybody’s next call on', async () => {
    const { owner, signedIn } = await world.company();
    const technician = await signedIn('technician');
    const employee = await signedIn('user');
    expect((await technician.get('/api/customers')).status).toBe(200);
    expect((await employee.get('/api/customers')).status).toBe(403);
    await owner.put('/api/permissions', [
      entry('technician', 'customers', { canView: false }),
      entry('user', 'customers', { canEdit: true }),
    ]);
    expect((await technician.get('/api/customers')).status).toBe(403);
    expect((await employee.get('/api/customers')).status).toBe(200);
    expect((await employee.post('/api/customers', { name: 'Pat' })).status).toBe(201);
    await owner.put('/api/permissions', [entry('user', 'customers', { canEdit: true, isEnabled: false })]);
    expect((await technician.get('/api/customers')).status).toBe(200);
    expect((await employee.get('/api/customers')).status).toBe(403);
  });

  it('is for owners: nobody grants himself more', async () => {
    const { owner, signedIn } = await world.company();
    const managing = entry('admin', 'user_management', { canEdit: true, canDelete: true });
    await owner.put('/api/permissions', [managing]);
    const admin = await signedIn('admin');
    const { status, body } = await admin.put('/api/permissions', [
      managing,
      entry('admin', 'customers', { canDelete: true }),
    ]);
    expect(status).toBe(403);
    expect(body.message).toBe('Only business owners can change permissions.');
    expect((await owner.get<Permissions>('/api/permissions')).body.permissions).toEqual([managing]);
    expect((await (await signedIn('technician')).put('/api/permissions', [])).status).toBe(403);
    expect((await world.visitor.put('/api/permissions', [])).status).toBe(401);
  });

  it('needs a plan with user management; what is there can be read without', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    const { status, body } = await owner.put('/api/permissions', []);
    expect(status).toBe(402);
    expect(body).toMatchObject({ error: 'Upgrade required', feature: 'user_management' });
    expect((await owner.get('/api/permissions')).status).toBe(200);
  });

  const full = { canView: true, canEdit: true, canDelete: true };
  it.each([
    ['an entry for owners', [entry('owner', 'billing')], 'permissions.0', 'Owners always have full access'],
    [
      'the same role and feature twice',
      [entry('user', 'routes'), entry('admin', 'routes'), entry('user', 'routes', full)],
      'permissions.2',
      'There’s more than one entry for user and routes',
    ],
    [
      'editing without viewing',
      [entry('user', 'routes', { canView: false, canEdit: true })],
      'permissions.0',
      'Edit and delete need view access too',
    ],
    [
      'deleting without viewing',
      [entry('user', 'routes', { canView: false, canDelete: true })],
      'permissions.0',
      'Edit and delete need view access too',
    ],
    [
      'more for pool owners than their own pool',
      [entry('homeowner', 'customers')],
      'permissions.0',
      'Pool owners can only see their own pool, so you can’t add to their access',
    ],
  ])('refuses %s and keeps the list', async (_name, list, field, message) => {
    const { owner } = await world.company();
    const before = [entry('technician', 'routes')];
    await owner.put('/api/permissions', before);
    const { status, body } = await owner.put<ErrorBody>('/api/permissions', list);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, details: [{ field, message }] });
    expect((await owner.get<Permissions>('/api/permissions')).body.permissions).toEqual(before);
  });

  it.each([
    ['an unknown role', [{ ...entry('user', 'routes'), role: 'boss' }]],
    ['an unknown feature', [{ ...entry('user', 'routes'), feature: 'payroll' }]],
    ['an entry without its rights', [{ role: 'user', feature: 'routes', isEnabled: true }]],
    ['something that is no list', { permissions: 'all' }],
    ['nothing', undefined],
  ])('refuses %s', async (_name, body) => {
    const { owner } = await world.company();
    expect((await owner.put('/api/permissions', body)).status).toBe(400);
  });

  it('lets pool owners’ access be narrowed', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.put<Permissions>('/api/permissions', [
      entry('homeowner', 'dashboard', { canView: false }),
    ]);
    expect(status).toBe(200);
    expect(body.effective.homeowner.dashboard.canView).toBe(false);
  });

  it('changes nothing in another company', async () => {
    const [one, other] = [await world.company(), await world.company()];
    await one.owner.put('/api/permissions', [entry('technician', 'routes')]);
    await other.owner.put('/api/permissions', [entry('user', 'routes')]);
    expect((await one.owner.get<Permissions>('/api/permissions')).body.permissions).toEqual([
      entry('technician', 'routes'),
    ]);
  });

  it('stands whole when two owners save at once', async () => {
    const { owner, signedIn } = await world.company();
    const second = await signedIn('owner');
    const lists = [[entry('technician', 'routes'), entry('user', 'routes')], [entry('technician', 'business')]];
    const answers = await Promise.all([
      owner.put('/api/permissions', lists[0]),
      second.put('/api/permissions', lists[1]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(lists).toContainEqual((await owner.get<Permissions>('/api/permissions')).body.permissions);
  });
});
