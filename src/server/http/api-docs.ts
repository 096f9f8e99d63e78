import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './app.ts';

interface Described {
  paths?: Record<string, object | undefined>;
}
interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, unknown>;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function section(
  path: string,
  method: string,
  { summary, parameters = [], requestBody, responses = {} }: Operation,
): string {
  const named = parameters.map((each) => `<li><code>${escaped(each.name)}</code> (${escaped(each.in)})</li>`).join('');
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>${escaped(type)}</h3><pre>${escaped(JSON.stringify(schema, null, 2) ?? '')}</pre>`,
  );
  return `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code></summary>
${summary ? `<p>${escaped(summary)}</p>` : ''}${named && `<ul>${named}</ul>`}${bodies.join('')}
<p>${Object.keys(responses).map(escaped).join(', ')}</p></details>`;
}

/** Every call, as the OpenAPI description has it, to be read without a program: no script, no style. */
export function apiDocs({ paths = {} }: Described): string {
  const calls = Object.entries(paths)
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([path, methods]) =>
      Object.entries((methods ?? {}) as Record<string, Operation>).map(([method, operation]) =>
        section(path, method, operation),
      ),
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Poolhand API</title></head><body>
<h1>Poolhand API</h1><p><a href="/api/openapi.json">openapi.json</a></p>
${calls.join('\n')}
</body></html>`;
}

const openApi = { openapi: '3.1.0', info: { title: 'Poolhand', version: '1' } };

/**
 * Collects the calls that are registered after it.
 * @returns makes their OpenAPI description. The shapes of all of them take half a second: they are written one call after
 *   the other, and what else is asked meanwhile is answered in between.
 */
export async function describeCalls(app: App): Promise<() => Promise<Described>> {
  const calls: RouteOptions[] = [];
  const written = new Map<RouteOptions, ReturnType<typeof jsonSchemaTransform>>();
  app.addHook('onRoute', (call) => {
    if (call.method !== 'HEAD') calls.push(call);
  });
  await app.register(swagger, {
    openapi: openApi,
    transform: (call) => written.get(call.route) ?? jsonSchemaTransform(call),
  });
  const writeAll = async (): Promise<Described> => {
    for (const route of calls) {
      const { schema = {}, url } = route;
      written.set(route, jsonSchemaTransform({ schema, url, route, openapiObject: openApi }));
      await yieldToEventLoop();
    }
    const described = app.swagger();
    written.clear();
    return described;
  };
  let describing: Promise<Described> | undefined;
  return () => {
    describing ??= writeAll();
    return describing;
  };
}

const compressed = promisify(gzip);

/** Answers a text that is written and compressed once, since anybody may ask for it as often as they like. */
export function madeOnce(make: () => Promise<string>, type: string) {
  const write = async () => {
    const plain = await make();
    return { plain, compressed: await compressed(plain) };
  };
  let making: ReturnType<typeof write> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    making ??= write();
    const made = await making;
    void reply.type(type).header('vary', 'accept-encoding');
    const acceptsGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip');
    return acceptsGzip ? reply.header('content-encoding', 'gzip').send(made.compressed) : reply.send(made.plain);
  };
}
