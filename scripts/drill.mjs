// npm run drill <name> -- [options]: one of scripts/drills, on the built product. Without a name it says which there are.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildWhereNeeded } from './build-where-needed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...options] = process.argv.slice(2);
const file = `scripts/drills/${name}.ts`;
if (!name || !existsSync(`${root}/${file}`)) {
  const drills = readdirSync(`${root}/scripts/drills`).map((each) => each.replace(/[.]ts$/, ''));
  process.stderr.write(`npm run drill <name>: ${drills.join(', ')}\n`);
  process.exit(1);
}
await buildWhereNeeded();
const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', file, ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
