import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { DeclaredCall } from '#server/http/access.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { exampleOf, exampleWithIds, withIds, withoutAbsent } from './example-body.ts';
import { pictureUpload, type Seeds, secretMark, seedCompany, seedFor } from './seeded-company.ts';

const world = openWorld();

const nameOf = ({ method, url }: { method: string; url: string }): string => `${method} ${url}`;
const isPublic = ({ needs }: DeclaredCall): boolean => needs === 'public';

/** Path parameters whose name alone does not say what they refer to, and those that refer to no row. */
const pathKinds: Record<string, string> = {
  '/api/auth/sessions/:id': 'session',
  '/api/audit/changes/:changeId/undo': 'recordedChange',
  '/api/reagents/:id': 'reagent',
  '/api/reagents/:id/transfer': 'reagent',
  '/api/reagents/:id/movements': 'reagent',
};
// A calendar's address is a secret, not an id: whoever has it may read it.
const noRow: Record<string, string> = {
  ':strategyId': 'underpriced-stops',
  ':kind': 'pH',
  ':list': 'pools',
  ':file': 'nobody.ics',
  ':key': 'nobody',
  ':company': 'none',
};

/** Body members that refer to no row of their own: the id the caller gives to what it makes, or a word of a list. */
const chosenByCaller: Record<string, readonly string[]> = {
  'POST /api/customers': ['customerId'],
  'POST /api/billing/plans': ['planId'],
  'PUT /api/billing/plans/:planId': ['id'],
  'POST /api/billing/invoices': ['invoiceId', 'lineId'],
  'PATCH /api/billing/invoices/:invoiceId': ['lineId'],
  'POST /api/billing/invoices/:invoiceId/payments': ['transactionId'],
  'POST /api/billing/transactions/:transactionId/refunds': ['refundId'],
  'POST /api/pools': ['poolId'],
  'POST /api/pools/:poolId/reagents': ['id', 'reagentId'],
  'POST /api/reagents': ['id', 'reagentId'],
  'POST /api/technicians': ['technicianId'],
  'POST /api/route-assignments': ['assignmentId'],
  'POST /api/route-optimization/week/apply': ['assignmentId'],
  'POST /api/water-tests': ['testId'],
  'POST /api/calculate-dosage': ['poolId'],
  'POST /api/visits': ['visitId'],
  'PATCH /api/visits/:visitId': ['phoneId', 'taskId'],
  'POST /api/visits/:visitId/complete': ['reportId', 'phoneId', 'completionId', 'taskId'],
  'POST /api/visits/:visitId/preview': ['reportId', 'phoneId', 'completionId', 'taskId'],
  'POST /api/service-report': ['id', 'reportId', 'visitId'],
  'POST /api/service-reports': ['id', 'reportId', 'visitId'],
  'POST /api/service-history': ['visitId', 'reportId'],
  'PUT /api/checklist': ['taskId'],
  'PUT /api/customers/:customerId/checklist': ['taskId'],
  'POST /api/customers/:customerId/equipment': ['equipmentId'],
  'POST /api/work-orders': ['workOrderId'],
  'POST /api/voice-notes': ['id', 'visitId'],
  'POST /api/service-costs': ['id'],
};
const listed = new Set(['reagentId']);

/** Calls that take a file instead of a JSON body. */
const files: Record<string, () => Promise<{ payload: Buffer; headers: Record<string, string> }>> = {
  'POST /api/visits/:visitId/photos': pictureUpload,
  'POST /api/company-branding/logo': () => pictureUpload('logo'),
  'POST /api/import/customers': async () => ({
    payload: Buffer.from('Name,Email\nPat,pat@example.com\n'),
    headers: { 'content-type': 'text/csv' },
  }),
};

let a: Company;
let b: Company;
let ofA: Seeds;
let ofB: Seeds;
let calls: DeclaredCall[];

beforeAll(async () => {
  a = await world.company();
  b = await world.company();
  ofA = await seedCompany(a);
  ofB = await seedCompany(b);
  await world.runJobs();
  calls = world.app.declaredCalls.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  // Two whole companies are filled, each with a report that is drawn and mailed.
}, 120_000);

