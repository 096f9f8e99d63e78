/**
 * `npm run mutate -- FOLDER [--project api] [--tests PATH ...] [--only FILE ...] [--concurrency N]`: changes the folder's
 * code one spot at a time and sees whether a test fails. By default the tests are the folder's own of the project `rules`.
 * What it finds goes to bench/results/mutation.json and, to be read, to docs/mutation.md; tests/faults/equivalent-mutants.json
 * says why a mutant that survives is no missing test.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tool } from '../tools/load.mjs';
import { mutationPage } from './mutation/page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string' },
    tests: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '2' },
    page: { type: 'boolean', default: false },
  },
});
/** Folders that are not tested by their own rules tests alone, or not mutated whole. */
const elsewhere = {
  'src/domain/subscription': { tests: ['src/domain/subscription', 'src/domain/access'] },
  // place-search.ts is a search: most mutants change the order in which it looks, not what it finds.
  'src/domain/scheduling/disruptions': { only: ['{check-reflow,disruption,open-days,reflow}.ts'] },
  // The rest feeds the optimizer; its tests plan whole weeks, which takes seconds for each mutant.
  'src/domain/scheduling/planning': {
    only: ['{find-slots,rhythm-weeks}.ts'],
    tests: ['src/domain/scheduling/planning/find-slots.test.ts', 'src/domain/scheduling/planning/rhythm-weeks.test.ts'],
  },
  'src/server/http': {
    only: ['{access,tenant}.ts'],
    tests: ['src/server/http/access.test.ts', 'src/server/http/tenant.test.ts'],
  },
  'src/server/db': { only: ['client.ts'], project: 'api', tests: ['src/server/db/client.api.test.ts'] },
  // The rest talks to the browser (database, service worker, network) and has page tests; the tests of replay.ts and
  // kept-answers.ts drive a whole phone with its database, which takes seconds for each mutant.
  'src/web/offline': {
    only: [
      'derived-answers.ts',
      'kept-paths.ts',
      'renamed-visit.ts',
      'drafts/draft-{memory,mirror}.ts',
      'outbox/{replies,outbox-queue}.ts',
    ],
    tests: [
      'src/web/offline/derived-answers.test.ts',
      'src/web/offline/kept-paths.test.ts',
      'src/web/offline/renamed-visit.test.ts',
      'src/web/offline/drafts/draft-memory.test.ts',
      'src/web/offline/outbox/replies.test.ts',
      'src/web/offline/outbox/outbox-queue.test.ts',
    ],
  },
  // The rest are pages, what they are made of, and the one that does these things in turn (visit-work.test.ts).
  'src/web/visits': {
    only: [
      'stop/readings/typed-reading.ts',
      'today/hub-marks.ts',
      'visit/{photo-pairs,visit-conflict,visit-photos,visit-tasks}.ts',
    ],
    tests: ['src/web/visits/visit', 'src/web/visits/today', 'src/web/visits/stop/readings'],
  },
};
const results = 'bench/results/mutation.json';
/** Mutants that change nothing anybody could notice: by file, line and (where only one of the line's is meant) replacement. */
const equivalent = JSON.parse(readFileSync('tests/faults/equivalent-mutants.json', 'utf8'));

const folder = positionals[0]?.replace(/\/$/, '');
if (!folder && !values.page) {
  process.stderr.write('Which folder? For example: npm run mutate -- src/domain/invoicing\n');
  process.exit(2);
}
const found = folder && (await mutate(folder));
const all = JSON.parse(readFileSync(results, 'utf8'));
if (found) all.folders[folder] = found;
const inOrder = Object.entries(all.folders).sort(([a], [b]) => a.localeCompare(b, 'en'));
all.folders = Object.fromEntries(inOrder.map(([name, figures]) => [name, withReasons(figures)]));
writeFileSync(results, `${JSON.stringify(all, undefined, 2)}\n`);
writeFileSync('docs/mutation.md', mutationPage(all));
if (folder) tell(folder, all.folders[folder]);

