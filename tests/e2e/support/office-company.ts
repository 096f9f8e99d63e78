import { expect, request } from '@playwright/test';
import { password } from './company.ts';

interface OfficeCustomer {
  customerId: string;
  name: string;
  email: string;
}

const customerOf = (customerId: string, name: string): OfficeCustomer => ({
  customerId,
  name,
  email: `${customerId.toLowerCase()}@example.com`,
});
const [pat, sam, kim] = [
  customerOf('CUST-PAT', 'Pat Rivera'),
  customerOf('CUST-SAM', 'Sam Lee'),
  customerOf('CUST-KIM', 'Kim Osei'),
];
const day = 86_400_000;

/** A company with customers, a technician and a finished visit at Pat's, for tests that leave each other's customers alone. */
export async function officeCompany(url: string) {
  const email = 'owner.office@pools.example';
  const api = await request.newContext({ baseURL: url });
  const post = async (path: string, data: object, token?: string) => {
    const answer = await api.post(path, { data, headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await post('/api/auth/register', { email, hashedPassword: password });
  const { token } = await post('/api/auth/login', { email, password });
  const asOwner = (path: string, data: object): Promise<unknown> => post(path, data, token);

  await asOwner('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  const technicianId = 'TECH-LUIS';
  await asOwner('/api/technicians', { technicianId, name: 'Luis Ortega' });
  for (const customer of [pat, sam, kim]) {
    await asOwner('/api/customers', { ...customer, address: '5601 West Crocus Drive', city: 'Glendale' });
  }
  const arrivalTime = new Date(Date.now() - day).toISOString();
  const visit = { visitId: 'VISIT-PAT', customerId: pat.customerId, technicianId, arrivalTime };
  await asOwner('/api/visits', { ...visit, serviceDate: arrivalTime.slice(0, 10) });
  await asOwner('/api/visits/VISIT-PAT/complete', {
    sendReport: false,
    readings: {},
    chemicalsAdded: [{ chemical: 'liquid_chlorine', name: 'Bleach', amount: 1, unit: 'gal', strengthPct: 12.5 }],
  });
  const { cookies } = await api.storageState();
  const localStorage = [{ name: 'auth_token', value: token }];
  return {
    pat,
    sam,
    kim,
    post: asOwner,
    /** The owner's session, for a browser. */
    signedIn: { cookies, origins: [{ origin: url, localStorage }] },
    close: () => api.dispose(),
  };
}
export type OfficeCompany = Awaited<ReturnType<typeof officeCompany>>;
