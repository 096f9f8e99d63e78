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

const running = new Set();
function run(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  running.add(child);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => running.delete(child));
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
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
    // A file that cannot be loaded is a failed suite without a test in it.
    if (file.status === 'failed' && tests.length === 0)
      return [{ file: name, title: name, told: shortened(file.message) }];
    return tests.map((test) => ({
      file: name,
      title: `${name} › ${test.fullName}`,
      told: shortened(test.failureMessages[0]),
    }));
  });
}

function failedInPlaywright(report) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          file: spec.file,
          title: `${spec.file} [${projectName}] › ${spec.title}`,
          told: shortened(results.find(({ error }) => error)?.error.message),
        })),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return report.suites.flatMap(inSuite);
}

/** Runs the files named, or all: how many passed, and what failed. A runner that tells nothing, or fails without saying why, is a failure. */
async function once({ name, runIt, passedIn, failedIn }, files) {
  const output = join(reports, `${name}${files.length > 0 ? '-again' : ''}.json`);
  const code = await runIt(output, files);
  const report = readReport(output);
  const passed = report ? passedIn(report) : 0;
  const failures = report ? failedIn(report) : [];
  if (passed + failures.length === 0) failures.push({ title: name, told: '    reported no test at all' });
  else if (code !== 0 && failures.length === 0) failures.push({ title: name, told: '    failed outside any test' });
  return { passed, failures };
}

const fewFiles = 5;

/** Tests that may pass on a second try only, by their title, each with the reason: a debt to be paid. */
const knownUnsteady = JSON.parse(readFileSync(join(root, 'tests/unsteady.json'), 'utf8'));

/**
 * A test that fails is tried once more when everything else is done, so that a wait which another test's work made too
 * long differs from a fault. What passes then is named at the end as unsteady; it fails the run all the same unless it is
 * one of those that are known to be so.
 */
async function withSecondTry(runner, first) {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > fewFiles || files.includes(undefined)) return { ...first, unsteady: [] };
  const second = await once(runner, files);
  const still = new Set(second.failures.map(({ title }) => title));
  const unsteady = first.failures.filter(({ title }) => !still.has(title));
  const known = unsteady.filter(({ title }) => title in knownUnsteady);
  const unknown = unsteady.filter(({ title }) => !(title in knownUnsteady));
  return { passed: first.passed + known.length, failures: [...second.failures, ...unknown], unsteady };
}

const vitest = (name, project, more = []) => ({
  name,
  failedIn: failedInVitest,
  passedIn: (report) => report.numPassedTests,
  runIt: async (output, files) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
    return run(
      ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters, ...more, ...files],
      callTests,
    );
  },
});
// These wait for processes that start and end more than they compute: beside the others they cost next to no time.
const platform = vitest('platform', 'platform', ['--maxWorkers=1']);
const others = vitest('vitest', '!platform');

const playwright = {
  name: 'playwright',
  failedIn: failedInPlaywright,
  passedIn: (report) => report.stats.expected,
  runIt: (output, files) =>
    run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', ...files], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    }),
};

const binaries = process.argv.includes('--postgres') ? installedPostgres() : undefined;
const postgres = binaries && (await startPostgres(binaries));
if (binaries) process.stdout.write(`call tests on ${binaries}\n`);
const callTests = postgres && { CALL_TESTS_DATABASE_URL: postgres.connectionString };

const startedAt = performance.now();
const results = [];
if ((await run(['scripts/build.mjs'])) === 0) {
  const firsts = await Promise.all([once(others, []), once(platform, [])]);
  results.push(await withSecondTry(others, firsts[0]), await withSecondTry(platform, firsts[1]));
  await postgres?.stop();
  results.push(await withSecondTry(playwright, await once(playwright, [])));
} else {
  await postgres?.stop();
  results.push({ passed: 0, failures: [{ title: 'build', told: '' }], unsteady: [] });
}

const passed = results.reduce((sum, each) => sum + each.passed, 0);
const unsteady = results.flatMap((each) => each.unsteady);
const failures = results.flatMap((each) => each.failures);
// Told again at the end: what a long run printed in between is far away by then.
for (const { title, told } of unsteady)
  process.stdout.write(`\nunsteady, passed when tried again: ${title}\n${told}\n`);
for (const { title, told } of failures) process.stdout.write(`\nfailed: ${title}\n${told}\n`);
process.stdout.write(`in ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
