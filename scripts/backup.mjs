// npm run backup -- <file>: everything of an installation in one file, while it runs.
import { buildWhereNeeded } from './build-where-needed.mjs';

process.env.NODE_ENV ??= 'production';
await buildWhereNeeded();
await import('../dist/server/backup.js');
