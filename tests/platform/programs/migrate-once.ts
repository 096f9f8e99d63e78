// Brings a database up to date, as a server does at its start, and tells what it applied.
import { migrate } from '#server/db/migrate.ts';

const [, , connectionString = ''] = process.argv;
const applied = await migrate(connectionString);
process.stdout.write(`applied ${applied.length}\n`);
