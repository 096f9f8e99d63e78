import type { Chance } from './chance.ts';
import {
  contentTypes,
  headerMark,
  jsonText,
  nastyBodies,
  nastyMembers,
  nastyTexts,
  RawJson,
  rawQueries,
  rawSteps,
} from './nasty-values.ts';
import { at, boundariesOf, leftOut, type Operation, type Place, placesIn, plainValue, replaced } from './shapes.ts';
import { attackedUploads } from './uploads.ts';

/** One request of the attack, as it is sent and as it is printed where it found something. */
export interface AttackRequest {
  /** What is wrong with it, in words. */
  what: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** A call with everything that makes it go through, so that one fault at a time can be put into it. */
export interface Target extends Operation {
  /** Its path parameters with ids of the caller's own rows. */
  parameters: Record<string, string>;
  /** A value for a parameter of the query, where a plain one is not enough. */
  queryValues: Record<string, string>;
  /** A body that is valid, where it takes JSON. */
  example: unknown;
  /** What it is sent instead of JSON, where it takes a file. */
  file: { payload: Buffer; headers: Record<string, string> } | null;
}

const json = { 'content-type': 'application/json' };
const shown = (value: unknown): string => {
  const text = value instanceof RawJson ? value.text : jsonText(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
};

/** The address with its own ids, unless one is replaced; `step` stands in the address as it is. */
function pathOf({ url, parameters }: Target, instead?: { parameter: string; step: string }): string {
  return url.replace(/:([A-Za-z]+)/g, (_all, name: string) =>
    instead?.parameter === name ? instead.step : encodeURIComponent(parameters[name] ?? 'none'),
  );
}

const encoded = encodeURIComponent;

/** The query that has to be there for the call to be understood. */
function queryOf({ query, queryValues }: Target, without?: string): string[] {
  return query
    .filter(({ name, required }) => name !== without && (required || queryValues[name] !== undefined))
    .map(({ name, shape }) => `${name}=${encoded(queryValues[name] ?? plainValue(shape))}`);
}

const urlOf = (path: string, query: string[]): string => (query.length === 0 ? path : `${path}?${query.join('&')}`);

const changes = (method: string): boolean => method !== 'GET';

/** The request as somebody who means well sends it. */
function plainRequest(target: Target): AttackRequest {
  const { method, example, file } = target;
  const base = { what: 'as it should be', method, url: urlOf(pathOf(target), queryOf(target)), headers: {} };
  if (file) return { ...base, ...file };
  if (example === undefined || !changes(method)) return base;
  return { ...base, headers: json, payload: jsonText(example) };
}

function bodyFields(target: Target, places: readonly Place[]): AttackRequest[] {
  const plain = plainRequest(target);
  const with_ = (what: string, body: unknown): AttackRequest => ({
    ...plain,
    what,
    headers: json,
    payload: jsonText(body),
  });
  const everything = { ...(target.example as object) };
  return [
    ...places.flatMap(({ path, shape }) => {
      const name = path.join('.');
      const missing =
        at(target.example, path) === undefined ? [] : [with_(`without ${name}`, leftOut(target.example, path))];
      return [
        ...missing,
        ...[...boundariesOf(shape), ...nastyMembers].map((value) =>
          with_(`${name} is ${shown(value)}`, replaced(target.example, path, value)),
        ),
        with_(
          `${name} twice over`,
          replaced(target.example, path, [at(target.example, path), at(target.example, path)]),
        ),
        with_(
          `${name} within itself`,
          replaced(target.example, path, { [String(path.at(-1))]: at(target.example, path) }),
        ),
      ];
    }),
    ...nastyTexts.slice(0, 12).map((text) => with_(`a member more: ${shown(text)}`, { ...everything, [text]: text })),
    with_('whose company it is', { ...everything, companyId: '00000000-0000-4000-8000-000000000000', company_id: 'x' }),
    with_('who somebody is', { ...everything, role: 'owner', userId: 'x', isActive: true, createdAt: 0 }),
  ];
}

/** Several members at once, of one body. */
function bodyMixtures(target: Target, places: readonly Place[], chance: Chance): AttackRequest[] {
  if (places.length === 0) return [];
  const plain = plainRequest(target);
  return Array.from({ length: 10 }, () => {
    const chosen = chance.shuffled(places).slice(0, 2 + chance.below(4));
    let body = target.example;
    const what: string[] = [];
    for (const { path } of chosen) {
      const value = chance.pick(nastyMembers);
      body = replaced(body, path, value);
      what.push(`${path.join('.')} is ${shown(value)}`);
    }
    return { ...plain, what: what.join(', '), headers: json, payload: jsonText(body) };
  });
}

function wholeBodies(target: Target): AttackRequest[] {
  const plain = plainRequest(target);
  return nastyBodies.map(({ what, payload }) => ({ ...plain, what: `a body that is ${what}`, headers: json, payload }));
}

function wrongTypes(target: Target): AttackRequest[] {
  const plain = plainRequest(target);
  const payload = plain.payload ?? '{}';
  return contentTypes.map((type) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    return { ...plain, what: `sent as "${type.slice(0, 60)}"`, headers, payload };
  });
}

function paths(target: Target): AttackRequest[] {
  const plain = plainRequest(target);
  const query = queryOf(target);
  return Object.keys(target.parameters).flatMap((parameter) =>
    [...rawSteps, ...nastyTexts.map(encoded)]
      .filter((step) => step !== '')
      .map((step) => ({
        ...plain,
        what: `:${parameter} is ${step.slice(0, 80)}`,
        url: urlOf(pathOf(target, { parameter, step }), query),
      })),
  );
}

function queries(target: Target): AttackRequest[] {
  const plain = plainRequest(target);
  const path = pathOf(target);
  const known = target.query.flatMap(({ name, shape }) => {
    const others = queryOf(target, name);
    const values = [...boundariesOf(shape).map((value) => String(value).slice(0, 5_000)), ...nastyTexts].map(encoded);
    return [
      ...values.map((value) => ({ what: `?${name} is ${value.slice(0, 80)}`, query: [...others, `${name}=${value}`] })),
      { what: `?${name} twice`, query: [...others, `${name}=1`, `${name}=2`] },
      { what: `?${name} as a list`, query: [...others, `${name}[]=1`, `${name}[a]=2`] },
      { what: `?${name} alone`, query: [...others, name] },
      { what: `?${name} of bytes`, query: [...others, `${name}=%ff%00%ed%a0%80`] },
      { what: `?${name} far too long`, query: [...others, `${name}=${'A'.repeat(9_000)}`] },
    ];
  });
  const unknown = rawQueries.map((query) => ({ what: `?${query.slice(0, 60)}`, query: [...queryOf(target), query] }));
  return [...known, ...unknown].map(({ what, query }) => ({ ...plain, what, url: urlOf(path, query) }));
}

/** Headers the server reads, and what no browser would write into them. */
function headers(target: Target): AttackRequest[] {
  const plain = plainRequest(target);
  const values = [...nastyTexts, 'A'.repeat(5_000), `a\r\n${headerMark}: 1`, 'ÿþ'];
  const read: Record<string, readonly string[]> = {
    'idempotency-key': values,
    'if-none-match': [...values, '*', '"a", W/"b",,,', '"'.repeat(2_000)],
    'if-modified-since': values,
    range: ['bytes=0-0', 'bytes=-1', 'bytes=9999999999-', 'bytes=5-1', 'bytes=0-1,2-3', 'lines=1'],
    accept: ['', '*', ';;;', 'application/xml', 'a'.repeat(3_000)],
    'accept-encoding': ['gzip, br, zstd', 'x'.repeat(2_000), 'gzip;q=NaN', 'identity;q=0, *;q=0'],
    'accept-language': values.slice(0, 10),
    'user-agent': values,
    origin: ['null', 'http://evil.example', '//', values[0] ?? ''],
    host: ['', 'evil.example', 'a b', '[::1', 'x'.repeat(1_000)],
    'x-forwarded-for': ['127.0.0.1', "' or 1=1", ','.repeat(500)],
    'x-forwarded-host': ['evil.example'],
    'x-http-method-override': ['DELETE'],
    'last-event-id': values.slice(0, 10),
    cookie: [
      'poolhand_session=%ff',
      'poolhand_session="',
      '=;=;',
      `a=${'b'.repeat(7_000)}`,
      '__proto__=1',
      ';'.repeat(2_000),
    ],
    authorization: [
      'Bearer',
      'Bearer  ',
      'Basic Og==',
      'Bearer %00',
      `Bearer ${"' or 1=1"}`,
      `Bearer ${'A'.repeat(9_000)}`,
      'Bearer null',
    ],
    'content-encoding': ['gzip', 'br', 'nothing'],
    expect: ['100-continue', 'x'],
    'twilio-signature': ['x'],
    'stripe-signature': ['t=1,v1=x', 't=NaN', ',,,=,='],
    'x-twilio-signature': ['x', '=='],
  };
  return Object.entries(read).flatMap(([name, all]) =>
    all.map((value) => ({
      ...plain,
      what: `the header ${name} is ${JSON.stringify(value.slice(0, 60))}`,
      headers: { ...plain.headers, [name]: value },
    })),
  );
}

/** The same address in other ways, most of which nobody declared. */
function otherMethods(target: Target): AttackRequest[] {
  const plain = plainRequest(target);
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
    .filter((method) => method !== target.method)
    .map((method) => ({ ...plain, what: `asked with ${method}`, method }));
}

/** Takes from each heap in turn until enough are taken; a heap that runs out leaves its turns to the others. */
function dealt<T>(heaps: readonly T[][], count: number): T[] {
  const taken: T[] = [];
  const left = heaps.map((heap) => [...heap].reverse());
  while (taken.length < count && left.some((heap) => heap.length > 0)) {
    for (const heap of left) {
      const next = heap.pop();
      if (next !== undefined && taken.length < count) taken.push(next);
    }
  }
  return taken;
}

/** `count` requests against one call, the same for the same chance; the one that is as it should be comes first. */
export function attackOn(target: Target, count: number, chance: Chance): AttackRequest[] {
  const places = target.body ? placesIn(target.body, target.example) : [];
  const fields = chance.shuffled(bodyFields(target, places));
  const half = Math.ceil(fields.length / 2);
  const inBody = target.body
    ? [
        fields.slice(0, half),
        fields.slice(half),
        chance.shuffled([...wholeBodies(target), ...bodyMixtures(target, places, chance)]),
      ]
    : [];
  const inFile = target.file
    ? [chance.shuffled(attackedUploads(target.file)).map((upload) => ({ ...plainRequest(target), ...upload }))]
    : [];
  const unasked = changes(target.method) && !target.body ? [chance.shuffled(wholeBodies(target))] : [];
  const types = changes(target.method) ? [chance.shuffled(wrongTypes(target))] : [];
  const heaps = [
    ...inBody,
    ...inFile,
    ...unasked,
    ...types,
    chance.shuffled(paths(target)),
    chance.shuffled(queries(target)),
    chance.shuffled([...headers(target), ...otherMethods(target)]),
  ];
  return [plainRequest(target), ...dealt(heaps, count - 1)];
}
