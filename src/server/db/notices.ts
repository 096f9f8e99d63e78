import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { TenantTx } from './client.ts';
import { hotRead } from './hot-read.ts';

/** What has changed in a company, sent to every server of the database after the commit. */
export interface Notice {
  companyId: string;
  /** What the change is called outside, e.g. `water-tests`. */
  what: string;
  ids: string[];
}

export interface Notices {
  /**
   * Hears of every company's changes from when this resolves until the returned function is called. `missed` is called when
   * the database is heard again after it was not: nobody knows what has changed meanwhile.
   */
  subscribe(listener: (notice: Notice) => void, missed?: () => void): Promise<() => void>;
  close(): Promise<void>;
}

const channel = 'poolhand_changes';
const tryAgainAfterMs = 1000;
const connectingAtMostMs = 5000;

const announced = hotRead('change_announced', (db) =>
  db.select({ sent: sql`sent` }).from(
    sql`pg_notify(${sql.raw(`'${channel}'`)},
      (${sql.placeholder('told')}::jsonb || jsonb_build_object('companyId', app_company_id()))::text) as sent`,
  ),
);

/** Announces a change as part of its transaction: who listens hears of it after the commit, or never. */
export async function announce(tx: TenantTx, what: string, ids: string[]): Promise<void> {
  await announced(tx, { told: JSON.stringify({ what, ids }) });
}

/** The payload of a notice has a bound. */
const idsInNotice = 100;

/**
 * Announces a change to things of many companies, as the last part of a statement.
 * @param changed what to select from: rows of `company_id` and `id`
 */
export const announceEach = (what: string, changed: SQL): SQL => sql`
  select pg_notify(${channel}, json_build_object('what', ${what}::text, 'ids', ids, 'companyId', company_id)::text)
  from (
    select company_id, json_agg(id) as ids
    from (
      select company_id, id, (row_number() over (partition by company_id) - 1) / ${idsInNotice}::int as part
      from ${changed}
    ) as numbered
    group by company_id, part
  ) as parts`;

/** One connection that listens, opened when somebody first wants to hear, and opened again when it is lost. */
export function openNotices({
  connectionString,
  onError,
  askEveryMs = 15_000,
}: {
  connectionString: string;
  onError: (error: Error) => void;
  /** Who only listens does not notice that nobody is there any more; so it asks, and waits half as long for an answer. */
  askEveryMs?: number;
}): Notices {
  const listeners = new Map<object, { tell: (notice: Notice) => void; missed: () => void }>();
  let client: pg.Client | null = null;
  let hasBeenLost = false;
  let connecting: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString,
      options: '-c role=poolhand_system',
      connectionTimeoutMillis: connectingAtMostMs,
      query_timeout: askEveryMs / 2,
      keepAlive: true,
    });
    fresh.on('notification', ({ payload }) => {
      if (!payload) return;
      const notice = JSON.parse(payload) as Notice;
      for (const { tell } of listeners.values()) tell(notice);
    });
    fresh.on('error', (error) => {
      onError(error);
      lost(fresh);
    });
    fresh.on('end', () => lost(fresh));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      client = fresh;
      if (hasBeenLost) for (const { missed } of listeners.values()) missed();
      hasBeenLost = false;
    } catch (error) {
      hasBeenLost = true;
      onError(error instanceof Error ? error : new Error(String(error)));
      await fresh.end().catch(() => undefined);
      connectLater();
    }
  };
  const lost = (which: pg.Client): void => {
    if (client !== which) return;
    client = null;
    hasBeenLost = true;
    connectLater();
  };
  const asking = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((error: Error) => {
      onError(error);
      lost(asked);
      asked.end().catch(() => undefined);
    });
  }, askEveryMs);
  asking.unref();
  const connectLater = (): void => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connecting = connect();
    }, tryAgainAfterMs);
  };

  return {
    subscribe: async (tell, missed = () => undefined) => {
      connecting ??= connect();
      await connecting;
      const key = {};
      listeners.set(key, { tell, missed });
      return () => {
        listeners.delete(key);
      };
    },
    close: async () => {
      closed = true;
      clearInterval(asking);
      if (retry) clearTimeout(retry);
      await connecting;
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
