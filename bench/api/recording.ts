import pg from 'pg';

/** A statement as the application sent it, and by which of its roles. */
export interface Statement {
  role: 'app' | 'system';
  text: string;
  values: unknown[];
}

type Sent = { text?: string; values?: unknown[] } | string;

/** Every statement that the connections of this process send while `work` runs, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  function query(this: pg.Client, sent: Sent, ...rest: unknown[]): unknown {
    const { options } = Reflect.get(this, 'connectionParameters') as { options?: string };
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : undefined;
    const { text = '', values: own } = typeof sent === 'string' ? { text: sent } : sent;
    const role = options?.includes('poolhand_system') ? 'system' : 'app';
    statements.push({ role, text, values: values ?? own ?? [] });
    return Reflect.apply(original, this, [sent, ...rest]);
  }
  Object.assign(pg.Client.prototype, { query });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: original });
  }
  return statements;
}
