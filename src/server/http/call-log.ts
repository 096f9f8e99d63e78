import type { IncomingMessage } from 'node:http';
import type { Deps } from '#server/deps.ts';
import type { App } from './app.ts';

const header = 'x-request-id';
const isId = /^[\w-]{8,80}$/;

/**
 * What a call is called in this server's log and in its answer. A proxy that is trusted may have named it: then both logs
 * say the same. Otherwise an id that no other server and no other start of this one gives again.
 */
export const requestIds =
  ({ config, newId }: Pick<Deps, 'config' | 'newId'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = config.trustProxy !== 0 ? headers[header] : undefined;
    return typeof given === 'string' && isId.test(given) ? given : newId('REQ');
  };

/** Every answer has its id, so that a fault report can name its log lines. */
export function installRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(header, request.id);
    done();
  });
}

/**
 * Debug mode: the owner's own calls are answered with how long the server took, besides the request’s id that every answer
 * carries. Nobody else's answers show it.
 */
export function installDebug(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { account } = request;
    if (account?.role === 'owner' && account.settings.debugMode) {
      reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
    }
    done();
  });
}

/** Answers that refuse somebody or something, by what they say of it. */
const refusals = new Map([
  [400, 'faulty input'],
  [413, 'too large'],
  [415, 'another type'],
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
