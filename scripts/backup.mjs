// npm run backup -- <file>: everything of an installation in one file, while it runs. With a folder, the next of its backups.
import { buildWhereNeeded } from './build-where-needed.mjs';

process.env.NODE_ENV ??= 'production';
await buildWhereNeeded();
await import('../dist/server/backup.js');
