import { sql } from 'drizzle-orm';
import type { SystemTx } from './client.ts';

export interface Waiting {
  outbox: 'mails' | 'messages' | 'pushes';
  /** How many should have been handed over by now. */
  due: number;
  oldestSeconds: number;
}

/** What is due in the outboxes of all companies and has not been handed over. */
export async function findWaiting(tx: SystemTx, now: Date): Promise<Waiting[]> {
  const at = now.toISOString();
  const { rows } = await tx.execute<Waiting & Record<string, unknown>>(sql`
    select outbox, count(next_attempt_at)::int as due,
      coalesce(extract(epoch from ${at}::timestamptz - min(next_attempt_at)), 0)::float as "oldestSeconds"
    from (values ('mails'), ('messages'), ('pushes')) as outboxes (outbox)
    left join (
      select 'mails' as outbox, next_attempt_at from mails where state = 'pending' and next_attempt_at <= ${at}
      union all
      select 'messages', next_attempt_at from messages
      where state in ('scheduled', 'queued', 'sending') and next_attempt_at <= ${at}
      union all
      select 'pushes', next_attempt_at from pushes where state = 'queued' and next_attempt_at <= ${at}
    ) as due using (outbox)
    group by outbox`);
  return rows;
}
