import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from './product.ts';

/** Lets the trial of an owner's company have begun eight days ago: a browser test cannot wait for it. */
export async function endTrial({ dataDir }: Product, email: string): Promise<void> {
  const { password }: { password: string } = JSON.parse(
    await readFile(join(dataDir, 'postgres-credentials.json'), 'utf8'),
  );
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'poolhand', database: 'poolhand', password });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role poolhand_system');
    const { rows } = await client.query('select company_id from users where email = $1', [email]);
    await client.query('set local role poolhand_app');
    await client.query(`select set_config('app.company_id', $1, true)`, [rows[0]?.company_id]);
    const { rowCount } = await client.query(`update companies set trial_started_at = now() - interval '8 days'`);
    if (rowCount !== 1) throw new Error(`The company of ${email} was not found`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
