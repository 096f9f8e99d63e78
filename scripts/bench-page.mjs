// Makes bench/results/index.html from the results next to it: a page of charts that opens without a server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../bench/results/', import.meta.url));
const results = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`${folder}${name}`, 'utf8'))]),
);

const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const shown = (value) =>
  typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
    : value;
/** `p99Growth` becomes `p99 growth`. */
const inWords = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

const labelWidth = 190;
const barWidth = 420;
const rowHeight = 22;

/**
 * Bars from left to right, one row for each value.
 * @param rows label, series and value of each bar
 * @param line a bound that is drawn through all of them
 */
function bars(rows, { line, unit = '' } = {}) {
  const most = Math.max(...rows.map(({ value }) => value), line ?? 0) || 1;
  const width = (value) => Math.max(1, (barWidth * value) / most);
  const height = rows.length * rowHeight + (line === undefined ? 4 : 20);
  const drawn = rows.map(
    ({ label, value, series = 0 }, row) => `
    <text class="label" x="${labelWidth - 8}" y="${row * rowHeight + 15}">${escaped(label ?? '')}</text>
    <rect class="bar series${series}" x="${labelWidth}" y="${row * rowHeight + 3}" width="${width(value).toFixed(1)}" height="${rowHeight - 7}" rx="3"/>
    <text class="value" x="${labelWidth + width(value) + 6}" y="${row * rowHeight + 15}">${escaped(shown(value))}${escaped(unit)}</text>`,
  );
  const at = labelWidth + (line === undefined ? 0 : width(line));
  const bound =
    line === undefined
      ? ''
      : `<line class="bound" x1="${at}" x2="${at}" y1="0" y2="${height - 16}"/><text class="value" x="${at}" y="${height - 4}" text-anchor="middle">${escaped(shown(line))}</text>`;
  return `<svg viewBox="0 0 ${labelWidth + barWidth + 90} ${height}" role="img" aria-label="Bars; the table has their values">${drawn.join('')}${bound}</svg>`;
}

const legend = (...names) =>
  `<p class="legend">${names.map((name, series) => `<span><i class="series${series}"></i>${escaped(name)}</span>`).join('')}</p>`;
const verdict = (holds) =>
  holds === undefined
    ? ''
    : `<b class="${holds ? 'holds' : 'fails'}">${holds ? 'within its bounds' : 'not within its bounds'}</b>`;
const what = ({ what: text, machine, holds }) =>
  `<p>${[text, machine].filter(Boolean).map(escaped).join('. ')}. ${verdict(holds)}</p>`;

/** Everything a result says in numbers and words, for what has no chart. */
function facts(value, path = []) {
  if (value === null || typeof value !== 'object') return [[path.join(' › '), value]];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => facts(one, [...path, one?.name ?? one?.instance ?? String(index + 1)]));
  }
  return Object.entries(value)
    .filter(([name]) => !['what', 'machine', 'name', 'instance'].includes(name))
    .flatMap(([name, one]) => facts(one, [...path, inWords(name)]));
}
const table = (value) =>
  `<details><summary>All figures</summary><table>${facts(value)
    .map(([name, one]) => `<tr><th>${escaped(name)}</th><td>${escaped(shown(one))}</td></tr>`)
    .join('')}</table></details>`;

