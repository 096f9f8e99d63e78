// What bench/api.ts compares the application with: a Fastify handler without anything around it that runs the statements of a
// call by the driver, one after the other, and answers their rows: the same texts with the same values, no rules, no shapes.
// That the application has the database keep the plans of what it asks most is the application's own doing.
import Fastify from 'fastify';
import pg from 'pg';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import type { Statement } from './recording.ts';

const [connectionString = ''] = process.argv.slice(2);
const open = (role: string, max: number) =>
  new pg.Pool({ connectionString, max, options: `-c role=${role} -c statement_timeout=30000` });
const pools = { app: open('poolhand_app', 16), system: open('poolhand_system', 4) };

/** By method and address; of a call that writes there may be several, which take turns. */
let known: Record<string, Statement[][]> = {};
const turns = new Map<string, number>();

const madeId = /\b[A-Z]+-[0-9A-Z]{16,}\b/g;

/** The values of a call that writes, with new ids in place of those that were made when it was recorded. */
function fresh(statements: Statement[]): Statement[] {
  const ids = new Map<string, string>();
  const renamed = (value: unknown): unknown =>
    typeof value !== 'string'
      ? value
      : value.replace(madeId, (id) => {
          const other = ids.get(id) ?? newRandomId(id.split('-')[0] ?? 'ID');
          ids.set(id, other);
          return other;
        });
  return statements.map((statement) => ({ ...statement, values: statement.values.map(renamed) }));
}

async function run(statements: Statement[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  let client: pg.PoolClient | null = null;
  try {
    for (const { role, text, values } of statements) {
      if (role === 'app') client ??= await pools.app.connect();
      const { rows } = await (role === 'app' && client ? client : pools.system).query(text, values);
      if (role === 'app') answers.push(rows);
      if (text === 'commit' && client) {
        client.release();
        client = null;
      }
    }
  } finally {
    client?.release(true);
  }
  return answers;
}

const app = Fastify({ logger: false });
app.route({
  method: ['GET', 'POST', 'PATCH'],
  url: '/*',
  handler: async (request, reply) => {
    const key = `${request.method} ${request.url}`;
    const recorded = known[key];
    const turn = (turns.get(key) ?? 0) + 1;
    turns.set(key, turn);
    const statements = recorded?.[turn % recorded.length];
    if (!statements) return reply.code(404).send({ key });
    return run(request.method === 'GET' ? statements : fresh(statements));
  },
});

process.on('message', (told: typeof known) => {
  known = told;
  process.send?.('known');
});
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