async function mutate(at) {
  const { project = 'rules', tests = [at], only } = { ...elsewhere[at], ...values };
  const endings = { rules: '.test.ts', api: '.api.test.ts', pages: '.page.test.tsx' };
  const ending = endings[project];
  const include = tests.map((path) => (statSync(path).isDirectory() ? `${path}/**/*${ending}` : path));
  process.env.MUTATION_TESTS = JSON.stringify({ project, include });
  // What is wrong in a ledger or a schedule shows in the first random ones; all of them take seconds for each mutant.
  process.env.LEDGER_SEQUENCES ??= '300';
  process.env.REFLOW_SCHEDULES ??= '30';

  const cache = '.cache/mutation';
  mkdirSync(cache, { recursive: true });
  const incrementalFile = `${cache}/${at.replaceAll(/[^\w-]+/g, '-')}.json`;
  forgetSurvivors(incrementalFile);
  const { Stryker } = await tool('@stryker-mutator/core');
  const mutants = await new Stryker({
    mutate: [
      ...(only ? only.map((file) => `${at}/${file}`) : [`${at}/**/*.ts`]),
      '!**/*.test.ts',
      '!**/texts{,.es}.ts',
      '!**/*-texts{,.es}.ts',
    ],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutation/people-texts.mjs')],
    ignorers: ['people-texts'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: Number(values.concurrency),
    // A busy machine must not look like an endless loop; those are also found by how often a spot is reached.
    timeoutMS: 15_000,
    dryRunTimeoutMinutes: 15,
    ignorePatterns: ['dist', 'data', '.cache', 'docs', 'bench', 'test-results', 'playwright-report'],
    tempDirName: `${cache}/sandbox`,
    incremental: true,
    incrementalFile,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    allowEmpty: true,
  }).runMutationTest();

  return { ...(only && { only }), ...summaryOf(mutants) };
}

/**
 * What survived is tried again. Which tests reach code that runs while a file loads is not known: Stryker would give its
 * former answer, whatever tests there are by now.
 */
function forgetSurvivors(incrementalFile) {
  if (!existsSync(incrementalFile)) return;
  const report = JSON.parse(readFileSync(incrementalFile, 'utf8'));
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage');
  writeFileSync(incrementalFile, JSON.stringify(report));
}

/** To the terminal: what is left to do, and the figures. */
function tell(at, { survivors, only: _, ...figures }) {
  for (const { file, at: line, original, replacement, unreached, reason } of survivors)
    if (!reason)
      process.stdout.write(`${file}:${line}${unreached ? ' (unreached)' : ''}  ${original}  =>  ${replacement}\n`);
  process.stdout.write(`${at}: ${JSON.stringify(figures)}\n`);
}

function summaryOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  // A test file that a mutant keeps from loading has noticed it (mutation/vitest.config.ts).
  const killed = count('Killed', 'RuntimeError');
  const timedOut = count('Timeout');
  const living = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const counted = killed + timedOut + living.length;
  return {
    mutants: counted,
    killed,
    timedOut,
    survived: living.length,
    score: percent(killed + timedOut, counted),
    leftAlone: count('Ignored'),
    survivors: living.map(survivorOf).sort((a, b) => a.file.localeCompare(b.file, 'en') || a.at - b.at),
  };
}

/** A folder's figures with the reasons that are written down by now. */
function withReasons({ survivors, ...figures }) {
  const explained = survivors.map(({ reason: _, ...survivor }) => {
    const because = equivalent.find(
      ({ file, line, replacement }) =>
        file === survivor.file &&
        line === survivor.line &&
        (replacement === undefined || replacement === survivor.replacement),
    );
    return { ...survivor, ...(because && { reason: because.reason }) };
  });
  const without = explained.filter(({ reason }) => !reason).length;
  const { mutants, killed, timedOut } = figures;
  return {
    ...figures,
    equivalent: survivors.length - without,
    scoreWithoutEquivalent: percent(killed + timedOut, mutants - survivors.length + without),
    survivors: explained,
  };
}

function percent(part, whole) {
  return whole === 0 ? 100 : Math.round((1000 * part) / whole) / 10;
}

function survivorOf({ fileName, location: { start, end }, mutatorName, replacement, status }) {
  const file = relative(root, fileName);
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = (lines[start.line - 1] ?? '').trim();
  const text = lines
    .slice(start.line - 1, end.line)
    .map((each, index) =>
      each.slice(index === 0 ? start.column - 1 : 0, index === end.line - start.line ? end.column - 1 : undefined),
    )
    .join(' ');
  const shown = (code) => code.replaceAll(/\s+/g, ' ').slice(0, 160);
  return {
    file,
    at: start.line,
    line,
    mutator: mutatorName,
    original: shown(text),
    replacement: shown(replacement ?? ''),
    ...(status === 'NoCoverage' && { unreached: true }),
  };
}
