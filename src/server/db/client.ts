import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { KeptRows, type Reading } from './kept-rows.ts';

/** What a query runs on: one company's transaction. It can only be had from `Database.inCompany`. */
export type TenantTx = NodePgDatabase<Record<string, never>> & {
  readonly boundTo: 'company';
  /** Of a call that writes nothing and says what it reads by. */
  readonly reading: (Reading & { readonly companyId: string; readonly keptRows: KeptRows }) | null;
};

/** What runs before a company is known, or across companies: accounts, sessions, and where work waits. */
export type SystemTx = NodePgDatabase<Record<string, never>> & { readonly boundTo: 'system' };

/** Who changes something, and when; the log of changes carries it (migration 0187). */
export interface Actor {
  userId: string;
  userName: string;
  now: Date;
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees and writes the rows of this company alone. Without an actor it is the
   * product's own work. A call that writes nothing may say what it reads by: the texts of its statements are added there, and
   * rows that were read before may be given to it.
   */
  inCompany<T>(
    companyId: string,
    work: (tx: TenantTx) => Promise<T>,
    actor?: Actor,
    reading?: Reading | null,
  ): Promise<T>;
  /** As `inCompany`, for work that lets single statements run for minutes. */
  inCompanyForLong: Database['inCompany'];
  /** Reads a company as of one moment, however long the reading takes; nothing can be written. */
  inSnapshot<T>(companyId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction of the system role, which row-level security keeps to accounts and sessions. */
  inSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** One statement of the system role, without the round trips of a transaction. */
  readonly system: SystemTx;
  /** Rejects when the database is out of reach. */
  ping(): Promise<void>;
  /** Opens all connections that calls may need at once: the first ones would wait for them otherwise, each for its own. */
  openAhead(): Promise<void>;
  /** What the connections do at this moment, and how many calls wait for one. */
  connections(): { pool: string; inUse: number; idle: number; waiting: number }[];
  close(): Promise<void>;
}

/** How the server signs in to the database for each of its two roles. */
export interface Logins {
  poolhand_app: string;
  poolhand_system: string;
}

/** One server after the other. */
const loginsLock = 7_310_226;

const signingInAs = (connectionString: string, login: string, password: string): string =>
  connectionString.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${login}:${encodeURIComponent(password)}@`);

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes a login for each role of the running server: a member of that role alone, and owner of nothing. A statement on its
 * connections can become neither the owner of the tables nor the other role. All servers of a database derive the same passwords.
 * @param passwordOf derives a secret from the name of a login
 * @returns null where the database lets none be made, or nobody sign in with them: then the owner's login stands for both
 */
export async function makeLogins(
  connectionString: string,
  passwordOf: (login: string) => string,
  onRefused: (error: unknown) => void,
): Promise<Logins | null> {
  const make = (client: pg.Client, suffix: string) => async (role: keyof Logins) => {
    const login = `${role}_${suffix}`;
    const password = passwordOf(login);
    const known = await client.query('select from pg_roles where rolname = $1', [login]);
    if (known.rowCount === 0) await client.query(`create role ${login} login noinherit nosuperuser nobypassrls`);
    await client.query(`alter role ${login} login noinherit password ${pg.escapeLiteral(password)}`);
    await client.query(`grant ${role} to ${login}`);
    const own = signingInAs(connectionString, login, password);
    const { rows } = await withClient(own, (other) => other.query<{ name: string }>('select session_user as name'));
    if (rows[0]?.name !== login) throw new Error(`Signed in as ${rows[0]?.name}, not as ${login}`);
    return own;
  };
  try {
    return await withClient(connectionString, async (client) => {
      await client.query('select pg_advisory_lock($1)', [loginsLock]);
      // Roles belong to the whole cluster, which may hold other installations.
      const { rows } = await client.query<{ suffix: string }>('select left(md5(current_database()), 12) as suffix');
      const one = make(client, rows[0]?.suffix ?? '');
      return { poolhand_app: await one('poolhand_app'), poolhand_system: await one('poolhand_system') };
    });
  } catch (error) {
    onRefused(error);
    return null;
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const asTenant = (client: pg.PoolClient, reading: TenantTx['reading'] = null): TenantTx =>
  Object.assign(drizzle(client) as NodePgDatabase<Record<string, never>>, { boundTo: 'company' as const, reading });
const asSystem = (client: pg.PoolClient | pg.Pool): SystemTx =>
  Object.assign(drizzle(client) as NodePgDatabase<Record<string, never>>, { boundTo: 'system' as const });

interface Options {
  connectionString: string;
  /** Logins of their own for both roles; null where the one of `connectionString` stands for them. */
  logins?: Logins | null;
  /** Connections for the companies' transactions; the system role has its own few. */
  maxConnections?: number;
  onIdleError: (error: Error) => void;
  /** How long one statement's answer is waited for; longer than the database itself lets a statement run. */
  answerMs?: number;
}

/** Four for each core: beyond what works at once there are those that wait for a lock. More make each other late (decision 110). */
const connectionsHere = Math.min(16, Math.max(8, 4 * availableParallelism()));

/** A connection that notes what is sent on it, and sends what is asked for in the same moment in one piece. */
class NotingClient extends pg.Client {
  noted: Set<string> | null = null;
  #isGathering = false;

  override query = ((...sent: unknown[]) => {
    const [statement] = sent;
    this.noted?.add(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''));
    this.#gather();
    return Reflect.apply(super.query, this, sent);
  }) as pg.Client['query'];

  /** Each piece is a call of the system and wakes the database: of ten statements that was a tenth of a call's time. */
  #gather(): void {
    if (this.#isGathering) return;
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** For statements that may take minutes: exports, and companies that come in whole. */
const longAnswerMs = 330_000;
const longAtOnce = 4;

/** pg's message when the connection is open but silent, e.g. after a network cut. */
const silence = 'Query read timeout';
const isSilence = (error: unknown): boolean =>
  error instanceof Error && (error.message === silence || isSilence(error.cause));

/**
 * Opens the pools of the running server. Each connection takes its unprivileged role at connect time (`-c role=…`), so that
 * `RESET ROLE` falls back to that same role and a forgotten binding sees no row at all.
 */
export function openDatabase({
  connectionString: owners,
  logins = null,
  maxConnections = connectionsHere,
  onIdleError,
  answerMs = 40_000,
}: Options): Database {
  const open = (role: keyof Logins, max: number, query_timeout = answerMs) => {
    const connectionString = logins?.[role] ?? owners;
    const pool = new pg.Pool({
      Client: NotingClient,
      connectionString,
      max,
      options: `-c role=${role} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
      connectionTimeoutMillis: 5000,
      // A connection keeps the plans of its statements: a call after a pause would wait for a new one, and for those.
      idleTimeoutMillis: 600_000,
      query_timeout,
      // Statements that are asked for together travel together; each has its own answer, as when they go one by one.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // A database that goes away would otherwise end the process: while its connection waits in the pool, and while a
    // transaction holds it between two statements.
    pool.on('error', onIdleError);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const tenants = open('poolhand_app', maxConnections);
  const long = open('poolhand_app', longAtOnce, longAnswerMs);
  const system = open('poolhand_system', 4);

