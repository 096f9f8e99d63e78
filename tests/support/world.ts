import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Role } from '#domain/access/giving-roles.ts';
import { offeredLanguages } from '#domain/language/index.ts';
import type { Tier } from '#domain/subscription/catalogue.ts';
import { hashPassword } from '#server/accounts/credentials.ts';
import { identityRepo } from '#server/accounts/repo.ts';
import { sandboxProcessor } from '#server/adapters/cards/sandbox.ts';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import { zipCentroidGeocoder } from '#server/adapters/geocoding/zip-centroids.ts';
import { noRoads } from '#server/adapters/roads/port.ts';
import { sealedBox } from '#server/adapters/secrets/sealed-box.ts';
import { outboxOnlySms } from '#server/adapters/sms/port.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type TenantTx } from '#server/db/client.ts';
import { openNotices } from '#server/db/notices.ts';
import { companies, companySettings, users } from '#server/db/schema/index.ts';
import { type Deps, watchServices } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { JobData, JobName } from '#server/platform/job-queue.ts';
import { newRandomId, newRandomToken, newRandomUuid } from '#server/platform/time-and-chance.ts';
import { TestClock } from './clock.ts';
import { TestJobs } from './job-queue.ts';
import { TestMailer } from './mailer.ts';
import { TestPush } from './test-push.ts';
import { Visitor } from './visitor.ts';

/** A company with its owner signed in. */
export interface Company {
  companyId: string;
  ownerEmail: string;
  owner: Visitor;
  /** Another account of the company, signed in. */
  signedIn(role: Role, links?: { customerId?: string; technicianId?: string }): Promise<Visitor>;
  /** Writes rows that come from outside and that no call makes. */
  write(work: (tx: TenantTx) => Promise<unknown>): Promise<void>;
}

interface CompanyOptions {
  tier?: Tier;
  /** False: as it is when it has just registered. */
  live?: boolean;
  /** False: its owner's address is not confirmed. */
  confirmed?: boolean;
}

/** The whole server of one test file: its own copy of the database, its own clock, mail, jobs and files. */
export interface World {
  app: App;
  deps: Deps;
  clock: TestClock;
  mailer: TestMailer;
  push: TestPush;
  /** Someone who is not signed in. */
  visitor: Visitor;
  /** The server's own login, for what only a raw query can show. */
  connectionString: string;
  /**
   * Registers a company and gives it a plan; `enterprise` unless the test is about limits. Its owner has gone live, with every
   * automatic message on, unless the test is about that.
   */
  company(options?: CompanyOptions): Promise<Company>;
  /** Does the waiting jobs, and those that they cause. */
  runJobs(): Promise<void>;
  /** Does one recurring job now, and what it causes. */
  runJob<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
}

