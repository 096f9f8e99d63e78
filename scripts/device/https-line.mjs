// A tester's line to the server over HTTPS: it asks for its commands, and hands results in one by one.

export function httpsLine({ server, deviceId, key }) {
  const call = async (method, path, body) => {
    const response = await fetch(`${server}/api/devices/${encodeURIComponent(deviceId)}/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.status === 401) throw Object.assign(new Error('The server does not know this key.'), { final: true });
    return { status: response.status, answer };
  };
  return {
    open: async () => undefined,
    cut: async () => undefined,
    close: async () => undefined,
    beat: async (told) => {
      const { status, answer } = await call('POST', 'heartbeat', told);
      if (status !== 200) throw new Error(answer.message ?? `The heartbeat was answered ${status}`);
    },
    commands: async () => {
      const { status, answer } = await call('GET', 'commands');
      return status === 200 ? answer : [];
    },
    /** The server's words once it has decided; null where the result must be sent again later. */
    deliver: async (result) => {
      const { status, answer } = await call('POST', 'results', result);
      // Refused for the moment: the plan, the switch, too many, or out of reach.
      if ([402, 403, 429].includes(status) || status >= 500) return null;
      return status < 300 ? (answer.stored ? 'stored' : 'known already') : `refused: ${answer.message}`;
    },
  };
}
