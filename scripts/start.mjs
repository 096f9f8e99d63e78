// npm start: builds when there is nothing built or the sources are newer, then becomes the server in this same process.
import { spawn } from 'node:child_process';
import { isFresh } from './freshness.mjs';

if (process.argv.includes('--demo')) {
  process.env.DEMO = 'true';
  // The demonstration never mixes with a real company's data.
  process.env.DATA_DIR ??= './data/demo';
}
process.env.NODE_ENV ??= 'production';

if (!isFresh()) await buildFirst();
await import('../dist/server/main.js');

async function buildFirst() {
  process.stdout.write('Building Poolhand (only after a change)…\n');
  const child = spawn(process.execPath, [new URL('./build.mjs', import.meta.url).pathname], { stdio: 'inherit' });
  const stop = () => {
    child.kill('SIGTERM');
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) process.exit(1);
}
