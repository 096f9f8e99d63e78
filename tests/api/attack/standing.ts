import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What a company's rows and the files are at one moment: a mark for each table, and the files with their sizes. */
export type Standing = Record<string, string>;

/** Rows that calls leave behind even where they refuse, each with the reason. */
const leftBehind: Record<string, string> = {
  sessions: 'says when it was used last, by whatever was asked',
  attempts: 'counts what was tried and refused',
  email_codes: 'counts how often a code was tried',
  company_versions: 'counts the statements that might have changed something, also those that found nothing to change',
};

const computed = ['company_days', 'figure_days_due', 'pool_months', 'technician_days', 'work_figures'];
/** What reading writes down, by call: when a calendar was read last, the end of the photos' chain, and figures that are computed when they are asked for. */
export const writtenByReading: Record<string, readonly string[]> = {
  'GET /api/calendar/:file': ['calendar_feeds'],
  // Its last and average cost are of the figures.
  'GET /api/customers': computed,
  'GET /api/analytics': computed,
  'GET /api/analytics/rows': computed,
  'GET /api/profit-strategies': computed,
  // What came since the last head is signed as it leaves.
  'GET /api/photo-proof/export': ['photo_chain_heads'],
};

/** Looks at whole companies as their own transactions see them. */
export async function openLook(connectionString: string, dataDir: string) {
  const client = new pg.Client({ connectionString, options: '-c role=poolhand_app' });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const marks = tables
    .filter(({ name }) => leftBehind[name] === undefined)
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as mark from "${name}" t`,
    )
    .join(' union all ');

  /** The company's own files, and those that are no company's; not those that live while an answer is made. */
  async function files(companyId: string): Promise<Standing> {
    const found: Standing = {};
    // What passes is not even looked for: a folder that goes while it is read would fail the whole.
    const kept = (await readdir(dataDir, { withFileTypes: true })).filter(({ name }) => name !== 'tmp');
    const within = kept.filter((entry) => entry.isDirectory()).map(({ name }) => join(dataDir, name));
    const read = within.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
    for (const entry of [...kept, ...(await Promise.all(read)).flat()]) {
      const path = join(entry.parentPath, entry.name);
      const isAnothers = path.startsWith(join(dataDir, 'files')) && !path.includes(companyId);
      if (entry.isFile() && !isAnothers) found[`file ${path.slice(dataDir.length)}`] = String((await stat(path)).size);
    }
    return found;
  }

  return {
    async at(companyId: string): Promise<Standing> {
      await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
      // Named, so that a question about every table is planned once and not before and after every call.
      const { rows } = await client.query<{ name: string; mark: string | null }>({ name: 'marks', text: marks });
      return {
        ...Object.fromEntries(rows.map(({ name, mark }) => [name, mark ?? 'empty'])),
        ...(await files(companyId)),
      };
    },
    close: () => client.end(),
  };
}

/** The tables and files in which two moments differ. */
export const changedBetween = (before: Standing, after: Standing): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
