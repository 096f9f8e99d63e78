import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../support/world.ts';

const world = openWorld();

/** What is no link: it is withdrawn by people, used up by its use, or counts and opens nothing. */
const endOtherwise: Record<string, string> = {
  devices: 'a tester’s key holds until the tester is removed or gets another',
  calendar_feeds: 'a calendar’s address holds until it is changed or the technician leaves',
  recovery_codes: 'a recovery code is used once, and all of them are replaced together',
  reply_addresses:
    'an address to reply to holds as long as emails that carry it are kept; it opens nothing, and takes only mail in',
  attempts: 'counts attempts',
};

describe('a key that opens something', () => {
  it('rests as a hash alone, with the moment at which it ends', async () => {
    const client = new pg.Client({ connectionString: world.connectionString });
    await client.connect();
    const { rows } = await client.query<{ name: string; ends: boolean }>(
      `select c.relname as name, coalesce(bool_or(a.attname = 'expires_at' and a.attnotnull), false) as ends
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       group by 1 having bool_or(a.attname in ('key_hash', 'token_hash', 'code_hash', 'challenge_hash'))`,
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(8);
    const endless = rows.filter(({ ends }) => !ends).map(({ name }) => name);
    expect(endless.sort()).toEqual(Object.keys(endOtherwise).sort());
  });
});
