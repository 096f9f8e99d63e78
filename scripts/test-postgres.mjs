// npm run test:postgres – the call tests on an ordinary PostgreSQL server: the one TEST_DATABASE_URL names (a role that
// may create databases and roles), else one installed on this machine.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPostgres, startPostgres } from './installed-postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const given = process.env.TEST_DATABASE_URL;
if (given) {
  process.exitCode = await runTests(given);
} else {
  const binaries = installedPostgres();
  if (!binaries) {
    process.stderr.write('No PostgreSQL is installed here. Install one, or set TEST_DATABASE_URL.\n');
    process.exit(1);
  }
  const server = await startPostgres(binaries);
  try {
    process.stdout.write(`${execFileSync(join(binaries, 'postgres'), ['--version']).toString().trim()}\n`);
    process.exitCode = await runTests(server.connectionString);
  } finally {
    await server.stop();
  }
}

function runTests(connectionString) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)];
  const env = { ...process.env, TEST_DATABASE_URL: connectionString };
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
