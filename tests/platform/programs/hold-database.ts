// A server with nothing but its database: prints the connection string and holds the folder until it is ended.
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';

const [, , dataDir = ''] = process.argv;
try {
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  process.stdout.write(`${database.connectionString}\n`);
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
