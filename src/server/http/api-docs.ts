import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** Answers a text that is written and compressed once, since anybody may ask for it as often as they like. */
export function madeOnce(make: () => string, type: string) {
  let made: { plain: string; compressed: Buffer } | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!made) {
      const plain = make();
      made = { plain, compressed: gzipSync(plain) };
    }
    void reply.type(type).header('vary', 'accept-encoding');
    const acceptsGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip');
    return acceptsGzip ? reply.header('content-encoding', 'gzip').send(made.compressed) : reply.send(made.plain);
  };
}