/** Every row of a company, as its own transactions see it. */
async function everythingOf({ companyId }: Company): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: world.connectionString, options: '-c role=poolhand_app' });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    dump[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return dump;
}

/** The address with ids at its parameters. */
const address = ({ method, url }: DeclaredCall, seeds: Seeds | null): string =>
  url.replace(/:[A-Za-z]+/g, (parameter) => {
    const fixed = noRow[parameter];
    if (fixed !== undefined || seeds === null) return fixed ?? 'none';
    const kind = pathKinds[url] ?? parameter.slice(1);
    return encodeURIComponent(seedFor(seeds, kind, `${method} ${url}`));
  });
const hasRowInPath = ({ url }: DeclaredCall): boolean =>
  (url.match(/:[A-Za-z]+/g) ?? []).some((parameter) => noRow[parameter] === undefined);

const bodySchema = ({ schema }: DeclaredCall): z.core.$ZodType | undefined =>
  schema?.body instanceof z.core.$ZodType ? schema.body : undefined;
const querySchema = ({ schema }: DeclaredCall): z.core.$ZodObject | undefined =>
  schema?.querystring instanceof z.core.$ZodObject ? schema.querystring : undefined;

function exampleFor(call: DeclaredCall) {
  const schema = bodySchema(call);
  const example = schema && exampleOf(schema);
  if (!schema || example === undefined) return undefined;
  const chosen = chosenByCaller[nameOf(call)] ?? [];
  const whole = exampleWithIds(schema, example);
  const references = whole.ids.filter(({ member }) => !chosen.includes(member));
  const own = whole.ids.filter(({ member }) => chosen.includes(member) && !listed.has(member));
  /** Every reference from `from`; the caller's own choices as the example has them, unless `ownFrom` gives them. */
  const filled = (idAt: (member: string, index: number, place: unknown) => string | undefined) =>
    withoutAbsent(withIds(whole, (place) => idAt(place.member, place.index, place)));
  return { schema, references, own, filled };
}

/** An id of a body member: the second of a kind for the second of a list. */
const idOf = (seeds: Seeds, member: string, index: number, call: DeclaredCall): string =>
  seeds[member]?.[index] ?? seedFor(seeds, member, `The body of ${nameOf(call)}`);

async function send(visitor: Visitor, call: DeclaredCall, url: string, body?: unknown) {
  const { method } = call;
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'PATCH' && method !== 'DELETE') {
    throw new Error(`${nameOf(call)}: this test does not know the method ${method}`);
  }
  const file = await files[nameOf(call)]?.();
  return visitor.call<unknown>(method, url, body ?? file?.payload, file ? { headers: file.headers } : {});
}

/** Only these say "not yours" without saying whether it exists. */
const refusals = [402, 403, 404];
/** Calls that answer otherwise to any row which is not in its place, the caller's own included. */
const otherRefusals: Record<string, number> = {
  // A customer that is not on this day's route, whoever's it is.
  'POST /api/route-optimization/day/apply': 409,
};
const isRefusal = (call: DeclaredCall, status: number): boolean =>
  refusals.includes(status) || otherRefusals[nameOf(call)] === status;

