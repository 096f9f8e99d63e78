import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { wordsOf } from '#domain/language/index.ts';
import type { DeclaredCall } from '#server/http/access.ts';
import { marked } from '../e2e/support/pseudo-text.ts';
import { openWorld } from '../support/world.ts';
import { type Attackers, openAttackers } from './attack/attackers.ts';
import { chanceOf } from './attack/chance.ts';
import { faultsOf } from './attack/leaks.ts';
import { type Cost, measure, openNeighbour, tell } from './attack/measures.ts';
import { type AttackRequest, attackOn, type Target } from './attack/requests.ts';
import { type Operation, operationsOf } from './attack/shapes.ts';
import { changedBetween, openLook, type Standing, writtenByReading } from './attack/standing.ts';
import { exampleFor, files, nameOf, parametersOf } from './seeded-calls.ts';
import { type Seeds, seedCompany, seedFor } from './seeded-company.ts';

/** The attack is the same every time; another word makes another one, and `ATTACK_ONLY` names the calls it is made on. With ATTACK_REQUESTS=70000 it is the long one, with another company at work beside it. */
const seed = process.env.ATTACK_SEED ?? 'poolhand';
const only = new RegExp(process.env.ATTACK_ONLY ?? '');
const wanted = Number(process.env.ATTACK_REQUESTS ?? 3_600);
const isLong = process.env.ATTACK_REQUESTS !== undefined;
const inFlight = 8;
const most = { processorMs: 1_000, grownMb: 200, neighbourMs: 500 };
/** Nothing that is asked takes this long, on a machine however busy. */
const hangsAfterMs = 60_000;

/** What the server says to its log of a failure: beside the request it explains it. */
const logged: string[] = [];
const quiet = (): void => undefined;
const keep = (entry: unknown): void => {
  const error = typeof entry === 'object' && entry !== null && 'err' in entry ? entry.err : entry;
  const cause = error instanceof Error && error.cause instanceof Error ? `\n  cause: ${error.cause.message}` : '';
  logged.push(error instanceof Error ? `${error.stack?.split('\n').slice(0, 6).join('\n')}${cause}` : String(error));
};
const logger: FastifyBaseLogger = {
  level: 'error',
  child: () => logger,
  ...{ silent: quiet, trace: quiet, debug: quiet, info: quiet, warn: quiet, error: keep, fatal: keep },
};

/** Nothing is asked of the internet: who answers there is nobody. */
const companyStripe = { apiUrl: 'http://127.0.0.1:9', timeoutMs: 500, retries: 0 };
const world = openWorld({ logger, config: { companyStripe }, deps: { languages: ['en', 'es'] } });

/** The attacker reads another language, in which every text of a catalog is in brackets. */
const spanish = wordsOf('es');
const { say } = spanish;
beforeAll(() => {
  Object.assign(spanish, { say: (message: Parameters<typeof say>[0]) => marked(say(message)) });
});
afterAll(() => {
  Object.assign(spanish, { say });
});

/** Of a refusal, what is not said by a catalog. */
function unworded({ headers }: AttackRequest, { statusCode, body }: { statusCode: number; body: string }): string[] {
  if (statusCode < 400 || !body.startsWith('{') || headers['accept-language'] !== undefined) return [];
  const { message, details = [] } = JSON.parse(body) as ErrorBody;
  // Which revision a visit has meanwhile is a number, no words.
  const worded = details.filter(({ field, message: text }) => field !== 'revision' || !/^\d+$/.test(text));
  return [message, ...worded.map((each) => each.message)]
    .filter((text) => !text.startsWith('⟦'))
    .map((text) => `says outside a catalog: ${text}`);
}

/** Calls that may say for a moment that they cannot (503), each with the reason. */
const mayBeBusy: Record<string, string> = {
  'PUT /api/billing/processors/stripe': 'asks Stripe whether the key is right, and nobody answers here',
  'POST /api/route-optimization/week': 'plans only so many weeks at a time',
};

