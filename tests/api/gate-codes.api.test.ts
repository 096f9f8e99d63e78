import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Stop } from '#contract/visits/visits.ts';
import { openWorld } from '../support/world.ts';
import { seedCompany } from './seeded-company.ts';

const world = openWorld();

describe('what opens the gate, the dog and the equipment', () => {
  const atTheGate = { gateCode: 'GATE-4471', dog: 'Bruno bites', equipment: 'Pentair behind the shed' };
  const words = Object.values(atTheGate);

  it('is for employees: no call and no mail tells it to the homeowner', async () => {
    const company = await world.company();
    const seeds = await seedCompany(company);
    const [customerId = ''] = seeds.customerId ?? [];
    expect((await company.owner.patch(`/api/customers/${customerId}`, atTheGate)).status).toBe(200);
    const [assignmentId] = seeds.assignmentId ?? [];
    const technician = await company.signedIn('technician');
    const stop = (await technician.get<Stop>(`/api/stops/${assignmentId}`)).body;
    expect(stop.customer).toMatchObject(atTheGate);

    const homeowner = await company.signedIn('homeowner', { customerId });
    const answered: string[] = [];
    for (const { method, url } of world.app.declaredCalls) {
      if (method !== 'GET' || url === '/api/events') continue;
      const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(seeds[name]?.[0] ?? 'none'));
      const { status, body } = await homeowner.get<unknown>(path);
      if (status !== 200) continue;
      answered.push(url);
      for (const word of words) expect(JSON.stringify(body), url).not.toContain(word);
    }
    expect(answered).toEqual(
      expect.arrayContaining([
        '/api/homeowner/home',
        '/api/pools/customer/:customerId',
        '/api/service-reports/:reportId',
        '/api/service-history/:customerId',
      ]),
    );

    const { body: visit } = await technician.post<{ visitId: string }>('/api/visits', { customerId });
    await technician.post(`/api/visits/${visit.visitId}/complete`, { readings: { pH: 7.4 } });
    await world.runJobs();
    expect(world.mailer.sent.length).toBeGreaterThan(0);
    for (const { subject, html, text } of world.mailer.sent) {
      for (const word of words) expect(`${subject} ${html} ${text}`).not.toContain(word);
    }
  });

  it('is kept, changed, taken back, found, and bounded', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera', ...atTheGate });
    expect(status).toBe(201);
    expect(body).toMatchObject(atTheGate);
    const url = `/api/customers/${body.customerId}`;
    const changed = (await owner.patch<Customer>(url, { gateCode: ' 1234# ', dog: '' })).body;
    expect(changed).toMatchObject({ gateCode: '1234#', dog: null, equipment: atTheGate.equipment });
    expect((await owner.get<Customer>(url)).body).toEqual(changed);
    for (const search of ['1234#', 'pentair rivera', 'SHED']) {
      const found = await owner.get<Customer[]>(`/api/customers?search=${encodeURIComponent(search)}`);
      expect(found.body, search).toEqual([changed]);
    }
    expect((await owner.get<Customer[]>('/api/customers?search=bruno')).body).toEqual([]);
    for (const [field, longest] of [
      ['gateCode', 60],
      ['dog', 200],
      ['equipment', 1000],
    ] as const) {
      const refused = await owner.patch(url, { [field]: 'x'.repeat(longest + 1) });
      const message = `Must be at most ${longest} characters`;
      expect(refused).toMatchObject({ status: 400, body: { details: [{ field, message }] } });
    }
    expect((await owner.get<Customer>(url)).body).toEqual(changed);
  });

  it('comes in with an import, and what another file leaves out stays', async () => {
    const { owner } = await world.company();
    const send = (file: string) =>
      owner.post('/api/import/customers', file, { headers: { 'content-type': 'text/csv' } });
    await send('Name,Email,Gate Code,Dog,Equipment,Notes\nAnn,ann@example.com,#4471,Bruno,Sand filter,Old code 1234\n');
    await send('Name,Email,Gate Code\nAnn,ann@example.com,#9\n');
    const [ann] = (await owner.get<Customer[]>('/api/customers')).body;
    expect(ann).toMatchObject({ gateCode: '#9', dog: 'Bruno', equipment: 'Sand filter', notes: 'Old code 1234' });
  });
});
