// npm run vulnerabilities -- FILE… – compares the lock file with published advisories, without a network. Each FILE holds
// advisories in OSV format (https://ossf.github.io/osv-schema): one JSON file, a folder of them, or a ZIP such as
// https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip, which whoever runs this downloads. Without a FILE it reads
// those in docs/security/advisories.json, as `npm run check` does. Fails where a package is affected and the file doesn’t
// accept it, with a reason, and says which are past the time frames of SECURITY.md. `--bundle FILE…` writes into the file
// what FILE says about packages of the lock file.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import yauzl from 'yauzl';
import { lockedPackages } from './shipped-packages.mjs';

const given = process.argv.slice(2).filter((argument) => argument !== '--bundle');
const isToBeBundled = process.argv.includes('--bundle') && given.length > 0;
const bundledFile = resolve('docs/security/advisories.json');
const bundled = existsSync(bundledFile)
  ? JSON.parse(readFileSync(bundledFile, 'utf8'))
  : { lookedFor: [], accepted: [], vulns: [] };

const dayMs = 24 * 60 * 60 * 1000;
/** Until the fixed version must be in a release. An advisory without a severity is taken for a high one. */
const frameDays = { CRITICAL: 7, HIGH: 30, MODERATE: 90, LOW: 180 };

const parsed = (version) => {
  const [, numbers, before = ''] = /^v?([\d.]+)(?:-([^+]+))?/.exec(version) ?? [];
  return numbers ? { numbers: numbers.split('.').map(Number), before: before ? before.split('.') : [] } : null;
};

/** Which of two parts of a pre-release is later: numbers before words, as semver has it. */
function compareParts(a = '', b = '') {
  const [one, other] = [a, b].map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  if (one === other) return 0;
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  return one < other ? -1 : 1;
}

