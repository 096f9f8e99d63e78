import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { jsonSchemaTransform, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from './deps.ts';
import { findDevice, rememberedDevice } from './features/devices/index.ts';
import { findAccount } from './features/identity/index.ts';
import { registerFeatures } from './features/index.ts';
import { installAccess } from './http/access.ts';
import { writeAnswer } from './http/answers.ts';
import type { App } from './http/app.ts';
import { AppError } from './http/app-error.ts';
import { installClosing } from './http/closing.ts';
import { installDebug } from './http/debug.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installEvents } from './http/events.ts';
import { installHealth } from './http/health.ts';
import { installIdempotency } from './http/idempotency.ts';
import { installLongLists } from './http/long-lists.ts';
import { servePages } from './http/pages.ts';

// zod/mini brings no words of its own: without these a fault of type would say no more than "Invalid input".
z.config(z.locales.en());

export interface AppOptions {
  /** Where the built client lies; without it only the calls are served. */
  webFolder?: string;
  logger?: FastifyBaseLogger;
}

/** The application without a socket: tests inject calls into it, `main.ts` listens with it. */
export async function buildApp(deps: Deps, { webFolder, logger }: AppOptions = {}): Promise<App> {
  const app: App = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: deps.config.trustProxy,
    // One that no other server and no other start of this one gives again.
    genReqId: () => deps.newId('REQ'),
    // `true` would cut running calls off; installClosing() sees to the connections that are not idle.
    forceCloseConnections: 'idle',
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswer);
  installErrorHandler(app);
  installClosing(app);

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Poolhand', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(deps.config.mapTiles ? [deps.config.mapTiles.origin] : [])],
        // Recordings are played from the phone itself until, and often after, the server has them.
        mediaSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        // Plain http on loopback and in a workshop's own network is a supported way to run.
        upgradeInsecureRequests: deps.config.appUrl.startsWith('https://') ? [] : null,
      },
    },
    strictTransportSecurity: deps.config.appUrl.startsWith('https://'),
  });
  await app.register(compress, { threshold: 1024 });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 12 * 1024 * 1024, files: 20, fields: 50 } });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many', `Too many attempts. Please try again in ${context.after}.`),
  });
  installAccess(app, {
    deps,
    findAccount: (token) => findAccount(deps, token),
    findDevice: (key, mayBeRemembered) => (mayBeRemembered ? rememberedDevice : findDevice)(deps, key),
  });
  installIdempotency(app);
  installDebug(app);
  installLongLists(app);

  installHealth(app, deps);
  installEvents(app, { deps, findAccount: (token) => findAccount(deps, token) });
  registerFeatures(app, deps);
  app.get('/api/openapi.json', { config: { needs: 'public' }, schema: { hide: true } }, async () => app.swagger());
  await servePages(app, webFolder);
  await app.ready();
  return app;
}
