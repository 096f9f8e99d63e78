// npm run bench – every program in bench/, one after another; `npm run bench start` runs those whose name fits. Then the
// page of charts is rebuilt (bench/results/index.html); `npm run bench page` makes it alone.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);

const programs = readdirSync(`${root}/bench`).filter((name) => /[.](?:ts|mjs)$/.test(name));
for (const name of programs.filter((each) => wanted.length === 0 || wanted.some((word) => each.includes(word)))) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', `bench/${name}`], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

await import('./bench-page.mjs');
