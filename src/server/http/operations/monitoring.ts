import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import * as z from 'zod/mini';
import { findMissingMigrations } from '#server/db/migrate.ts';
import { findWaiting } from '#server/db/waiting.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { httpTexts } from '../texts.ts';

const outOfReach =
  ({ log }: FastifyRequest) =>
  (error: unknown): never => {
    log.warn({ err: error }, 'database out of reach');
    throw new AppError('unavailable', httpTexts.databaseOutOfReach);
  };

const answers = <Status extends string>(status: Status) => ({
  config: { needs: 'public' as const },
  schema: { response: { 200: z.object({ status: z.literal(status) }) } },
});

/**
 * `/api/health`: 200 when calls can be served, 503 when the database is out of reach. `/api/ready`, which the load balancer
 * asks: 503 also once the server is stopping, and where the database lacks a migration that this release was built with.
 */
export function installHealth(app: App, deps: Deps): void {
  app.get('/api/health', answers('ok'), async (request) => {
    await deps.db.ping().catch(outOfReach(request));
    return { status: 'ok' as const };
  });
  app.get('/api/ready', answers('ready'), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.closing.isClosing) throw new AppError('unavailable', httpTexts.stopping);
    const missing = await findMissingMigrations(deps.db.system).catch(outOfReach(request));
    if (missing.length > 0) throw new AppError('unavailable', httpTexts.databaseLacks({ names: missing }));
    return { status: 'ready' as const };
  });
}

/** From what nobody notices to what nobody waits for. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobSeconds = [0.01, 0.1, 1, 10, 60, 300];

/** Answers that stay open as long as somebody looks on. */
const streams = new Set(['/api/events']);

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is counted and timed, with its outcome. */
    readonly timedJobs: (handlers: Partial<JobHandlers>) => Partial<JobHandlers>;
  }
}

/** A gauge that is read when it is asked for; what can’t be read is left out. */
function whenAsked(registry: Registry, name: string, help: string, labels: string[], read: (gauge: Gauge) => unknown) {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      await Promise.resolve(read(this)).catch(() => undefined);
    },
  });
}

function sameToken(given: string | undefined, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(wanted));
}

/**
 * What this server has done and how it is, as Prometheus reads it, under `GET /api/metrics` with METRICS_TOKEN.
 * Without one nothing is measured and there is no such call. Labels name routes as they are declared, never what was asked
 * for: no ids are included.
 */
export function installMetrics(app: App, deps: Deps): void {
  const { metricsToken } = deps.config;
  if (!metricsToken) {
    app.decorate('timedJobs', (handlers: Partial<JobHandlers>) => handlers);
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'poolhand_call_seconds',
    help: 'How long calls took, by the route as it is declared.',
    labelNames: ['method', 'route', 'status'],
    buckets: callSeconds,
    registers: [registry],
  });
  const running = new Gauge({
    name: 'poolhand_calls_running',
    help: 'Calls that are being answered.',
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'poolhand_job_seconds',
    help: 'How long jobs took on this server.',
    labelNames: ['job', 'outcome'],
    buckets: jobSeconds,
    registers: [registry],
  });
  whenAsked(
    registry,
    'poolhand_waiting',
    'Messages due but not yet handed over, across all companies.',
    ['outbox'],
    async (gauge) => {
      for (const { outbox, due } of await findWaiting(deps.db.system, deps.clock())) gauge.set({ outbox }, due);
    },
  );
  whenAsked(
    registry,
    'poolhand_waiting_oldest_seconds',
    'Since when the oldest of it is due.',
    ['outbox'],
    async (gauge) => {
      for (const { outbox, oldestSeconds } of await findWaiting(deps.db.system, deps.clock())) {
        gauge.set({ outbox }, oldestSeconds);
      }
    },
  );

  const connections = ['pool', 'state'];
  whenAsked(
    registry,
    'poolhand_database_connections',
    'Connections, and calls that wait for one.',
    connections,
    (gauge) => {
      for (const { pool, inUse, idle, waiting } of deps.db.connections()) {
        gauge.set({ pool, state: 'in use' }, inUse);
        gauge.set({ pool, state: 'idle' }, idle);
        gauge.set({ pool, state: 'waited for' }, waiting);
      }
    },
  );
  whenAsked(
    registry,
    'poolhand_services_left_alone',
    'Outside services that failed too often in a row.',
    ['need'],
    (gauge) => {
      for (const { need, state } of deps.circuits.list()) gauge.inc({ need }, state === 'closed' ? 0 : 1);
    },
  );

  app.addHook('onRequest', (_request, _reply, done) => {
    running.inc();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    running.dec();
    const route = request.routeOptions.url ?? 'unknown';
    if (!streams.has(route)) {
      calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });
  app.decorate('timedJobs', (handlers: Partial<JobHandlers>) => {
    const timed = Object.entries(handlers).map(([job, handler]) => {
      const work = handler as (data: unknown) => Promise<void>;
      return [
        job,
        async (data: unknown): Promise<void> => {
          const done = jobs.startTimer({ job });
          try {
            await work(data);
            done({ outcome: 'done' });
          } catch (error) {
            done({ outcome: 'failed' });
            throw error;
          }
        },
      ];
    });
    return Object.fromEntries(timed) as Partial<JobHandlers>;
  });

  app.get('/api/metrics', { config: { needs: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const bearer = request.headers.authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
    if (!sameToken(bearer, metricsToken)) throw new AppError('not_signed_in', httpTexts.metricsToken);
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
