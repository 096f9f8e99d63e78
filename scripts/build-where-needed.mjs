// What every program that runs the built product does first.
import { spawn } from 'node:child_process';
import { isFresh } from './freshness.mjs';

/** Builds the product where it is not built or its sources are newer. A SIGTERM meanwhile ends both. */
export async function buildWhereNeeded() {
  if (isFresh()) return;
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
