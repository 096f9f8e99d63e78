// npm run files:copy -- to-s3 | to-folder: the companies' files from one store to the other.
import { buildWhereNeeded } from './build-where-needed.mjs';

process.env.NODE_ENV ??= 'production';
await buildWhereNeeded();
await import('../dist/server/copy-files.js');