let companyId: string;
let attackers: Attackers;
let other: { companyId: string; before: Standing; marks: string[] };
let look: Awaited<ReturnType<typeof openLook>>;
let targets: { target: Target; call: DeclaredCall }[];
let neighbour: Awaited<ReturnType<typeof openNeighbour>> | null = null;
let operations: Operation[];
let calls: DeclaredCall[];

beforeAll(async () => {
  const [a, b] = [await world.company(), await world.company()];
  const [ofA, ofB] = [await seedCompany(a), await seedCompany(b)];
  const { body: device } = await a.owner.post<{ deviceId: string; key: string }>('/api/devices', {
    poolId: ofA.poolId?.[1],
    deviceName: 'The attacked tester',
  });
  await world.runJobs();
  companyId = a.companyId;
  const customerId = seedFor(ofA, 'customerId', 'The homeowner');
  attackers = await openAttackers(world, a, { deviceKey: device.key, customerId });

  calls = world.app.declaredCalls.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  operations = operationsOf((await world.visitor.get('/api/openapi.json')).body);
  const keys = await secretAddresses(a.owner, ofA);
  targets = [];
  for (const call of calls) {
    const name = nameOf(call);
    const { method, url } = call;
    const operation = operations.find((each) => each.name === name) ?? { name, method, url, query: [], body: null };
    const seeds: Seeds = call.needs === 'device' ? { ...ofA, deviceId: [device.deviceId] } : ofA;
    const ids = Object.entries(seeds).flatMap(([kind, [first]]) =>
      first === undefined ? [] : [[kind, first] as const],
    );
    const example = exampleFor(call)?.filled((member, index) => seeds[member]?.[index] ?? seeds[member]?.[0]);
    targets.push({
      call,
      target: {
        ...operation,
        parameters: { ...parametersOf(call, seeds), ...keys[call.url] },
        queryValues: { ...Object.fromEntries(ids), planName: 'professional', billingCycle: 'monthly' },
        example,
        file: (await files[name]?.()) ?? null,
      },
    });
  }
  // Reading first, then changing, and last of all what takes things away.
  const last = /^DELETE|logout|end-others|money-back|account\/cancel|import\/company|permissions/;
  const order = ({ target: { name, method } }: (typeof targets)[number]): number =>
    last.test(name) ? 2 : method === 'GET' ? 0 : 1;
  targets = targets.filter(({ target }) => only.test(target.name)).sort((one, next) => order(one) - order(next));

  look = await openLook(world.connectionString, world.deps.config.dataDir);
  const ownIds = new Set(Object.values(ofA).flat());
  const idsOfB = Object.values(ofB).flat();
  other = {
    companyId: b.companyId,
    before: await look.at(b.companyId),
    marks: [b.companyId, b.ownerEmail, ...idsOfB.filter((id) => id.length > 10 && !ownIds.has(id))],
  };
  if (isLong) neighbour = await openNeighbour(world);
}, 180_000);
afterAll(async () => {
  await neighbour?.end();
  await look?.close();
});

