import type { App } from './app.ts';

/** Answers that refuse somebody, by what they say of it. */
const refusals = new Map([
  [401, 'not signed in'],
  [403, 'not allowed'],
  [429, 'too many'],
]);

/**
 * What an investigation needs is in the log (level `info`): every way in and out and every change of one, whatever
 * became of it, and every refusal, with the call, the address and, where it is known, the account. What was sent does not.
 */
export function installSecurityEvents(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const { method, account, ip: address } = request;
    const url = request.routeOptions.url ?? '';
    const refusal = refusals.get(status);
    const isAboutAccess = method !== 'GET' && url.startsWith('/api/auth/');
    if (refusal === undefined && !isAboutAccess) return;
    const who = account ? { companyId: account.companyId, userId: account.userId, role: account.role } : null;
    const event = { event: refusal ?? 'access', call: `${method} ${url}`, status, address, who };
    if (status === 429) request.log.warn(event, 'refused');
    else request.log.info(event, refusal ? 'refused' : 'access');
  });
}