const charts = {
  api: {
    title: 'Calls beside a bare handler',
    draw: ({ calls, bounds }) => `
      <h3>Share of the bare handler’s answers a second</h3>
      ${bars(
        calls.map(({ name, share, isHottest }) => ({ label: name, value: share, series: isHottest ? 0 : 1 })),
        { line: bounds.share },
      )}
      ${legend('the five reads that are made most', 'others')}
      <h3>Answers a second</h3>
      ${bars(
        calls.flatMap(({ name, server, bare, unchanged }) => [
          { label: name, value: server.perSecond },
          { value: bare.perSecond, series: 1 },
          ...(unchanged ? [{ value: unchanged.perSecond, series: 2 }] : []),
        ]),
      )}
      ${legend('Poolhand', 'bare handler', 'Poolhand, unchanged (304)')}
      <h3>How much faster an unchanged answer is</h3>
      ${bars(
        calls
          .filter(({ timesFaster }) => timesFaster)
          .map(({ name, timesFaster }) => ({ label: name, value: timesFaster, series: 2 })),
        { line: bounds.timesFaster, unit: '×' },
      )}`,
  },
  growth: {
    title: 'Growing numbers of companies',
    draw: ({ sizes, growth, bound }) => `
      <h3>99th percentile with the most companies, as a multiple of that with the fewest</h3>
      ${bars(
        growth.map(({ name, p99Growth }) => ({ label: name, value: p99Growth })),
        { line: bound, unit: '×' },
      )}
      <h3>99th percentile</h3>
      ${bars(
        sizes[0].calls.flatMap(({ name }) =>
          sizes.map(({ calls }, series) => ({
            label: series === 0 ? name : '',
            value: calls.find((call) => call.name === name)?.p99Ms ?? 0,
            series,
          })),
        ),
        { unit: ' ms' },
      )}
      ${legend(...sizes.map(({ companies }) => (companies === 1 ? 'one company' : `${shown(companies)} companies`)))}`,
  },
  load: {
    title: 'Ten minutes of load with a rolling restart',
    draw: ({ failures, lostWrites, medianMs, p99Ms, perSecond, serverMegabytes, writesAcknowledged }) => `
      <p>${shown(perSecond)} calls a second, ${shown(failures)} failed; of ${shown(writesAcknowledged)} acknowledged writes ${shown(lostWrites)} were lost.</p>
      ${bars(
        [
          { label: 'median', value: medianMs },
          { label: '99th percentile', value: p99Ms },
        ],
        { unit: ' ms' },
      )}
      <h3>Memory of the servers, settled and at the end</h3>
      ${bars(
        serverMegabytes.flatMap(({ settled, atTheEnd }, index) => [
          { label: `server ${index + 1}`, value: settled },
          { value: atTheEnd, series: 1 },
        ]),
        { unit: ' MB' },
      )}`,
  },
  start: {
    title: 'Start and memory',
    draw: ({ firstStartMedianMs, laterStartMedianMs, idle }) => `
      ${bars(
        [
          { label: 'first start', value: firstStartMedianMs },
          { label: 'later starts', value: laterStartMedianMs },
        ],
        { unit: ' ms' },
      )}
      <h3>Memory at rest</h3>
      ${bars(
        Object.entries(idle).map(([name, value]) => ({ label: name.replace('Megabytes', ''), value, series: 1 })),
        { unit: ' MB' },
      )}`,
  },
  peers: {
    title: 'Beside Directus and Strapi',
    draw: ({ programs, behind }) => {
      const beside = (name, unit) =>
        bars(
          programs[0].calls.flatMap((call, index) =>
            programs.map(({ calls }, series) => ({
              label: series === 0 ? call.name : '',
              value: calls[index][name],
              series,
            })),
          ),
          { unit },
        );
      const ofPrograms = (name, unit) =>
        bars(
          programs.map((program, series) => ({ label: program.name, value: program[name], series })),
          { unit },
        );
      return `
      <p>${behind.length === 0 ? 'Ahead in every line.' : `Behind in: ${escaped(behind.join('; '))}.`}</p>
      ${legend(...programs.map(({ name, version }) => (version === 'this one' ? name : `${name} ${version}`)))}
      <h3>Calls a second at 16 connections</h3>${beside('perSecond', '')}
      <h3>Processor time a call, server and PostgreSQL</h3>${beside('processorMs', ' ms')}
      <h3>99th percentile</h3>${beside('p99Ms', ' ms')}
      <h3>Start to the first answer</h3>${ofPrograms('startMs', ' ms')}
      <h3>Memory at rest</h3>${ofPrograms('idleMegabytes', ' MB')}
      <h3>Memory after the load</h3>${ofPrograms('megabytesAfter', ' MB')}`;
    },
  },
  rules: {
    title: 'Rules of water and routes',
    draw: ({ rules }) => `
      <h3>Processor time each</h3>
      ${bars(
        rules.map(({ name, ms }) => ({ label: inWords(name), value: ms })),
        { unit: ' ms' },
      )}`,
  },
  business: {
    title: 'Figures of a large company',
    draw: ({ ranges, boundMs }) =>
      bars(
        Object.entries(ranges).map(([name, { p95Ms }]) => ({ label: name, value: p95Ms })),
        { line: boundMs, unit: ' ms' },
      ),
  },
};

const order = [...Object.keys(charts), ...Object.keys(results)];
const names = [...new Set(order)].filter((name) => results[name]);
const sections = names.map((name) => {
  const { title = inWords(name.replaceAll('-', ' ')), draw } = charts[name] ?? {};
  const drawn = draw ? draw(results[name]) : '';
  return `<section id="${escaped(name)}"><h2>${escaped(title)}</h2>${what(results[name])}${drawn}${table(results[name])}</section>`;
});

writeFileSync(
  `${folder}index.html`,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Poolhand, measured</title>
<style>
  :root { --text: #17212b; --quiet: #5b6874; --paper: #fff; --edge: #d9e0e6; --s0: #0b6bcb; --s1: #97a6b4; --s2: #12855c; --s3: #b15c00; --bound: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --quiet: #9aa7b3; --paper: #10161c; --edge: #2b3640; --s0: #58a6ff; --s1: #6b7885; --s2: #3fb984; --s3: #e3963e; --bound: #ff8a80; } }
  body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--paper); }
  h2 { margin: 3rem 0 .25rem; border-top: 1px solid var(--edge); padding-top: 1.5rem; }
  h2::first-letter { text-transform: uppercase; }
  h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
  p { color: var(--quiet); margin: .25rem 0 .75rem; }
  section { overflow-x: auto; }
  svg { width: 100%; min-width: 32rem; height: auto; font: 12px system-ui, sans-serif; }
  .label { fill: var(--text); text-anchor: end; }
  .value { fill: var(--quiet); }
  .series0 { fill: var(--s0); background: var(--s0); } .series1 { fill: var(--s1); background: var(--s1); }
  .series2 { fill: var(--s2); background: var(--s2); } .series3 { fill: var(--s3); background: var(--s3); }
  .bound { stroke: var(--bound); stroke-dasharray: 4 3; }
  .legend { display: flex; flex-wrap: wrap; gap: 1rem; } .legend i { display: inline-block; width: .75rem; height: .75rem; border-radius: 3px; margin-right: .4rem; }
  .holds { color: var(--s2); } .fails { color: var(--bound); }
  table { border-collapse: collapse; width: 100%; font-size: .85rem; } th { text-align: left; font-weight: 400; color: var(--quiet); overflow-wrap: anywhere; } td { text-align: right; } th, td { border-bottom: 1px solid var(--edge); padding: .15rem 0; }
  nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; } a { color: var(--s0); }
</style>
<h1>Poolhand, measured</h1>
<p>Made from the results beside this page by <code>npm run bench</code>. Times depend on the machine; shares and multiples compare.</p>
<nav>${names.map((name) => `<a href="#${escaped(name)}">${escaped(inWords(name.replaceAll('-', ' ')))}</a>`).join('')}</nav>
${sections.join('\n')}
</html>
`,
);
