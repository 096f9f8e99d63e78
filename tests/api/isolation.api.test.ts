import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Role, roles } from '#domain/access/giving-roles.ts';
import type { DeclaredCall } from '#server/http/access.ts';
import type { Visitor } from '../support/visitor.ts';
import { type Company, openWorld } from '../support/world.ts';
import { mayCall } from './declared-needs.ts';
import { exampleOf } from './example-body.ts';
import {
  address,
  attemptsAt,
  bodySchema,
  chosenByCaller,
  exampleFor,
  files,
  hasRowInPath,
  idOf,
  idsInQuery,
  isPublic,
  kindOf,
  listed,
  nameOf,
  parametersOf,
} from './seeded-calls.ts';
import { type Seeds, secretMark, seedCompany, seedFor } from './seeded-company.ts';

const world = openWorld();

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
  await a.owner.patch(`/api/customers/${seedFor(ofA, 'customerId', 'Marking')}`, { name: `only ${secretMark} of A` });
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

describe('the owner of another company', () => {
  it('finds nothing at the addresses of this one', async () => {
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

  it('sees nothing of it in any list, with or without its ids as a filter', async () => {
    await leavesAlone(async (tell) => {
      for (const call of calls.filter(({ method, url }) => method === 'GET' && !url.includes(':'))) {
        tell(nameOf(call), await send(b.owner, call, call.url));
        for (const member of idsInQuery(call)) {
          const id = seedFor(ofA, member, `The query of ${nameOf(call)}`);
          tell(`${nameOf(call)}?${member}`, await send(b.owner, call, `${call.url}?${member}=${id}`));
        }
      }
    });
  });
});

/** An account of company B in each role, with what belongs to the role. */
const ofOtherCompany = (role: Role): Promise<Visitor> =>
  b.signedIn(role, {
    ...(role === 'technician' && { technicianId: seedFor(ofB, 'technicianId', 'A technician') }),
    ...(role === 'homeowner' && { customerId: seedFor(ofB, 'customerId', 'A homeowner') }),
  });

describe.each(roles)('the %s of another company', (role) => {
  it('reaches nothing of this one, whichever id of it stands in the path, the query or the body', async () => {
    const visitor = await ofOtherCompany(role);
    const wrong: string[] = [];
    let tried = 0;
    await leavesAlone(async (tell) => {
      for (const call of calls.filter((one) => !isPublic(one))) {
        const isAdmitted = mayCall(role, call.needs);
        // Who is not admitted is refused before anything is read: once for each call shows it.
        const attempts = attemptsAt(call, { own: ofB, foreign: ofA }).slice(0, isAdmitted ? undefined : 1);
        for (const { what, place, url, body } of attempts) {
          tried += 1;
          const answer = await send(visitor, call, url, body);
          const { status } = answer;
          // A filter may find nothing instead of refusing; what it tells is looked at all the same.
          const isRight = isAdmitted ? place === 'query' || isRefusal(call, status) : status === 403;
          if (!isRight) wrong.push(`${what}: ${status} ${JSON.stringify(answer.body).slice(0, 200)}`);
          tell(what, answer);
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });
});

describe('within a company', () => {
  /** What belongs to one person, whatever that person's role. */
  const personal = new Set(['session', 'passkeyId', 'pushDevice', 'conversationId', 'viewId']);

  it.each(roles)('the %s does not reach another person’s sessions, keys, devices and conversations', async (role) => {
    const visitor = await ofOtherCompany(role);
    const before = await everythingOf(b);
    const wrong: string[] = [];
    for (const call of calls.filter(({ url }) => url.includes(':'))) {
      const parameters = Object.keys(parametersOf(call, ofB));
      if (!parameters.some((parameter) => personal.has(kindOf(call, parameter) ?? ''))) continue;
      const { status } = await send(
        visitor,
        call,
        address(call, ofB),
        exampleFor(call)?.filled((member, index) => ofB[member]?.[index]),
      );
      if (![403, 404].includes(status)) wrong.push(`${nameOf(call)}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await everythingOf(b)).toEqual(before);
  });

  it('a homeowner reaches nothing of another customer', async () => {
    // Everything that is seeded belongs to the first customer; this one is the second.
    const customerId = ofB.customerId?.[1];
    if (customerId === undefined) throw new Error('A seeded company has two customers');
    const homeowner = await b.signedIn('homeowner', { customerId });
    const kinds = [
      'customerId',
      'poolId',
      'testId',
      'visitId',
      'reportId',
      'photoId',
      'invoiceId',
      'transactionId',
      'workOrderId',
      'caseId',
    ];
    const others = kinds.map((kind) => seedFor(ofB, kind, 'What is another customer’s'));
    const own: Seeds = { ...ofB, customerId: [customerId], poolId: [ofB.poolId?.[1] ?? ''] };
    const before = await everythingOf(b);
    const wrong: string[] = [];
    for (const call of calls.filter(({ needs }) => needs !== 'public' && mayCall('homeowner', needs))) {
      const asked = attemptsAt(call, { own, foreign: ofB });
      const list = call.method === 'GET' && !call.url.includes(':');
      const attempts = list
        ? [...asked, { what: nameOf(call), place: 'query' as const, url: call.url, body: undefined }]
        : asked;
      for (const { what, place, url, body } of attempts) {
        const { status, body: told } = await send(homeowner, call, url, body);
        if (place === 'path' && ![402, 403, 404].includes(status)) wrong.push(`${what}: ${status}`);
        const text = JSON.stringify(told) ?? '';
        const named = others.filter((id) => text.includes(`"${id}"`));
        if (named.length > 0) wrong.push(`${what} tells of ${named.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everythingOf(b)).toEqual(before);
  });
});

// Last: from here on company B has rows with the ids of company A's.
describe('the owner of another company, later', () => {
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
});