/** Where a secret in the address opens the call: those of the company's own links. */
async function secretAddresses(
  owner: { post<T>(url: string, body?: unknown): Promise<{ body: T }> },
  seeds: Seeds,
): Promise<Record<string, Record<string, string>>> {
  const invoiceId = seedFor(seeds, 'invoiceId', 'A payment link');
  const technicianId = seedFor(seeds, 'technicianId', 'A calendar');
  const pay = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoiceId}/payment-link`)).body;
  const calendar = (await owner.post<{ url: string }>(`/api/technicians/${technicianId}/calendar-feed`)).body;
  const key = pay.url.split(/[/=]/).at(-1) ?? '';
  const file = calendar.url.split('/').at(-1) ?? '';
  const paying = Object.fromEntries(
    calls.filter(({ url }) => url.startsWith('/api/pay/')).map(({ url }) => [url, { key }]),
  );
  return { ...paying, '/api/calendar/:file': { file } };
}

interface Outcome {
  request: AttackRequest;
  status: number;
}

/** What was found, by the kind of it and the call: of each kind the first. */
const faults = new Map<string, string>();
let sent = 0;
let failures = 0;
const worst: Cost & { by: string } = { processorMs: 0, grownMb: 0, by: '' };

function report(
  request: AttackRequest,
  { status, body, fault }: { status: number; body: string; fault: string },
): void {
  const payload = request.payload === undefined ? '' : `\n  ${String(request.payload).slice(0, 1_500)}`;
  const why = logged.length > 0 ? `\n  ${logged.join('\n  ').slice(0, 1_500)}` : '';
  const place = request.url.split('?')[0]?.slice(0, 60);
  const kind = `${request.method} ${place} ${fault.slice(0, 60)} ${logged.at(-1)?.slice(0, 80)}`;
  if (faults.has(kind)) return;
  faults.set(
    kind,
    `${fault}\n  ${request.method} ${request.url.slice(0, 400)}\n  ${request.what}\n  ${JSON.stringify(request.headers).slice(0, 300)}${payload}\n  → ${status} ${body.slice(0, 500)}${why}`,
  );
}

/** Every request its own address, so that what is counted per address does not end the attack. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** What is in flight beside it counts as well: never less than it took. */
async function ask(request: AttackRequest, n: number, token: string | null) {
  const { method, url, headers, payload } = request;
  // As from a socket: calls that are injected one after the other would let nothing else be heard between them.
  await nextTurn();
  const cost = measure();
  const asked = world.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    remoteAddress: addressOf(n),
    headers: { 'accept-language': 'es', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), hangsAfterMs);
  });
  const answer = await Promise.race([asked, hung]).finally(() => clearTimeout(timer));
  return { answer, cost: cost() };
}

/** Sends all of them, several at a time, and looks at every answer. */
async function send(requests: readonly AttackRequest[], call: DeclaredCall, atATime = inFlight): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...requests].reverse();
  const heavy: AttackRequest[] = [];
  const worker = async (): Promise<void> => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      sent += 1;
      const n = sent;
      logged.splice(0, logged.length - 2);
      const token = await attackers.tokenFor(call, n);
      let { answer, cost } = await ask(request, n, token);
      if (answer?.statusCode === 401 && token !== null && !request.headers.authorization) {
        // An earlier request ended the session: a new one, so that the rest still gets past the guard.
        await attackers.forget(token);
        ({ answer, cost } = await ask(request, n, await attackers.tokenFor(call, n)));
      }
      if (isTooMuch(cost)) heavy.push(request);
      else note(request, cost);
      if (!answer) {
        report(request, { status: 0, body: '', fault: `does not answer within ${hangsAfterMs} ms` });
        continue;
      }
      const { statusCode: status, body } = answer;
      const where = { folders: [process.cwd(), world.deps.config.dataDir], others: other.marks };
      const mayRefuse = status === 503 && mayBeBusy[nameOf(call)] !== undefined;
      for (const fault of mayRefuse ? [] : [...faultsOf(answer, where), ...unworded(request, answer)])
        report(request, { status, body, fault });
      if (status >= 500 && !mayRefuse) failures += 1;
      outcomes.push({ request, status });
    }
  };
  neighbour?.begin(() => nameOf(call));
  await Promise.all(Array.from({ length: atATime }, worker));
  for (const request of heavy) await measureAlone(request, call);
  await neighbour?.end();
  return outcomes;
}

const isTooMuch = ({ processorMs, grownMb }: Cost): boolean => processorMs > most.processorMs || grownMb > most.grownMb;

function note({ method, url }: AttackRequest, { processorMs, grownMb }: Cost): void {
  if (processorMs > worst.processorMs) worst.by = `${method} ${url.slice(0, 80)}`;
  worst.processorMs = Math.max(worst.processorMs, processorMs);
  worst.grownMb = Math.max(worst.grownMb, grownMb);
}

/** Once more with nothing of the attack beside it: that it took too much was perhaps another's. */
async function measureAlone(request: AttackRequest, call: DeclaredCall): Promise<void> {
  sent += 1;
  const { answer, cost } = await ask(request, sent, await attackers.tokenFor(call, sent));
  note(request, cost);
  if (!isTooMuch(cost)) return;
  const fault = `takes ${Math.round(cost.processorMs)} ms of the processor and ${Math.round(cost.grownMb)} MB`;
  report(request, { status: answer?.statusCode ?? 0, body: answer?.body ?? '', fault });
}

const isCostly = (call: DeclaredCall): boolean =>
  /\.pdf$|\/resend$|openapi|\/docs$/.test(nameOf(call)) || call.limit === 'work' || call.limit === 'guess';

const isRefusal = ({ status }: Outcome): boolean => status >= 400;

/**
 * What refusing changed. Where some of the requests were granted, those refused are sent once more, until none of them is
 * granted by what has become of the company meanwhile.
 */
async function changedByRefusing(outcomes: Outcome[], call: DeclaredCall, before: Standing): Promise<string[] | null> {
  // Of a call that reads all of its own, but not what was granted to another call at the same address.
  const isKept = (one: Outcome): boolean =>
    isRefusal(one) || (call.method === 'GET' && one.request.method === call.method);
  let from = before;
  let last = outcomes;
  for (let round = 0; round < 12; round += 1) {
    const now = await look.at(companyId);
    if (last.every(isKept)) return changedBetween(from, now);
    from = now;
    last = await send(
      last.filter(isKept).map(({ request }) => request),
      call,
      // Two that are in each other's way are both tried alone then.
      round === 0 ? inFlight : 1,
    );
  }
  return null;
}

describe('an attack made from the OpenAPI document', () => {
  it('knows every declared call, so that none escapes it', () => {
    const hidden = ['GET /api/docs', 'GET /api/openapi.json'];
    expect(operations.map(({ name }) => name).sort()).toEqual(
      calls
        .map(nameOf)
        .filter((name) => !hidden.includes(name))
        .sort(),
    );
  });

  it(
    'meets answers that are agreed, tell nothing, and change nothing where they refuse',
    async () => {
      // What draws, packs, searches or hashes gets fewer of them, the others the rest.
      const few = 8;
      const costly = targets.filter(({ call }) => isCostly(call)).length;
      const many = Math.ceil((wanted - costly * few) / Math.max(1, targets.length - costly));
      const granted: string[] = [];
      let attacked = 0;
      for (const { target, call } of targets) {
        await attackers.restore();
        const requests = attackOn(target, isCostly(call) ? few : many, chanceOf(`${seed} ${target.name}`));
        attacked += requests.length;
        const before = await look.at(companyId);
        const outcomes = await send(requests, call);
        if (outcomes.some((one) => !isRefusal(one))) granted.push(target.name);
        const written = writtenByReading[target.name] ?? [];
        const changed = await changedByRefusing(outcomes, call, before);
        const wrongly = changed?.filter((what) => !written.includes(what)) ?? ['more each time it is asked'];
        if (wrongly.length > 0)
          faults.set(target.name, `${target.name}: refuses or reads, yet changes ${wrongly.join(', ')}`);
      }
      const beside = neighbour?.said();
      if (beside) tell('Requests', { attacked, sent, seed, calls: targets.length, failures, ...worst, beside });
      expect([...faults.values()].slice(0, 60).join('\n\n')).toBe('');
      expect(beside?.failed ?? []).toEqual([]);
      expect(beside?.longestMs ?? 0).toBeLessThanOrEqual(most.neighbourMs);
      if (only.source === '(?:)' && !isLong) {
        expect(attacked).toBeGreaterThanOrEqual(3_000);
        // Past the guards, too: most calls grant some of what is asked.
        expect(granted.length).toBeGreaterThan(targets.length * 0.7);
      }
    },
    Math.max(900_000, wanted * 250),
  );

  it('leaves another company as it was', async () => {
    expect(changedBetween(other.before, await look.at(other.companyId))).toEqual([]);
  });
});
