import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offeredLanguages } from '#domain/language/index.ts';
import { identityRepo } from '#server/accounts/repo.ts';
import { sandboxProcessor } from '#server/adapters/cards/sandbox.ts';
import { openCircuits } from '#server/adapters/circuit.ts';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import { zipCentroidGeocoder } from '#server/adapters/geocoding/zip-centroids.ts';
import { noRoads, type RoadEngine } from '#server/adapters/roads/port.ts';
import { sealedBox } from '#server/adapters/secrets/sealed-box.ts';
import { outboxOnlySms } from '#server/adapters/sms/port.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { openNotices } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { newRandomId, newRandomToken, newRandomUuid } from '#server/platform/time-and-chance.ts';
import { TestJobs } from '#tests/support/job-queue.ts';
import { TestMailer } from '#tests/support/mailer.ts';
import { TestPush } from '#tests/support/test-push.ts';

export const password = 'bench-secret-1';

/**
 * The application without a socket, on an empty database of its own.
 * @param cacheMb memory the database keeps rows in, megabytes; as small as for one company unless given
 * @param connectionString of a database that is there and has its tables, instead of one of its own
 */
export async function openApp(
  clock: () => Date,
  {
    cacheMb,
    connectionString: given,
    roads = noRoads,
  }: { cacheMb?: number; connectionString?: string; roads?: RoadEngine } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'poolhand-bench-'));
  const postgres = given ? null : await startEmbeddedPostgres({ dataDir, cacheMb, log: () => undefined });
  const connectionString = given ?? postgres?.connectionString ?? '';
  if (postgres) await migrate(connectionString);
  const db = openDatabase({ connectionString, onIdleError: () => undefined });
  const deps: Deps = {
    config: readConfig({ DATA_DIR: dataDir }),
    db,
    clock,
    newId: newRandomId,
    newToken: newRandomToken,
    newUuid: newRandomUuid,
    cards: sandboxProcessor(clock),
    circuits: openCircuits(clock),
    files: folderFileStore(join(dataDir, 'files')),
    geocoder: zipCentroidGeocoder(),
    mailer: new TestMailer(),
    push: new TestPush(),
    roads,
    jobs: new TestJobs(),
    notices: openNotices({ connectionString, onError: () => undefined }),
    secrets: sealedBox('the secret of the measurements'),
    ai: null,
    weather: null,
    breachedPasswords: null,
    sms: outboxOnlySms(),
    languages: offeredLanguages,
  };
  const app = await buildApp(deps);

  const tokenOf = async (email: string): Promise<string> =>
    (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).json().token;

  return {
    app,
    db,
    files: deps.files,
    deps,
    connectionString,
    /** Signs in; answers the token. */
    tokenOf,
    /** A company of its own with its owner signed in. */
    async register(email: string): Promise<{ companyId: string; token: string }> {
      await app.inject({ method: 'POST', url: '/api/auth/register', payload: { email, hashedPassword: password } });
      const owner = await identityRepo(db.system).findUser(email);
      if (!owner) throw new Error('Registering failed');
      return { companyId: owner.companyId, token: await tokenOf(email) };
    },
    async get(token: string, url: string) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    },
    async close(): Promise<void> {
      await app.close();
      await deps.notices.close();
      await db.close();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