/** By semver: a pre-release comes before its release. */
function compare(a, b) {
  const [one, other] = [parsed(a), parsed(b)];
  if (!one || !other) throw new Error(`“${one ? b : a}” is no version`);
  for (const index of [0, 1, 2]) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.before.length === 0 || other.before.length === 0) return other.before.length - one.before.length;
  for (let index = 0; index < Math.max(one.before.length, other.before.length); index += 1) {
    if (one.before[index] === undefined || other.before[index] === undefined)
      return one.before.length - other.before.length;
    const difference = compareParts(one.before[index], other.before[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const boundOf = ({ introduced, fixed, last_affected: last }) => introduced ?? fixed ?? last ?? '0';

/** The evaluation that the OSV schema describes. */
function isInRange({ events }, version) {
  let isAffected = false;
  for (const event of [...events].sort((a, b) => compare(boundOf(a), boundOf(b)))) {
    const order = compare(version, boundOf(event));
    if (event.introduced !== undefined && order >= 0) isAffected = true;
    if (event.fixed !== undefined && order >= 0) isAffected = false;
    if (event.last_affected !== undefined && order > 0) isAffected = false;
  }
  return isAffected;
}

/** GitHub’s own files say ECOSYSTEM where osv.dev’s say SEMVER: npm orders its versions by semver. */
const isAffected = ({ versions = [], ranges = [] }, version) =>
  versions.includes(version) ||
  ranges.some(({ type, events }) => (type === 'SEMVER' || type === 'ECOSYSTEM') && isInRange({ events }, version));

const packages = new Map();
for (const each of lockedPackages(process.cwd())) packages.set(each.name, [...(packages.get(each.name) ?? []), each]);

const seen = { advisories: 0, newest: '' };
const found = [];
const kept = [];

/** What the bundled file keeps of an advisory: facts, none of its text. */
function keep({ id, aliases = [], published = '', database_specific: { severity } = {} }, about) {
  const affected = about.map(({ package: { name }, versions, ranges = [] }) => ({
    package: { ecosystem: 'npm', name },
    ...(ranges.length > 0 ? { ranges: ranges.map(({ events }) => ({ type: 'SEMVER', events })) } : { versions }),
  }));
  kept.push({ id, aliases, published: published.slice(0, 10), database_specific: { severity }, affected });
}

function look(advisory) {
  const about = (advisory.affected ?? []).filter(({ package: of }) => of?.ecosystem === 'npm');
  if (about.length === 0) return;
  seen.advisories += 1;
  const changed = advisory.modified ?? advisory.published ?? '';
  if (changed > seen.newest) seen.newest = changed;
  if (advisory.withdrawn) return;
  const ours = about.filter(({ package: { name } }) => packages.has(name));
  if (ours.length > 0) keep(advisory, ours);
  for (const affected of about) {
    for (const each of packages.get(affected.package.name) ?? []) {
      if (!isAffected(affected, each.version)) continue;
      const severity = advisory.id.startsWith('MAL-') ? 'CRITICAL' : (advisory.database_specific?.severity ?? 'HIGH');
      const fixes = (affected.ranges ?? []).flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []));
      found.push({
        ...each,
        id: advisory.id,
        severity,
        summary: advisory.summary ?? `https://github.com/advisories/${advisory.id}`,
        fixes,
        published: advisory.published,
      });
    }
  }
}

const lookAll = (content) => {
  for (const advisory of [content.vulns ?? content].flat()) look(advisory);
};

/** Every JSON file in a ZIP, one after the other: an export of all advisories is too large to hold. */
const lookIntoZip = (path) =>
  new Promise((done, fail) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error);
      zip.on('error', fail).on('end', done);
      zip.on('entry', (entry) => {
        if (!entry.fileName.endsWith('.json')) return zip.readEntry();
        zip.openReadStream(entry, (unreadable, stream) => {
          if (unreadable) return fail(unreadable);
          const chunks = [];
          stream.on('error', fail).on('data', (chunk) => chunks.push(chunk));
          stream.on('end', () => {
            lookAll(JSON.parse(Buffer.concat(chunks).toString('utf8')));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });

async function lookInto(path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) {
      if (statSync(join(path, name)).isDirectory() || name.endsWith('.json')) await lookInto(join(path, name));
    }
  } else if (path.endsWith('.zip')) await lookIntoZip(path);
  else lookAll(JSON.parse(readFileSync(path, 'utf8')));
}

for (const path of given) await lookInto(resolve(path));
if (given.length === 0) lookAll(bundled);
if (seen.advisories === 0) {
  process.stdout.write(
    'nothing-seen: name a file, folder or ZIP of advisories in OSV format that are about npm packages\n',
  );
  process.exit(2);
}

const daysSince = (date) => Math.floor((Date.now() - Date.parse(date)) / dayMs);
const daysFor = (severity) => frameDays[severity] ?? frameDays.HIGH;
const isAbout = (entry, { id, name }) => entry.id === id && entry.package === name;

/** An entry with a reason holds as long as a fix may take, from the day it was made: then somebody looks again. */
function isAccepted(each) {
  const entry = bundled.accepted.find((one) => isAbout(one, each));
  const days = entry?.reason ? daysSince(entry.since) : -1;
  return days >= 0 && days <= daysFor(each.severity);
}

function told(each) {
  const { name, version, isShipped, id, severity, summary, fixes, published } = each;
  const days = daysSince(published);
  const late = days > daysFor(severity) ? `, LATE: published ${days} days ago` : '';
  const fix = fixes.length > 0 ? `fixed in ${fixes.join(', ')}` : 'no fixed version';
  const entry = bundled.accepted.find((one) => isAbout(one, each));
  const acceptance = entry
    ? `, ${isAccepted(each) ? '' : 'NO LONGER '}accepted since ${entry.since}: ${entry.reason}`
    : '';
  return `${severity} ${name} ${version} (${isShipped ? 'shipped' : 'tool'}): ${id} ${summary} – ${fix}${late}${acceptance}`;
}

const open = found.filter((each) => !isAccepted(each));
/** Left in, it would cover the package when it is affected again. An export may be older than the entry. */
const needless = bundled.accepted.filter((entry) => given.length === 0 && !found.some((each) => isAbout(entry, each)));
const needlessLines = needless.map(
  (entry) => `not-needed: ${entry.id} is accepted for ${entry.package}, and doesn’t affect it`,
);

const sum =
  `${seen.advisories} advisories about npm packages, the newest of ${seen.newest.slice(0, 10)}; ` +
  `${found.length} affect this lock file, ${found.length - open.length} of them accepted`;
const lookedFor = [...packages.keys()].filter((name) => bundled.lookedFor.includes(name)).length;
const limit = given.length > 0 ? '' : `; bundled: ${lookedFor} of ${packages.size} packages were looked for`;
process.stdout.write(`${[...found.map(told).sort(), ...needlessLines, sum + limit].join('\n')}\n`);
process.exitCode = open.length + needless.length > 0 ? 1 : 0;

if (isToBeBundled) {
  const { vulns: _, ...head } = {
    ...bundled,
    from: given.map((path) => basename(path)).join(', '),
    newest: seen.newest.slice(0, 10),
    gathered: new Date().toISOString().slice(0, 10),
    lookedFor: [...packages.keys()].sort(),
  };
  const lines = kept.sort((a, b) => (a.id < b.id ? -1 : 1)).map((each) => JSON.stringify(each));
  writeFileSync(
    bundledFile,
    `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "vulns": [\n${lines.join(',\n')}\n]}\n`,
  );
}
