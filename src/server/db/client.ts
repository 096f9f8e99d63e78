import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** What a query runs on: one company's transaction. It can only be had from `Database.inCompany`. */
export type TenantTx = NodePgDatabase<Record<string, never>> & { readonly boundTo: 'company' };

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
   * product's own work.
   */
  inCompany<T>(companyId: string, work: (tx: TenantTx) => Promise<T>, actor?: Actor): Promise<T>;
  /** Reads a company as it stands at one moment, however long the reading takes; nothing can be written. */
  inSnapshot<T>(companyId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction of the system role, which row-level security keeps to accounts and sessions. */
  inSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** One statement of the system role, without the round trips of a transaction. */
  readonly system: SystemTx;
  /** Rejects when the database is out of reach. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const asTenant = (client: pg.PoolClient): TenantTx =>
  Object.assign(drizzle(client) as NodePgDatabase<Record<string, never>>, { boundTo: 'company' as const });
const asSystem = (client: pg.PoolClient | pg.Pool): SystemTx =>
  Object.assign(drizzle(client) as NodePgDatabase<Record<string, never>>, { boundTo: 'system' as const });

interface Options {
  connectionString: string;
  /** Connections for the companies' transactions; the system role has a few of its own. */
  maxConnections?: number;
  onIdleError: (error: Error) => void;
}

/**
 * Opens the pools of the running server. Each connection takes its unprivileged role at connect time (`-c role=…`), so that
 * `RESET ROLE` falls back to that same role and a forgotten binding sees no row at all.
 */
export function openDatabase({ connectionString, maxConnections = 16, onIdleError }: Options): Database {
  const open = (role: string, max: number) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      options: `-c role=${role} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
    });
    // A database that goes away would otherwise end the process.
    pool.on('error', onIdleError);
    return pool;
  };
  const tenants = open('poolhand_app', maxConnections);
  const system = open('poolhand_system', 4);

  const transact = async <T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    inCompany: (companyId, work, actor) => {
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
      return transact(tenants, `begin; select ${binding.join(', ')}`, (client) => work(asTenant(client)));
    },
    inSnapshot: (companyId, work) => {
      if (!uuidPattern.test(companyId)) throw new Error('A company id must be a UUID');
      const begin = `begin isolation level repeatable read read only; select set_config('app.company_id', '${companyId}', true)`;
      return transact(tenants, begin, (client) => work(asTenant(client)));
    },
    inSystem: (work) => transact(system, 'begin', (client) => work(asSystem(client))),
    system: asSystem(system),
    ping: async () => {
      await system.query('select 1');
    },
    close: async () => {
      await Promise.all([tenants.end(), system.end()]);
    },
  };
}