  const keptRows = new KeptRows();

  /** A connection on which the transaction has begun. Those that died while they waited in the pool are replaced. */
  const beginOn = async (pool: pg.Pool, begin: string): Promise<pg.PoolClient> => {
    for (let attempt = 0; ; attempt += 1) {
      const client = await pool.connect();
      try {
        await client.query(begin);
        return client;
      } catch (error) {
        client.release(true);
        if (attempt >= (pool.options.max ?? 1) || isSilence(error)) throw error;
      }
    }
  };

  const transact = async <T>(
    pool: pg.Pool,
    begin: string,
    work: (client: pg.PoolClient) => Promise<T>,
    noted: Set<string> | null = null,
  ): Promise<T> => {
    const client = await beginOn(pool, begin);
    const noting = client as pg.PoolClient & NotingClient;
    let broken = false;
    try {
      noting.noted = noted;
      const result = await work(client);
      noting.noted = null;
      await client.query('commit');
      return result;
    } catch (error) {
      // Where the database is silent, the rollback would wait as long once more; it rolls back what it is left with.
      broken = isSilence(error);
      if (!broken) {
        await client.query('rollback').catch(() => {
          broken = true;
        });
      }
      throw error;
    } finally {
      noting.noted = null;
      client.release(broken);
    }
  };

  const inCompanyOn =
    (pool: pg.Pool): Database['inCompany'] =>
    (companyId, work, actor, reading) => {
      if (!uuidPattern.test(companyId)) throw new Error('A company id must be a UUID');
      const settings = {
        'app.company_id': companyId,
        ...(actor && {
          'app.user_id': actor.userId,
          'app.user_name': actor.userName,
          'app.now': actor.now.toISOString(),
        }),
      };
      // One round trip instead of two: begin and the binding go together.
      const binding = Object.entries(settings).map(
        ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
      );
      const begin = `begin; select ${binding.join(', ')}`;
      const read = reading ? { ...reading, companyId, keptRows } : null;
      return transact(pool, begin, (client) => work(asTenant(client, read)), reading?.statements);
    };

  return {
    inCompany: inCompanyOn(tenants),
    inCompanyForLong: inCompanyOn(long),
    inSnapshot: (companyId, work) => {
      if (!uuidPattern.test(companyId)) throw new Error('A company id must be a UUID');
      const begin = `begin isolation level repeatable read read only; select set_config('app.company_id', '${companyId}', true)`;
      return transact(long, begin, (client) => work(asTenant(client)));
    },
    inSystem: (work) => transact(system, 'begin', (client) => work(asSystem(client))),
    system: asSystem(system),
    connections: () =>
      Object.entries({ companies: tenants, long, system }).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        inUse: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    ping: async () => {
      await system.query('select 1');
    },
    openAhead: async () => {
      const opened = await Promise.allSettled(
        [tenants, system].flatMap((pool) => Array.from({ length: pool.options.max ?? 1 }, () => pool.connect())),
      );
      for (const each of opened) if (each.status === 'fulfilled') each.value.release();
      const failed = opened.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    },
    close: async () => {
      await Promise.all([tenants.end(), long.end(), system.end()]);
    },
  };
}
