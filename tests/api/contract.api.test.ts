import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
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
});
