// npm run map -- FILE.osm.pbf: the streets that maps show, built from an OpenStreetMap extract.
import { resolve } from 'node:path';
import { buildWhereNeeded } from './build-where-needed.mjs';

process.env.NODE_ENV ??= 'production';
// Named from where the command was called.
for (const [index, arg] of process.argv.entries()) {
  if (index > 1 && !arg.startsWith('--')) process.argv[index] = resolve(process.env.INIT_CWD ?? '.', arg);
}
await buildWhereNeeded();
await import('../dist/server/map.js');