async function copyTemplate(): Promise<{ connectionString: string; drop: () => Promise<void> }> {
  const postgresUrl = inject('postgresUrl');
  const name = `poolhand_test_${newRandomUuid().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await run(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { connectionString: url.href, drop: () => run(`drop database if exists ${name}`) };
}

/** A session as signing in makes it, without the hash of a password, which takes longer than most tests. */
async function openSession(deps: Deps, companyId: string, userId: string, days: number): Promise<string> {
  const token = newRandomToken();
  const now = deps.clock();
  await identityRepo(deps.db.system).insertSession({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    sessionId: newRandomId('SES'),
    companyId,
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * 24 * 60 * 60 * 1000),
    userAgent: null,
    browserLanguage: null,
  });
  return token;
}

const ownerPassword = 'secret-1';
/** Made once: a hash takes as long as everything else of a company. */
let ownerPasswordHash: Promise<string> | undefined;
const hashOfOwners = (): Promise<string> => {
  ownerPasswordHash ??= hashPassword(ownerPassword);
  return ownerPasswordHash;
};

async function insertAccount(deps: Deps, companyId: string, role: Role, links: object): Promise<string> {
  const userId = newRandomId('USER');
  await deps.db.system.insert(users).values({
    companyId,
    userId,
    email: `${userId.toLowerCase()}@example.com`,
    name: `The ${role}`,
    role,
    passwordHash: await hashOfOwners(),
    createdAt: deps.clock(),
    ...links,
  });
  return openSession(deps, companyId, userId, 365);
}

/** As an owner who went live long ago. No test asks who did it. */
const longAgo = new Date('2020-01-01T00:00:00Z');

let registered = 0;

/** Through the front door, for what happens there. Each from an address of its own: one may register only so often. */
async function signUp(app: App, deps: Deps, email: string): Promise<{ companyId: string; userId: string }> {
  registered += 1;
  const visitor = new Visitor(app, null, `10.0.${registered >> 8}.${registered & 255}`);
  await visitor.post('/api/auth/register', { email, hashedPassword: ownerPassword, timeZone: 'America/Phoenix' });
  const found = await identityRepo(deps.db.system).findUser(email);
  if (!found) throw new Error('Registering failed');
  return found;
}

async function insertCompany(deps: Deps, email: string): Promise<{ companyId: string; userId: string }> {
  const passwordHash = await hashOfOwners();
  const now = deps.clock();
  const ids = { companyId: deps.newUuid(), userId: deps.newId('USER') };
  const company = {
    ...ids,
    email,
    passwordHash,
    companyName: null,
    timeZone: 'America/Phoenix',
    now,
    confirmedAt: now,
  };
  await deps.db.inSystem((tx) => identityRepo(tx).insertCompany(company));
  return ids;
}

async function registerCompany(
  app: App,
  deps: Deps,
  { tier = 'enterprise', live = true, confirmed = true }: CompanyOptions,
): Promise<Company> {
  const ownerEmail = `${newRandomId('owner').toLowerCase()}@example.com`;
  const { companyId, userId } = await (confirmed ? insertCompany(deps, ownerEmail) : signUp(app, deps, ownerEmail));
  // Two days, so that a test's day may pass without a call.
  const token = await openSession(deps, companyId, userId, 2);
  await deps.db.inCompany(companyId, async (tx) => {
    if (live) await tx.execute(sql`select set_config('app.unrecorded', 'on', true)`);
    await tx.update(companies).set({ tier, ...(live ? { liveSince: longAgo } : {}) });
    if (!live) return;
    const automatic = { sendPreVisit: true, sendPostService: true, sendSurveys: true, sendGreetings: true };
    // A rate that makes cents to be rounded.
    const tax = { taxRatePct: 8.25, taxAnswered: true };
    await tx.insert(companySettings).values({ ...automatic, ...tax, updatedAt: deps.clock() });
  });
  return {
    companyId,
    ownerEmail,
    owner: new Visitor(app, token),
    signedIn: async (role, links = {}) => new Visitor(app, await insertAccount(deps, companyId, role, links)),
    write: async (work) => void (await deps.db.inCompany(companyId, work)),
  };
}

/** Opens a world before the file's tests and closes it after them: `const world = openWorld()`. */
export function openWorld(
  options: { config?: Partial<Deps['config']>; deps?: Partial<Deps>; logger?: FastifyBaseLogger } = {},
): World {
  const world = {} as World;
  let close = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const { connectionString, drop } = await copyTemplate();
    const dataDir = await mkdtemp(join(tmpdir(), 'poolhand-world-'));
    const clock = new TestClock();
    const mailer = new TestMailer();
    const push = new TestPush();
    const jobs = new TestJobs();
    const db = openDatabase({ connectionString, maxConnections: 6, onIdleError: () => undefined });
    const deps = watchServices({
      config: {
        ...readConfig({ DATA_DIR: dataDir, APP_URL: 'http://localhost:3000', SANDBOX_CARDS: 'true' }),
        ...options.config,
      },
      db,
      clock: clock.now,
      newId: newRandomId,
      newToken: newRandomToken,
      newUuid: newRandomUuid,
      cards: sandboxProcessor(clock.now),
      files: folderFileStore(join(dataDir, 'files')),
      geocoder: zipCentroidGeocoder(),
      mailer,
      push,
      roads: noRoads,
      jobs,
      notices: openNotices({ connectionString, onError: () => undefined }),
      secrets: sealedBox('the secret of the tests'),
      ai: null,
      weather: null,
      breachedPasswords: null,
      sms: outboxOnlySms(),
      languages: offeredLanguages,
      ...options.deps,
    });
    const app = await buildApp(deps, options.logger ? { logger: options.logger } : {});
    Object.assign(world, {
      app,
      deps,
      clock,
      mailer,
      push,
      connectionString,
      visitor: new Visitor(app, null),
      company: (options = {}) => registerCompany(app, deps, options),
      runJobs: () => jobs.run(deps),
      runJob: async <N extends JobName>(name: N, data: JobData[N]) => {
        await jobs.enqueue(name, data);
        await jobs.run(deps);
      },
    } satisfies World);
    close = async () => {
      await app.close();
      await deps.notices.close();
      await db.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return world;
}
