import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database that every test file copies.
 * `TEST_DATABASE_URL` names another server to run the same tests on, `CALL_TESTS_DATABASE_URL` one for the call tests alone;
 * its user must be able to create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const forCalls = project.name === 'api' ? process.env.CALL_TESTS_DATABASE_URL : undefined;
  const external = forCalls ?? process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'poolhand-test-'));
  const embedded = external ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const postgresUrl = external ?? embedded?.connectionString ?? '';
  const templateDatabase = `poolhand_template_${process.pid}`;

  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  const template = new URL(postgresUrl);
  template.pathname = `/${templateDatabase}`;
  await migrate(template.href);
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateDatabase', templateDatabase);

  return async () => {
    // Our own server goes with its folder. Elsewhere dropping fails while the server's own vacuum looks at the database.
    const drop = () => admin.query(`drop database if exists ${templateDatabase} with (force)`);
    if (external) await drop().catch(() => sleep(2_000).then(drop));
    await admin.end();
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
