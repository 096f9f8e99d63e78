import { describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { NewTechnicianUser } from '#contract/accounts/technician-users.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Role } from '#domain/access/index.ts';
import { type Company, openWorld } from '../../../../tests/support/world.ts';

const world = openWorld();

const begin = ({ owner }: Company) => owner.put('/api/settings', { system: { maintenanceMode: true } });
const end = ({ owner }: Company) => owner.put('/api/settings', { system: { maintenanceMode: false } });
const allow5xx = { allow5xx: true };

describe('while a company is under maintenance', () => {
  it.each(['admin', 'technician', 'homeowner', 'user'] as Role[])(
    'every call of the role %s answers 503, until it ends',
    async (role) => {
      const company = await world.company();
      const visitor = await company.signedIn(role);
      await begin(company);
      const calls = world.app.declaredCalls.filter(
        ({ method, needs, url }) =>
          !['HEAD', 'OPTIONS'].includes(method) &&
          needs !== 'public' &&
          needs !== 'device' &&
          url !== '/api/auth/logout',
      );
      expect(calls.length).toBeGreaterThan(100);
      for (const { method, url } of calls) {
        const name = `${method} ${url} as ${role}`;
        const { status, body, headers } = await visitor.call<ErrorBody>(
          method as 'GET',
          url.replace(/:[A-Za-z]+/g, 'none'),
          undefined,
          allow5xx,
        );
        expect(status, name).toBe(503);
        expect(body, name).toEqual({
          error: 'maintenance',
          message: 'Your company is under maintenance. What you’ve entered is saved. Please come back soon.',
        });
        expect(headers['retry-after'], name).toBe('30');
      }
      await end(company);
      expect((await visitor.get('/api/auth/profile')).status).toBe(200);
    },
  );

  it('the owner stays in, and so does every other company', async () => {
    const company = await world.company();
    const other = await world.company();
    await begin(company);
    expect((await company.owner.get('/api/customers')).status).toBe(200);
    expect((await company.owner.post('/api/customers', { name: 'Pat Rivera' })).status).toBe(201);
    expect((await (await other.signedIn('technician')).get('/api/customers')).status).toBe(200);
  });

  it('an employee can sign in, is told then, and can leave', async () => {
    const company = await world.company();
    const email = `sam.${company.companyId}@example.com`;
    const sam = { name: 'Sam Lee', email };
    const { body: invited } = await company.owner.post<NewTechnicianUser>('/api/technician-users', sam);
    const token = new URL(invited.invitationLink ?? '').searchParams.get('token');
    await world.visitor.post('/api/auth/reset-password', { token, password: 'secret-1' });
    await begin(company);
    const { status, body } = await world.visitor.post<LoginAnswer>('/api/auth/login', { email, password: 'secret-1' });
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await world.visitor.get('/api/auth/profile', { headers, allow5xx: true })).status).toBe(503);
    expect((await world.visitor.post('/api/auth/logout', undefined, { headers })).status).toBe(200);
    expect((await world.visitor.get('/api/auth/profile', { headers })).status).toBe(401);
  });

  it('a link in a report’s mail still opens for whoever has it, and a session opens no more than its owner may', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    await begin(company);
    expect((await technician.get('/api/service-photos/none', allow5xx)).status).toBe(503);
    expect((await world.visitor.get('/api/service-photos/none?key=unknown')).status).not.toBe(503);
  });

  it('a call that was refused changes nothing and can be made again with the same key', async () => {
    const company = await world.company();
    const admin = await company.signedIn('admin');
    const headers = { 'idempotency-key': 'from-a-phone' };
    await begin(company);
    expect((await admin.post('/api/customers', { name: 'Pat Rivera' }, { headers, allow5xx: true })).status).toBe(503);
    await end(company);
    expect((await company.owner.get<unknown[]>('/api/customers')).body).toEqual([]);
    expect((await admin.post('/api/customers', { name: 'Pat Rivera' }, { headers })).status).toBe(201);
  });
});
