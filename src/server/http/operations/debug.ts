import type { App } from '#server/http/app.ts';

/**
 * Debug mode: the owner's own calls are answered with how long the server took, besides the request’s id that every answer
 * carries. Nobody else's answers tell it.
 */
export function installDebug(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    const { account } = request;
    if (account?.role !== 'owner' || !account.settings.debugMode) return;
    reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
  });
}
