import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { wordsOf } from '#domain/language/index.ts';
import { buildApp } from '#server/app.ts';
import type { DeclaredCall } from '#server/http/access.ts';
import { installLongLists } from '#server/http/answers.ts';
import { openWorld } from '../support/world.ts';

const world = openWorld();
const nameOf = ({ method, url }: DeclaredCall): string => `${method} ${url}`;

/** Kinds of schema that do not leave a value as it is; checking an answer must not change it (decision 13). */
const changing = new Set(['pipe', 'transform', 'default', 'prefault', 'catch', 'date']);

/** The changing kinds within a schema. */
function changesIn(schema: z.core.$ZodType): string[] {
  const found: string[] = [];
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      const { type, checks = [] } = zodSchema._zod.def;
      if (changing.has(type)) found.push(type);
      if (checks.some((check) => check._zod.def.check === 'overwrite')) found.push('overwrite');
    },
  });
  return found;
}

const answersOf = ({ schema }: DeclaredCall): z.core.$ZodType[] =>
  Object.values((schema?.response ?? {}) as Record<string, unknown>).filter((one) => one instanceof z.core.$ZodType);

describe('the contract as the server serves it', () => {
  it('has answers that are plain: what a service hands over is what travels', () => {
    const declared = world.app.declaredCalls.map((call) => ({ call: nameOf(call), answers: answersOf(call) }));
    expect(declared.flatMap(({ answers }) => answers).length).toBeGreaterThan(40);
    expect(
      declared.flatMap(({ call, answers }) => answers.flatMap(changesIn).map((kind) => `${call}: ${kind}`)),
    ).toEqual([]);
    // That it can fail.
    expect(changesIn(z.object({ days: z.array(z._default(z.string(), 'Monday')) }))).toEqual(['default']);
    expect(changesIn(z.object({ name: z.string().check(z.trim()) }))).toEqual(['overwrite']);
    expect(changesIn(z.pipe(z.string(), z.transform(Number)))).toEqual(['pipe']);
  });

  it('describes bodies with their examples, and answers, in the OpenAPI document', async () => {
    const { body } = await world.visitor.get<{
      paths: Record<string, Record<string, { requestBody?: unknown; responses: unknown }>>;
    }>('/api/openapi.json');
    expect(body.paths['/api/events']?.get).toBeDefined();
    const docs = await world.visitor.get<string>('/api/docs');
    expect(docs.headers['content-type']).toContain('text/html');
    expect(docs.body).toContain('POST /api/customers');
    expect(docs.body).not.toMatch(/<script|style=/);
    const customers = body.paths['/api/customers'];
    expect(customers?.post?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { required: ['name'], example: { name: 'Pat Rivera', servicePrice: '$120' } },
        },
      },
    });
    expect(customers?.get?.responses).toMatchObject({
      200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } },
    });
  });

  it('lets no test pass where a typed answer, which the product writes as it is, carries more than its schema says', async () => {
    const app = Fastify();
    installLongLists(app, world.deps.config);
    const response = { 200: z.array(z.object({ name: z.string() })) };
    const schema = { response };
    for (const [name, rows] of Object.entries({
      exact: [{ name: 'Pat' }],
      more: [{ name: 'Pat', passwordHash: 'x' }],
      wrong: [{ name: 5 }],
      long: [...Array(300).fill({ name: 'Pat' }), { name: 'Pat', passwordHash: 'x' }],
    })) {
      app.get(`/${name}`, { config: { isTyped: true }, schema }, async () => rows);
    }
    app.setSerializerCompiler(() => JSON.stringify);
    const answered = async (name: string) => {
      const { statusCode, body } = await app.inject(`/${name}`);
      return { statusCode, isSecret: !body.includes('passwordHash') };
    };
    expect(await answered('exact')).toEqual({ statusCode: 200, isSecret: true });
    for (const name of ['more', 'wrong', 'long']) {
      expect(await answered(name), name).toEqual({ statusCode: 500, isSecret: true });
    }
    await app.close();
  });

  it('answers the description of the calls from what was made once', async () => {
    const { headers } = await world.visitor.get('/api/openapi.json');
    const made = vi.spyOn(world.app, 'swagger');
    expect((await world.visitor.get('/api/openapi.json')).headers['content-length']).toBe(headers['content-length']);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('writes the description of the calls between other calls', async () => {
    const app = await buildApp(world.deps);
    let turns = 0;
    let isWritten = false;
    const asked = app.inject({ url: '/api/openapi.json' }).finally(() => {
      isWritten = true;
    });
    for (; !isWritten; turns += 1) await nextTurn();
    expect((await asked).body).toBe((await world.app.inject({ url: '/api/openapi.json' })).body);
    // Whoever asks meanwhile waits for one call's shapes and not for those of all.
    expect(turns).toBeGreaterThan(app.declaredCalls.length);
    await app.close();
  });

  it('packs the description of the calls, and the page of them, once', async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const encodingFor = async (encodings: string) =>
        (await world.app.inject({ url, headers: { 'accept-encoding': encodings } })).headers['content-encoding'];
      // As it is kept; whoever takes nothing that is kept gets it as it is.
      expect([await encodingFor('gzip, deflate, br'), await encodingFor('br')]).toEqual(['gzip', undefined]);
    }
  });

  it('says in words what is wrong with a value for which a schema has none of its own', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.post<{ details: unknown }>('/api/customers', { name: 5, latitude: 'north' });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: 'name', message: 'Must be text' },
      { field: 'latitude', message: 'Must be a number' },
    ]);
  });

  const faults: [schema: z.ZodMiniType, value: unknown, english: string, spanish: string][] = [
    [z.string(), undefined, 'This is required.', 'Falta este dato.'],
    [z.object({}), [], 'Must be an object', 'Debe ser un objeto'],
    [z.record(z.string(), z.number()), 'x', 'Must be an object', 'Debe ser un objeto'],
    [z.null(), 5, 'Invalid value', 'Valor inválido'],
    [z.enum(['card', 'bank']), 'cash', 'Must be card or bank', 'Debe ser card o bank'],
    [z.literal(7), 5, 'Must be 7', 'Debe ser 7'],
    [z.string().check(z.minLength(1)), '', 'This is required.', 'Falta este dato.'],
    [z.string().check(z.minLength(3)), 'ab', 'Must have at least 3 characters', 'Debe tener al menos 3 caracteres'],
    [z.string().check(z.maxLength(3)), 'abcd', 'Must have at most 3 characters', 'Debe tener a lo más 3 caracteres'],
    [z.array(z.number()).check(z.minLength(1)), [], 'Must have at least 1 entry', 'Debe tener al menos 1 elemento'],
    [z.number().check(z.gt(0)), 0, 'Must be more than 0', 'Debe ser más de 0'],
    [z.number().check(z.gte(1)), 0, 'Must be at least 1', 'Debe ser al menos 1'],
    [z.number().check(z.lt(9)), 9, 'Must be less than 9', 'Debe ser menos de 9'],
    [z.number().check(z.lte(9)), 10, 'Must be at most 9', 'Debe ser a lo más 9'],
    [z.number().check(z.multipleOf(5)), 7, 'Invalid value', 'Valor inválido'],
    [z.strictObject({ name: z.string() }), { name: '', x: 1 }, 'Not a field here: x', 'Aquí no hay campo llamado x'],
    [z.union([z.string(), z.number()]), true, 'Invalid value', 'Valor inválido'],
    [z.email(), 'x', 'Invalid value', 'Valor inválido'],
  ];
  it.each(faults)('says it in English and Spanish: %# %j', (schema, value, english, spanish) => {
    const text = z.safeParse(schema, value).error?.issues[0]?.message ?? '';
    expect([wordsOf('en').sayIssue(text), wordsOf('es').sayIssue(text)]).toEqual([english, spanish]);
  });

  it('says in Spanish what is missing or not allowed', async () => {
    const { owner, signedIn } = await world.company();
    const technician = await signedIn('technician');
    const headers = { 'accept-language': 'es' };
    const missing = await owner.get('/api/customers/CUST-0', { headers });
    expect(missing).toMatchObject({ status: 404, body: { message: 'No se encontró: Cliente' } });
    const refused = await technician.post('/api/customers', { name: 'Pat' }, { headers });
    expect(refused).toMatchObject({ status: 403, body: { message: 'Su cuenta no tiene acceso a esto.' } });
  });
});
