import type { App } from './app.ts';

/**
 * Debug mode: the owner's own calls are answered with the request's id, which stands in the server's log too, and with
 * how long the server took (decisions §1). Nobody else's answers carry them.
 */
export function installDebug(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const { account } = request;
    if (account?.role !== 'owner' || !account.settings.debugMode) return;
    reply.header('x-request-id', request.id);
    reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
  });
}
