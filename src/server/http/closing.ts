import type { App } from './app.ts';

/**
 * Lets running calls finish when the server is told to stop (decisions §10). Fastify closes idle connections then, but one
 * whose call is still running would stay open after its answer for as long as a browser likes to keep it.
 */
export function installClosing(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request) => {
    if (closing) request.raw.socket.end();
  });
}
