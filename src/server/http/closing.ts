import type { App } from './app.ts';

/** How far a server is on its way out. */
export interface Closing {
  readonly isClosing: boolean;
  /**
   * Begins to leave: calls are still answered, but every connection ends with its answer, so that the load balancer
   * sends the next call to another server.
   */
  begin(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly closing: Closing;
  }
}

/**
 * Lets running calls finish when the server is stopped. Fastify closes idle connections then, but one
 * whose call is still running would stay open after its answer for as long as a browser likes to keep it.
 */
export function installClosing(app: App): void {
  let isClosing = false;
  const begin = (): void => {
    isClosing = true;
  };
  app.decorate('closing', {
    get isClosing() {
      return isClosing;
    },
    begin,
  });
  app.addHook('preClose', async () => begin());
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    // A client whose last response lacked `Connection: close` may already be sending its next request: that one closes the
    // connection.
    const isAnnounced = reply.getHeader('connection') === 'close';
    if (isAnnounced || (isClosing && !app.server.listening)) request.raw.socket.end();
  });
}
