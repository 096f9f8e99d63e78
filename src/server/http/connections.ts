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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A client whose last response lacked `Connection: close` may already be sending its next request: that one closes the
    // connection.
    const isAnnounced = reply.getHeader('connection') === 'close';
    if (isAnnounced || (isClosing && !app.server.listening)) request.raw.socket.end();
    done();
  });
}

/** How long a connection is waited for. */
export interface ConnectionTimeouts {
  /** For the whole head of a call: nobody types one by hand. */
  headMs: number;
  /** For a whole call with its body: a large photo takes minutes where there is one bar of signal. */
  callMs: number;
  /** For the next byte, in either direction. An answer that is long in the making may take as long. */
  silenceMs: number;
  /** Between one look at what is late and the next. */
  lookEveryMs: number;
}

const usual: ConnectionTimeouts = { headMs: 20_000, callMs: 300_000, silenceMs: 300_000, lookEveryMs: 5000 };

/**
 * Keeps slow and half-open connections from piling up: clients that trickle bytes, or vanish without closing,
 * is let go of. Without it a handful of phones in a garage would hold a connection, and what it holds, for ever.
 */
export function withTimeouts(given: Partial<ConnectionTimeouts> = {}) {
  const { headMs, callMs, silenceMs, lookEveryMs } = { ...usual, ...given };
  return {
    requestTimeout: callMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headMs, requestTimeout: callMs, connectionsCheckingInterval: lookEveryMs },
  };
}
