import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newRandomUuid } from '#server/platform/time-and-chance.ts';
import { runProgram } from '../../platform/programs/run-program.ts';

const patience = { timeout: 30_000, interval: 50 };

const databases: string[] = [];
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
});
afterAll(async () => {
  for (const name of databases) {
    // The server's own vacuum may just be there, which an ordinary user may not end: it is soon over.
    await vi.waitFor(() => admin.query(`drop database if exists ${name} with (force)`), patience);
  }
  await admin.end();
});

async function emptyDatabase(): Promise<string> {
  const name = `poolhand_migrated_${newRandomUuid().replaceAll('-', '')}`;
  databases.push(name);
  await admin.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Tables, columns, constraints, indexes, policies, functions and rights: whatever a migration can leave half done. */
async function schemaOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select 'column' as kind, table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable, column_default) as what
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'policy', tablename || ' ' || policyname, concat_ws(' ', roles::text, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
    union all select 'function', oid::regprocedure::text, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'rights', relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'migration', name, hash from schema_migrations
    order by 1, 2, 3`);
  return rows;
}

const appliedIn = async (client: pg.Client): Promise<number> =>
  (await client.query<{ n: number }>('select count(*)::int as n from schema_migrations')).rows[0]?.n ?? 0;

/** Holds a table in a database that is half migrated, so that a later migration has to wait for it. */
async function holdWhenThere(connectionString: string, table: string): Promise<pg.Client> {
  const holder = await connected(connectionString);
  await vi.waitFor(
    async () => {
      await holder.query('begin');
      await holder.query(`select count(*) from ${table}`).catch(async (error: unknown) => {
        await holder.query('rollback');
        throw error;
      });
    },
    { timeout: 30_000, interval: 5 },
  );
  return holder;
}

describe('a migration', () => {
  it('that is killed between what it does and its mark leaves nothing, and the next start ends with the same schema', async () => {
    const whole = await emptyDatabase();
    const steps = (await migrate(whole)).length;
    const interrupted = await emptyDatabase();
    const program = runProgram(['--import', 'tsx', 'tests/platform/programs/migrate-once.ts', interrupted]);
    const holder = await connected(interrupted);
    // Nobody can mark a migration as applied while this is held; what it does beside that, it does.
    await vi.waitFor(() => holder.query('rollback; begin; lock table schema_migrations in share mode'), {
      ...patience,
      interval: 1,
    });
    const looking = await connected(interrupted);
    await vi.waitFor(async () => {
      const waits = "select 1 from pg_locks where relation = 'schema_migrations'::regclass and not granted";
      expect((await looking.query(waits)).rows).toHaveLength(1);
    }, patience);
    program.child.kill('SIGKILL');
    await program.ended;
    await holder.query('rollback');

    expect((await migrate(interrupted)).length).toBeGreaterThan(0);
    const reference = await connected(whole);
    expect(await appliedIn(looking)).toBe(steps);
    expect(await schemaOf(looking)).toEqual(await schemaOf(reference));
    await Promise.all([holder.end(), looking.end(), reference.end()]);
  });

  it('is made once by servers that start together', async () => {
    const connectionString = await emptyDatabase();
    const made = await Promise.all([1, 2, 3].map(() => migrate(connectionString)));
    expect(made.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it('that waits for a table lets others pass after some seconds, and is made when the table is free', async () => {
    const connectionString = await emptyDatabase();
    const migrated = migrate(connectionString);
    const holder = await holdWhenThere(connectionString, 'customers');
    const other = await connected(connectionString);
    await vi.waitFor(async () => {
      const { rows } = await other.query(
        "select 1 from pg_locks where relation = 'customers'::regclass and not granted",
      );
      expect(rows).toHaveLength(1);
    }, patience);
    // Behind the migration that waits; it would wait as long as the table is held.
    await other.query("set statement_timeout = '20s'");
    await other.query('select count(*) from customers');
    await holder.query('rollback');
    expect((await migrated).length).toBeGreaterThan(0);
    await Promise.all([holder.end(), other.end()]);
  });
});
