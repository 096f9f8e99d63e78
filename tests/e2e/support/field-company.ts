import sharp from 'sharp';
import type { Visit } from '#contract/visits/visits.ts';
import { password } from './company.ts';
import { zone } from './zone.ts';

/** A technician's account with a route of today, made through the API of a running product. */
export interface FieldCompany {
  technician: { email: string; password: string };
  customers: readonly { customerId: string; name: string; email: string }[];
  /** The visits that the server has, with their photos. */
  visits: (query?: string) => Promise<Visit[]>;
  /** Ends the technician's sessions everywhere. */
  endSessions: () => Promise<void>;
}

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(new Date()).toUpperCase();

interface Wanted {
  /** The product itself, not the bad connection before it. */
  url: string;
  /** An address nobody has used: `newEmail('pat')`. */
  newEmail: (name: string) => string;
  stops: number;
}

/** A company on the enterprise plan with one technician, who has a login and so many stops today. */
export async function fieldCompany({ url, newEmail, stops }: Wanted): Promise<FieldCompany> {
  async function call<T>(token: string | null, method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  }
  const signIn = async (email: string): Promise<string> =>
    (await call<{ token: string }>(null, 'POST', '/api/auth/login', { email, password })).token;

  const owner = newEmail('owner');
  const timeZone = zone;
  await call(null, 'POST', '/api/auth/register', { email: owner, hashedPassword: password, timeZone });
  const token = await signIn(owner);
  const post = (path: string, body: object) => call<Record<string, string>>(token, 'POST', path, body);
  await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  const technician = { email: newEmail('luis'), password };
  const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const luis = { email: technician.email, name: 'Luis Ortega', workingDays };
  const { technicianId, invitationLink = '' } = await post('/api/technician-users', luis);
  const link = new URL(invitationLink).searchParams.get('token');
  await call(null, 'POST', '/api/auth/reset-password', { token: link, password });
  const customers = [];
  for (let number = 1; number <= stops; number += 1) {
    const customer = { customerId: `CUST-${number}`, name: `Pool ${number}`, email: newEmail(`customer${number}`) };
    await post('/api/customers', {
      ...customer,
      poolSize: 18_000,
      poolType: 'chlorine',
      address: `${5600 + number} West Crocus Drive`,
      city: 'Glendale',
      latitude: 33.6 + number / 500,
      longitude: -112.17,
    });
    await post('/api/route-assignments', {
      assignmentId: `ROUTE-${number}`,
      customerId: customer.customerId,
      technicianId,
      dayOfWeek: todayIn(timeZone),
      routeOrder: number,
    });
    customers.push(customer);
  }
  return {
    technician,
    customers,
    visits: (query = '') => call<Visit[]>(token, 'GET', `/api/visits${query}`),
    endSessions: async () => {
      const own = await signIn(technician.email);
      await call(own, 'POST', '/api/auth/sessions/end-others', { password });
      await call(own, 'POST', '/api/auth/logout');
    },
  };
}

/** A picture as a phone takes it: no two are alike, and none is small. */
export async function photoFile(name: string, width = 1000, height = 750) {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: '#0e86a8', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
