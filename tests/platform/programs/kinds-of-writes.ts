import { createHash } from 'node:crypto';
import type { Owner } from '../running-server.ts';

/** One kind of write, done again and again under ids of its own, and how to find what it stored. */
export interface KindOfWrite {
  name: string;
  /** Resolves with the statuses of its calls; rejects where the server was gone before it had answered. */
  write(owner: Owner, url: string, n: string): Promise<number[]>;
  /** The ids that are stored whole. */
  stored(owner: Owner, url: string): Promise<Set<string>>;
}

async function list<T>(owner: Owner, path: string): Promise<T[]> {
  const { status, body } = await owner.call('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as T[];
}

const call = async (owner: Owner, path: string, body: unknown, method = 'POST'): Promise<number> =>
  (await owner.call(method, path, body)).status;

/** The smallest JPEG that is one: eight by eight pixels of grey. */
export const tinyPicture = Buffer.from(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKwAf//Z',
  'base64',
);

async function sendPhoto({ token }: Owner, url: string, visitId: string, photoId: string): Promise<number> {
  const form = new FormData();
  form.set('photoId', photoId);
  form.set('file', new Blob([new Uint8Array(tinyPicture)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': photoId };
  const answer = await fetch(`${url}/api/visits/${visitId}/photos`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** A photo counts as stored where its picture is there whole. */
async function isWhole(
  { token }: Owner,
  url: string,
  { photoId, sha256 }: { photoId: string; sha256: string },
): Promise<boolean> {
  const answer = await fetch(`${url}/api/photos/${photoId}`, { headers: { authorization: `Bearer ${token}` } });
  const content = Buffer.from(await answer.arrayBuffer());
  return answer.status === 200 && createHash('sha256').update(content).digest('hex') === sha256;
}

interface Visit {
  visitId: string;
  state: string;
  reportId: string | null;
  photos: { photoId: string; sha256: string }[];
}

/** A day of its own for each stop. */
const dayOf = (n: string): string => {
  const place = Number.parseInt(createHash('sha1').update(n).digest('hex').slice(0, 8), 16) % 3000;
  return new Date(Date.UTC(2016, 0, 1) + place * 86_400_000).toISOString().slice(0, 10);
};

export const kindsOfWrites: readonly KindOfWrite[] = [
  {
    name: 'a customer',
    write: async (owner, _url, n) => [
      await call(owner, '/api/customers', { customerId: `CUST-${n}`, name: `Customer ${n}` }),
    ],
    stored: async (owner) =>
      new Set(
        (await list<{ customerId: string }>(owner, '/api/customers')).map(({ customerId }) => customerId.slice(5)),
      ),
  },
  {
    name: 'a whole stop: opened, photographed, finished with its report and its mail',
    write: async (owner, url, n) => [
      await call(owner, '/api/visits', { visitId: `VISIT-${n}`, customerId: 'CUST-pat', serviceDate: dayOf(n) }),
      await sendPhoto(owner, url, `VISIT-${n}`, `PHOTO-${n}`),
      await call(owner, `/api/visits/VISIT-${n}/complete`, {
        readings: { chlorine: 1.5, pH: 7.5 },
        notes: 'Fine.',
        phoneId: 'PHONE-1',
        basedOn: 0,
        completionId: `DONE-${n}`,
        reportId: `REPORT-${n}`,
      }),
    ],
    stored: async (owner, url) => {
      const whole = new Set<string>();
      const reports = new Set(
        (await list<{ reportId: string }>(owner, '/api/service-reports')).map(({ reportId }) => reportId),
      );
      for (const visit of await list<Visit>(owner, '/api/visits')) {
        for (const photo of visit.photos) {
          if (!(await isWhole(owner, url, photo))) throw new Error(`${photo.photoId} has no picture`);
        }
        if (visit.state !== 'done') continue;
        if (visit.reportId === null || !reports.has(visit.reportId))
          throw new Error(`${visit.visitId} lost its report`);
        if (visit.photos.length > 0) whole.add(visit.visitId.slice(6));
      }
      return whole;
    },
  },
  {
    name: 'a water test',
    write: async (owner, _url, n) => [
      await call(owner, '/api/water-tests', { testId: `T-${n}`, poolId: 'Pool-001', pH: 7.4 }),
    ],
    stored: async (owner) =>
      new Set(
        (await list<{ testId: string }>(owner, '/api/water-tests/Pool-001')).map(({ testId }) => testId.slice(2)),
      ),
  },
  {
    name: 'an invoice with its number and its mail',
    write: async (owner, _url, n) => [
      await call(owner, '/api/billing/invoices', {
        invoiceId: `INV-${n}`,
        customerId: 'CUST-pat',
        lines: [{ kind: 'work', description: 'Filter cleaned', quantity: 1, unitPrice: 40 }],
        issue: true,
      }),
    ],
    stored: async (owner) => {
      const invoices = await list<{ invoiceId: string; invoiceNumber: string | null }>(owner, '/api/billing/invoices');
      const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
      if (new Set(numbers).size < numbers.length) throw new Error('Two invoices have one number');
      return new Set(invoices.map(({ invoiceId }) => invoiceId.slice(4)));
    },
  },
  {
    name: 'a stop of the plan',
    write: async (owner, _url, n) => [
      await call(owner, '/api/technicians', { technicianId: `TECH-${n}`, name: `Technician ${n}` }),
      await call(owner, '/api/route-assignments', {
        assignmentId: `ROUTE-${n}`,
        customerId: 'CUST-pat',
        technicianId: `TECH-${n}`,
        dayOfWeek: 'MONDAY',
      }),
    ],
    stored: async (owner) =>
      new Set(
        (await list<{ assignmentId: string }>(owner, '/api/route-assignments')).map(({ assignmentId }) =>
          assignmentId.slice(6),
        ),
      ),
  },
  {
    name: 'a file of customers',
    write: async ({ token }, url, n) => {
      const rows = Array.from({ length: 20 }, (_none, row) => `Imported ${n} ${row},${row} Main St ${n},85001`);
      const answer = await fetch(`${url}/api/import/customers?importId=IMP-${n}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: ['name,address,zipCode', ...rows].join('\n'),
      });
      await answer.arrayBuffer();
      return [answer.status];
    },
    stored: async (owner) => {
      const counts = new Map<string, number>();
      for (const { name } of await list<{ name: string }>(owner, '/api/customers')) {
        const [, n] = /^Imported (\S+) \d+$/.exec(name) ?? [];
        if (n) counts.set(n, (counts.get(n) ?? 0) + 1);
      }
      const half = [...counts].find(([, count]) => count !== 20);
      if (half) throw new Error(`Of the file ${half[0]} ${half[1]} rows of 20 were stored`);
      return new Set(counts.keys());
    },
  },
];
