// What every program that runs the built product does first.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { isFresh } from './freshness.mjs';

/** They are no part of what runs: `npm ci --omit=dev` leaves them out. */
function hasBuildTools() {
  try {
    return Boolean(createRequire(import.meta.url).resolve('vite'));
  } catch {
    return false;
  }
}

/** Builds the product where it is not built or its sources are newer. A SIGTERM meanwhile ends both. */
export async function buildWhereNeeded() {
  if (isFresh()) return;
  if (!hasBuildTools()) {
    process.stderr.write('Poolhand isn’t built, and its build tools aren’t installed. Run: npm ci --include=dev\n');
    process.exit(1);
  }
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
