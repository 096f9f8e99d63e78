// npm run restore -- <file>: a backup into an empty installation.
import { buildWhereNeeded } from './build-where-needed.mjs';

process.env.NODE_ENV ??= 'production';
await buildWhereNeeded();
await import('../dist/server/restore.js');
