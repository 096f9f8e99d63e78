/** The page docs/mutation.md, from what bench/results/mutation.json has. */
export function mutationPage({ folders }) {
  const code = (text) => `\`${text.replaceAll('`', '’').replaceAll('|', '\\|')}\``;
  const rows = Object.entries(folders).map(
    ([folder, { mutants, killed, timedOut, survived, equivalent, score, scoreWithoutEquivalent }]) =>
      `| ${folder} | ${mutants} | ${killed} | ${timedOut} | ${survived} | ${equivalent} | ${score} % | ${scoreWithoutEquivalent} % |`,
  );
  const lists = Object.entries(folders).flatMap(([folder, { survivors, only }]) => {
    const files = only ? ['', `Mutated: ${only.map(code).join(', ')}.`] : [];
    if (survivors.length === 0 && !only) return [];
    const lines = survivors.map(
      ({ file, at, original, replacement, unreached, reason }) =>
        `| ${file.slice(folder.split(' ')[0].length + 1)}:${at} | ${code(original)} | ${code(replacement)} | ${reason ?? (unreached ? 'no test here reaches it' : 'a test is missing')} |`,
    );
    if (lines.length === 0) return ['', `### ${folder}`, ...files, '', 'None.'];
    return ['', `### ${folder}`, ...files, '', '| where | code | survives as | why |', '|---|---|---|---|', ...lines];
  });
  return [...intro, ...rows, '', '## Survivors', ...lists, ''].join('\n');
}

const intro = [
  '# Mutation testing',
  '',
  '`npm run mutate -- FOLDER` changes the folder’s code one spot at a time (`<` for `<=`, a condition for `true`, a string',
  'for an empty one) and runs the tests that reach the spot. A mutant that no test notices survives: either a test is',
  'missing, or the change makes no difference. It takes minutes for each folder, so it is no part of `npm test`.',
  '',
  'Left alone are texts that people read: strings with a space in them, and files called `texts.ts`, in any language. The tests',
  'of a folder are its own; a test elsewhere may well notice what is listed here. “Equivalent” counts survivors with a reason in',
  '`tests/faults/equivalent-mutants.json`; the last column is the score without them.',
  '',
  '## What is not mutated',
  '',
  '- The optimizer: `src/domain/scheduling/routing`, and the files of `planning` and `disruptions` that search. A mutant there',
  '  changes where the search looks first, seldom what it finds; most would be equivalent. These are tested by what they',
  '  find: limits hold for random weeks, and public instances are solved within a bound (`npm run bench:routing`).',
  '- Pages, hooks, and what talks to the browser (database, service worker, network): they have page tests, which take',
  '  seconds each, and browser tests.',
  '',
  '## Scores',
  '',
  'This page is written by the program; `npm run mutate -- --page` writes it again from `bench/results/mutation.json`.',
  '',
  '| folder | mutants | killed | timed out | survived | equivalent | score | score without equivalent |',
  '|---|---:|---:|---:|---:|---:|---:|---:|',
];
