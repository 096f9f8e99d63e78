import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { jsonSchemaTransform, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { installAccess } from '#server/http/access.ts';
import { writeAnswer } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { installCallLimits } from '#server/http/call-limits.ts';
import { type ConnectionTimeouts, installClosing, withTimeouts } from '#server/http/connections.ts';
import { installErrorHandler, refuseAddress } from '#server/http/error-handler.ts';
import { installEtagCache } from '#server/http/etag-cache.ts';
import { installEvents } from '#server/http/events.ts';
import { installHeaders } from '#server/http/headers.ts';
import { installIdempotency } from '#server/http/idempotency.ts';
import { installLongLists } from '#server/http/long-lists.ts';
import { installHealth } from '#server/http/operations/health.ts';
import { installMetrics } from '#server/http/operations/metrics.ts';
import { servePages } from '#server/http/pages.ts';
import { installReaderLanguage, installSchemaTexts } from '#server/http/reader-language.ts';
import { installDebug, installRequestIds, requestIds } from '#server/http/request-id.ts';
import { installSecurityEvents } from '#server/http/security-events.ts';
import { callers, registerFeatures } from './areas.ts';
import type { Deps } from './deps.ts';

installSchemaTexts();

interface AppOptions {
  /** Where the built client is; without it only the calls are served. */
  webFolder?: string;
  logger?: FastifyBaseLogger;
  /** How long connections are waited for, where that is not as usual. */
  patience?: Partial<ConnectionTimeouts>;
}

/** Counted from the server outwards; no proxy at all where there are none. */
const proxiesOf = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The application without a socket: tests inject calls into it, `main.ts` listens with it. */
export async function buildApp(deps: Deps, { webFolder, logger, patience }: AppOptions = {}): Promise<App> {
  const app: App = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: proxiesOf(deps.config.trustProxy),
    ...withTimeouts(patience),
    genReqId: requestIds(deps),
    // `true` would cut running calls off; installClosing() sees to the connections that are not idle.
    forceCloseConnections: 'idle',
    // What comes over a connection that is there already is answered as ever, also while the server closes.
    return503OnClosing: false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress(deps),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswer);
  installReaderLanguage(app, deps);
  installErrorHandler(app);
  installClosing(app);
  installRequestIds(app);
  installMetrics(app, deps);

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Poolhand', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await installHeaders(app, deps.config);
  await app.register(compress, { threshold: 1024 });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 12 * 1024 * 1024, files: 20, fields: 50 } });
  await installCallLimits(app);
  const { findAccount, findDevice, findCustomer } = callers(deps);
  installAccess(app, { deps, findAccount, findDevice, findCustomer });
  installEtagCache(app, deps);
  installSecurityEvents(app);
  installIdempotency(app);
  installDebug(app);
  installLongLists(app);

  installHealth(app, deps);
  installEvents(app, { deps, findAccount });
  registerFeatures(app, deps);
  // Written once: for everybody who asks it would take the others' time.
  let description: string | undefined;
  app.get('/api/openapi.json', { config: { needs: 'public' }, schema: { hide: true } }, async (_req, reply) => {
    description ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(description);
  });
  await servePages(app, deps, webFolder);
  await app.ready();
  return app;
}
