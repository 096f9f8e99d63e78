// npm start: builds when there is nothing built or the sources are newer, then becomes the server in this same process.
import { buildWhereNeeded } from './build-where-needed.mjs';

if (process.argv.includes('--demo')) {
  process.env.DEMO = 'true';
  // The demonstration never mixes with a real company's data.
  process.env.DATA_DIR ??= './data/demo';
}
process.env.NODE_ENV ??= 'production';

await buildWhereNeeded();
await import('../dist/server/main.js');
