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
