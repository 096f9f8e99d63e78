// npm test – builds the product, runs every test on it and ends with one line: `N passed, N failed`.
// With `--postgres` the call tests run on an ordinary PostgreSQL server where one is installed; pages and browsers have the
// embedded one either way.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { installedPostgres, startPostgres } from './installed-postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache/test');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let running;
function run(args, env = {}) {
  running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    running.once('error', () => resolve(1));
    running.once('exit', (code) => resolve(code ?? 1));
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that fails without a failed test (a file that does not load, an error outside any test) counts as one. */
function tally(name, code, counts) {
  if (!counts || counts.passed + counts.failed === 0) {
    process.stderr.write(`${name} reported no test at all\n`);
    return { passed: 0, failed: 1 };
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Enough of a message to know where to look, without the colours of a terminal. */
const shortened = (message) =>
  stripVTControlCharacters(String(message ?? ''))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

function failedInVitest(report) {
  return report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && tests.length === 0) return [`${name}\n${shortened(file.message)}`];
    return tests.map((test) => `${name} › ${test.fullName}\n${shortened(test.failureMessages[0])}`);
  });
}

function failedInPlaywright(report) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const failure = results.find(({ error }) => error);
          return `${spec.file} [${projectName}] › ${spec.title}\n${shortened(failure?.error.message)}`;
        }),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

async function vitest() {
  const output = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const binaries = process.argv.includes('--postgres') ? installedPostgres() : undefined;
  const postgres = binaries && (await startPostgres(binaries));
  if (binaries) process.stdout.write(`call tests on ${binaries}\n`);
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters],
    postgres && { CALL_TESTS_DATABASE_URL: postgres.connectionString },
  );
  await postgres?.stop();
  const report = readReport('vitest.json');
  // A file that cannot be loaded is a failed suite without a test in it.
  const unloaded = report?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  if (report) failures.push(...failedInVitest(report));
  return tally(
    'vitest',
    code,
    report && { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length },
  );
}

async function playwright() {
  const output = join(reports, 'playwright.json');
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: output,
  });
  const report = readReport('playwright.json');
  if (report) failures.push(...failedInPlaywright(report));
  return tally(
    'playwright',
    code,
    report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky },
  );
}

const startedAt = performance.now();
/** Told again at the end: what a long run printed in between is far away by then. */
const failures = [];
const results = [];
if ((await run(['scripts/build.mjs'])) === 0) results.push(await vitest(), await playwright());
else results.push({ passed: 0, failed: 1 });

const passed = results.reduce((sum, each) => sum + each.passed, 0);
const failed = results.reduce((sum, each) => sum + each.failed, 0);
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}\n`);
process.stdout.write(`in ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