describe('every declared call', () => {
  it('is walked by these tests', () => {
    expect(calls.length).toBeGreaterThan(40);
    for (const name of [...Object.keys(chosenByCaller), ...Object.keys(files)]) {
      expect(calls.map(nameOf), `${name} is named here but not declared any more`).toContain(name);
    }
  });

  it('has, where it takes a body, an example that is valid', () => {
    const faults = calls.flatMap((call) => {
      const schema = bodySchema(call);
      if (!schema) {
        const needsOne = call.schema?.body !== undefined && files[nameOf(call)] === undefined;
        return needsOne ? [`${nameOf(call)}: its body is no zod schema`] : [];
      }
      const example = exampleOf(schema);
      if (example === undefined) return [`${nameOf(call)}: its body has no example`];
      const parsed = z.safeParse(schema, example);
      return parsed.success ? [] : [`${nameOf(call)}: ${z.prettifyError(parsed.error)}`];
    });
    expect(faults).toEqual([]);
  });

  it('answers 401 without a session, unless it is public', async () => {
    const before = await everythingOf(a);
    const wrong: string[] = [];
    for (const call of calls.filter((one) => !isPublic(one))) {
      const body = exampleFor(call)?.filled((member, index) => ofA[member]?.[index]);
      const { status } = await send(world.visitor, call, address(call, ofA), body);
      if (status !== 401) wrong.push(`${nameOf(call)}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await everythingOf(a)).toEqual(before);
  });
});

describe('the owner of another company', () => {
  /** Does something as company B, and proves that A's rows are what they were and that nothing of them was told. */
  async function leavesAlone(
    work: (tell: (what: string, answer: { status: number; body: unknown }) => void) => Promise<void>,
  ) {
    const before = await everythingOf(a);
    const told: string[] = [];
    await work((what, { status, body }) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      if (mentionsA(text)) told.push(`${what} (${status}): ${text.slice(0, 300)}`);
    });
    await world.runJobs();
    expect(told).toEqual([]);
    expect(await everythingOf(a)).toEqual(before);
  }
  /** B is seeded with the same texts, so A is known by the ids that the server made. */
  const mentionsA = (text: string): boolean => marksOfA().some((mark) => text.includes(mark));
  const marksOfA = (): string[] => [a.companyId, a.ownerEmail, `only ${secretMark} of A`];

  it('finds nothing at the addresses of this one', async () => {
    await a.owner.patch(`/api/customers/${seedFor(ofA, 'customerId', 'Marking')}`, { name: `only ${secretMark} of A` });
    const wrong: string[] = [];
    await leavesAlone(async (tell) => {
      for (const call of calls.filter(hasRowInPath)) {
        const body = exampleFor(call)?.filled((member, index) =>
          listed.has(member) ? undefined : ofB[member]?.[index],
        );
        const answer = await send(b.owner, call, address(call, ofA), body);
        if (!isRefusal(call, answer.status)) wrong.push(`${nameOf(call)}: ${answer.status}`);
        tell(nameOf(call), answer);
      }
    });
    expect(wrong).toEqual([]);
  });

  it('cannot refer to its rows in a body', async () => {
    const wrong: string[] = [];
    await leavesAlone(async (tell) => {
      for (const call of calls) {
        const example = exampleFor(call);
        for (const reference of example?.references ?? []) {
          const body = example?.filled((member, index, place) => {
            if (place === reference) return idOf(ofA, member, index, call);
            return example.references.includes(place as typeof reference) ? idOf(ofB, member, index, call) : undefined;
          });
          const answer = await send(b.owner, call, address(call, ofB), body);
          const what = `${nameOf(call)} with ${reference.path.join('.')}`;
          if (!isRefusal(call, answer.status)) wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
          tell(what, answer);
        }
      }
    });
    expect(wrong).toEqual([]);
  });

  it('may use the same ids for rows of its own without touching these', async () => {
    await leavesAlone(async (tell) => {
      for (const call of calls) {
        const example = exampleFor(call);
        if (!example || example.own.length === 0) continue;
        const body = example.filled((member, index, place) => {
          const isOwn = example.own.includes(place as (typeof example.own)[number]);
          const from = isOwn ? ofA : ofB;
          return isOwn && member === 'id' ? seedFor(ofA, 'reagent', nameOf(call)) : from[member]?.[index];
        });
        tell(nameOf(call), await send(b.owner, call, address(call, ofB), body));
      }
    });
  });

  it('sees nothing of it in any list, with or without its ids as a filter', async () => {
    await leavesAlone(async (tell) => {
      for (const call of calls.filter(({ method, url }) => method === 'GET' && !url.includes(':'))) {
        tell(nameOf(call), await send(b.owner, call, call.url));
        const members = Object.keys(querySchema(call)?._zod.def.shape ?? {}).filter((member) => member.endsWith('Id'));
        for (const member of members) {
          const id = seedFor(ofA, member, `The query of ${nameOf(call)}`);
          tell(`${nameOf(call)}?${member}`, await send(b.owner, call, `${call.url}?${member}=${id}`));
        }
      }
    });
  });
});
