import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../support/world.ts';

/**
 * Whether the tables could be distributed over several databases by company (docs/operations/scaling.md): every key and
 * every reference carries the company, and so does every join.
 */
const world = openWorld();

/** Tables of the installation, small and the same for everybody: each database would have them whole. */
const ofTheInstallation = new Set([
  'attempts',
  'clock_seen',
  'geocoded_addresses',
  'job_runs',
  'passkey_challenges',
  'schema_migrations',
  'service_answers',
  'service_failures',
]);
/** Keys by which somebody is found before the company is known. They are random, or looked up in a table of their own. */
const foundBeforeTheCompany = new Set([
  'calendar_feeds (token_hash)',
  'company_settings (sms_number)',
  'customer_devices (token_hash)',
  'customer_links (key_hash)',
  'devices (device_id)',
  'devices (key_hash)',
  'messages (provider_id)',
  'passkeys (credential_id)',
  'password_resets (token_hash)',
  'payment_links (key_hash)',
  'push_devices (endpoint)',
  'quote_links (key_hash)',
  'reply_addresses (token_hash)',
  'report_links (key_hash)',
  'sessions (token_hash)',
  'sign_in_steps (token_hash)',
  'survey_links (key_hash)',
  'users (email)',
]);

/**
 * Joins of what a statement has gathered of its one company by then, and of rows that are written out in it: how many a file
 * has. Distributed, these are the ones to look at.
 */
const ofOneCompanyByThen = {
  'db/waiting.ts': 1,
  // The database's own catalog, of no company.
  'db/subjects.ts': 2,
  'analytics/rows/repo.ts': 1,
  'analytics/strategies/repo.ts': 4,
  'stock/chemical-usage/repo.ts': 1,
  'messaging/communications/repo.ts': 1,
  'water/devices/repo.ts': 1,
  'data/nightly-jobs/repo.ts': 1,
  'alerts/repo.ts': 1,
  'analytics/costs/margins/repo.ts': 1,
  'analytics/costs/rollups/repo.ts': 2,
  'analytics/earned/repo.ts': 1,
};

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
});
afterAll(() => client.end());

const column = async (statement: string): Promise<string[]> =>
  (await client.query<{ found: string }>(statement)).rows.map(({ found }) => found);

describe('distribution by company', () => {
  it('has a company in every table but those of the installation', async () => {
    const without = await column(`
      select c.relname as found from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
      order by 1`);
    expect(without).toEqual([...ofTheInstallation].sort());
  });

  it('carries the company in every key', async () => {
    const without = await column(`
      select format('%s (%s)', t.relname, string_agg(a.attname, ', ' order by k.at)) as found
      from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      join pg_attribute of_company on of_company.attrelid = t.oid and of_company.attname = 'company_id'
      cross join unnest(i.indkey) with ordinality as k (attnum, at)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where i.indisunique
      group by t.relname, i.indexrelid having not bool_or(coalesce(a.attname, '') = 'company_id')
      order by 1`);
    expect(without).toEqual([...foundBeforeTheCompany].sort());
  });

  it('carries the company in every reference, company to company', async () => {
    const without = await column(`
      select format('%s: %s', conrelid::regclass, pg_get_constraintdef(f.oid)) as found
      from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
        select from unnest(f.conkey, f.confkey) as pair (ours, theirs)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = ours and a.attname = 'company_id'
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = theirs and b.attname = 'company_id')
      order by 1`);
    expect(without).toEqual([]);
  });

  it('carries the company in every join of the repositories', () => {
    const server = fileURLToPath(new URL('../../src/server', import.meta.url));
    const files = readdirSync(server, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .filter((entry) => entry.name === 'repo.ts' || entry.parentPath === join(server, 'db'))
      .map((entry) => join(entry.parentPath, entry.name));
    const joins = files.flatMap((file) => joinsIn(file).map((text) => ({ file: file.slice(server.length + 1), text })));
    expect(joins.length).toBeGreaterThan(80);
    const without = joins.filter(({ text }) => !/company_?id/i.test(text)).map(({ file }) => file);
    const counted = Object.fromEntries(
      [...new Set(without)].map((file) => [file, without.filter((each) => each === file).length]),
    );
    expect(counted).toEqual(ofOneCompanyByThen);
  });
});

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** Conditions of a file that have a name, and those of the repositories it takes them from. */
function namedConditions(source: ts.SourceFile, followImports: boolean): Map<string, string> {
  const named = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) named.set(node.name.getText(), node.initializer.getText());
    if (followImports && ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text } = node.moduleSpecifier;
      if (/^[.].*repo[.]ts$/.test(text)) {
        for (const [name, condition] of namedConditions(parsed(join(dirname(source.fileName), text)), false)) {
          named.set(name, condition);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

/** What each join of a file says after the word; a condition that has a name is followed to where it is stated. */
function joinsIn(file: string): string[] {
  const source = parsed(file);
  const named = namedConditions(source, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [, condition] = node.arguments;
      if (condition && /^(inner|left|right|full)Join$/.test(node.expression.name.text)) {
        const parts = ts.isCallExpression(condition) ? [condition.expression, ...condition.arguments] : [condition];
        found.push(parts.map((part) => named.get(part.getText()) ?? part.getText()).join(' '));
      }
    }
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      found.push(
        ...node
          .getText()
          .split(/\sjoin\s/i)
          .slice(1),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
