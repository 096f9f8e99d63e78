import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { offeredLanguages } from '#domain/language/index.ts';
import { makeLogins, openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate, waitForDatabase } from '#server/db/migrate.ts';
import { openNotices } from '#server/db/notices.ts';
import { noteFailure } from '#server/db/service-failures.ts';
import { prepareDemo } from '#server/demo/index.ts';
import { watchClock } from '#server/jobs/clock-watch.ts';
import { pgBossJobs } from '#server/jobs/pg-boss-queue.ts';
import { openLog } from '#server/platform/log.ts';
import { closePrivatePlaces } from '#server/platform/private-places.ts';
import { newRandomId, newRandomToken, newRandomUuid, systemClock } from '#server/platform/time-and-chance.ts';
import { linkDevices } from '#server/water/index.ts';
import { buildApp, jobHandlers } from './app.ts';
import { readConfig } from './config.ts';
import { watchServices } from './deps.ts';
import {
  aiFrom,
  breachedPasswordsFrom,
  cardsFrom,
  deviceLinkFrom,
  filesFrom,
  geocoderFrom,
  mailerFrom,
  pushFrom,
  requireMapFile,
  roadsFrom,
  secretsFrom,
  smsFrom,
  weatherFrom,
} from './deps-from-config.ts';

// On a machine with much memory, V8 lets the heap grow to four times what lives in it before it collects: a server of 80 MB took
// 280 (drill ten-minutes). Twice is enough, and costs no processor time that could be measured.
setFlagsFromString('--heap-growing-percent=100');

/** Settles when the process is asked to stop; listening from the very beginning, so that a start can be stopped too. */
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
process.once('SIGINT', () => stopping.abort());
const stopAsked = once(stopping.signal, 'abort');

/** Opens everything, listens, and undoes it in reverse order when asked to stop. */
async function serve(): Promise<void> {
  const config = readConfig();
  await requireMapFile(config);
  const logger = openLog(config.logLevel);
  // A failure that nobody waited for is logged, and ends no other company's calls.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a failure that nobody waited for'));
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => logger.error({ err: error }, 'could not close cleanly'));
    }
  };

  try {
    await closePrivatePlaces(config.dataDir);
    let connectionString = config.databaseUrl;
    if (!connectionString) {
      const embedded = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        cacheMb: config.databaseCacheMb,
        log: (line) => logger.info({ postgres: line }),
      });
      closers.push(() => embedded.stop());
      connectionString = embedded.connectionString;
    }
    await waitForDatabase({
      connectionString,
      onWait: (error) => logger.warn({ err: error }, 'waiting for the database'),
      stopped: stopping.signal,
    });
    await migrate(connectionString);
    const secrets = await secretsFrom(config);
    const logins = await makeLogins(
      connectionString,
      (login) => secrets.fingerprint(`database login ${login}`),
      (error) =>
        logger.warn({ err: error }, 'the database lets the server make no logins of its own: it signs in as the owner'),
    );
    const db = openDatabase({
      connectionString,
      logins,
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
      clock: systemClock,
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
      push: await pushFrom(config),
      roads: roadsFrom(config),
      secrets,
      ai: aiFrom(config),
      weather: weatherFrom(config),
      breachedPasswords: breachedPasswordsFrom(config, logger),
      sms: smsFrom(config),
      languages: offeredLanguages,
    });
    closers.push(() => deps.roads.close());
    const webFolder = fileURLToPath(new URL('../web/', import.meta.url));
    const app = await buildApp(deps, {
      logger,
      webFolder: existsSync(`${webFolder}index.html`) ? webFolder : undefined,
    });
    closers.push(() => app.close());
    await prepareDemo(deps);
    // A database that has room for fewer is asked again by the calls that need them.
    await db.openAhead().catch((error: unknown) => logger.warn({ err: error }, 'could not open all connections ahead'));
    const address = await app.listen({ port: config.port, host: config.host });
    const openLink = deviceLinkFrom(config, (error) => {
      logger.warn({ err: error }, 'a tester was not heard');
      void noteFailure(deps.db.system, 'device', error, deps.clock());
    });
    if (openLink) {
      closers.push(await linkDevices(deps, openLink, (error) => logger.warn({ err: error }, 'a tester was not told')));
    }
    const watch = watchClock({
      db,
      clock: systemClock,
      onBack: () => jobs.resetFutureTimestamps(),
      onJump: (jump, byMs) => logger.warn({ jump, byMs }, 'the clock has jumped: what cannot be undone waits'),
      onError: (error) => logger.warn({ err: error }, 'could not look at the clock'),
    });
    await watch.look();
    watch.start();
    closers.push(() => watch.stop());
    if (!config.callsOnly) await jobs.start(watch.holding(app.timedJobs(jobHandlers(deps))));
    process.stdout.write(`Poolhand is ready at ${address}\n`);
    await stopAsked;
    app.closing.begin();
    // The load balancer learns that it is stopping, and sends nothing more.
    await pause(config.drainSeconds * 1000);
  } finally {
    await closeAll();
  }
}

/** A failed start is reported in one line. */
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
