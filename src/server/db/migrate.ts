import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Any number, as long as every server of the product uses the same one. */
const migrationLock = 7_310_225;

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

async function shippedMigrations(): Promise<{ name: string; sql: string; hash: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9-]+\.sql$/.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like a migration (0042_what-it-does.sql).`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}${name}`, 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database up to date: each migration in a transaction of its own, in the order of its number, once.
 * Servers starting together wait for each other. Runs as the database's owner; the running server never does.
 * @returns the names of the migrations applied now.
 * @throws Error where an applied migration has been changed since, or was made by a newer version.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const appliedNow: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    for (const migration of await shippedMigrations()) {
      const known = applied.get(migration.name);
      if (known === migration.hash) continue;
      if (known !== undefined) throw new Error(`Migration ${migration.name} was changed after it had been applied.`);
      await client.query('begin');
      await client.query(migration.sql);
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ]);
      await client.query('commit');
      appliedNow.push(migration.name);
    }
    return appliedNow;
  } finally {
    await client.end();
  }
}
