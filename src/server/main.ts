import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { migrate } from './db/migrate.ts';
import { openNotices } from './db/notices.ts';
import { noteFailure } from './db/service-failures.ts';
import { cardsFrom, deviceLinkFrom, filesFrom, geocoderFrom, mailerFrom, secretsFrom } from './deps-from-config.ts';
import { prepareDemo } from './features/demo/index.ts';
import { linkDevices } from './features/devices/index.ts';
import { jobHandlers } from './features/index.ts';
import { newRandomId, newRandomToken, newRandomUuid } from './ids.ts';
import { pgBossJobs } from './jobs/pg-boss-queue.ts';
import { watchServices } from './watched-services.ts';

/** Settles when the process is asked to stop; listening from the very beginning, so that a start can be stopped too. */
const stopAsked = new Promise<void>((resolve) => {
  process.once('SIGTERM', () => resolve());
  process.once('SIGINT', () => resolve());
});

/** Never logged, wherever they stand: what opens an account, or is about to. */
const secretMembers = [
  'password',
  'hashedPassword',
  'currentPassword',
  'newPassword',
  'token',
  'paymentToken',
  'secondStepToken',
  'secret',
  'recoveryCodes',
  'headers.authorization',
  'headers.cookie',
].flatMap((member) => [member, `*.${member}`, `*.*.${member}`]);

/** Opens everything, listens, and undoes it in reverse order when asked to stop. */
async function serve(): Promise<void> {
  const config = readConfig();
  const logger = pino({
    level: config.logLevel,
    redact: secretMembers,
    // Without the query: links carry tokens there.
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.split('?')[0] }),
    },
  });
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => logger.error({ err: error }, 'could not close cleanly'));
    }
  };

  try {
    let connectionString = config.databaseUrl;
    if (!connectionString) {
      const embedded = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => logger.info({ postgres: line }),
      });
      closers.push(() => embedded.stop());
      connectionString = embedded.connectionString;
    }
    await migrate(connectionString);
    const db = openDatabase({
      connectionString,
      onIdleError: (error) => logger.warn({ err: error }, 'lost a database connection'),
    });
    closers.push(() => db.close());
    const notices = openNotices({
      connectionString,
      onError: (error) => logger.warn({ err: error }, 'cannot hear of changes for a moment'),
    });
    closers.push(() => notices.close());
    const jobs = await pgBossJobs({
      connectionString,
      onError: (error, job) => logger.error({ err: error, job }, 'job failed'),
    });
    closers.push(() => jobs.stop());
    const deps = watchServices({
      config,
      db,
      clock: systemClock,
      newId: newRandomId,
      newToken: newRandomToken,
      newUuid: newRandomUuid,
      cards: cardsFrom(config, systemClock),
      files: filesFrom(config),
      geocoder: geocoderFrom(config),
      mailer: mailerFrom(config, systemClock),
      jobs,
      notices,
      secrets: await secretsFrom(config),
    });
    const webFolder = fileURLToPath(new URL('../web/', import.meta.url));
    const app = await buildApp(deps, {
      logger,
      webFolder: existsSync(`${webFolder}index.html`) ? webFolder : undefined,
    });
    closers.push(() => app.close());
    await prepareDemo(deps);
    const address = await app.listen({ port: config.port, host: config.host });
    const openLink = deviceLinkFrom(config, (error) => {
      logger.warn({ err: error }, 'a tester was not heard');
      void noteFailure(deps.db.system, 'device', error, deps.clock());
    });
    if (openLink) {
      closers.push(await linkDevices(deps, openLink, (error) => logger.warn({ err: error }, 'a tester was not told')));
    }
    await jobs.start(jobHandlers(deps));
    process.stdout.write(`Poolhand is ready at ${address}\n`);
    await stopAsked;
  } finally {
    await closeAll();
  }
}

/** A start that cannot be is told in one line. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'Poolhand could not start.';
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Poolhand could not start: port ${String(error.port)} is in use. Choose another with PORT=….`;
  }
  return `Poolhand could not start: ${error.message}`;
}

serve().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
