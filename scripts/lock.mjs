// npm run lock – completes package-lock.json after an `npm install` on a machine that could not fetch the optional
// binaries of other platforms. npm leaves such packages out, and `npm ci` then refuses the lock everywhere. A stub (name,
// version and the platform it is for) is what npm itself would have written, without the checksum.
// `npm run lock -- --verify` changes nothing and fails where the lock is not complete or names a registry.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const before = readFileSync(lockFile, 'utf8');
const lock = JSON.parse(before);

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Where Node would find `name` when a package at `path` asks for it. */
function foundFrom(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (!at) return undefined;
    // A package at the top has nothing above it but the project.
    if (!at.includes('/node_modules/')) at = '';
  }
}

/** `@scope/oxide-linux-arm64-musl` is for linux, arm64, musl. Windows is also written `windows`. */
function platformOf(name) {
  const words = name.replace('windows', 'win32').split(/[/-]/);
  const os = systems.find((each) => words.includes(each));
  const cpu = processors.find((each) => words.includes(each));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && libc && { libc: [libc] }),
    ...(os && { os: [os] }),
  };
}

const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = foundFrom(path, name);
    const version = range.replace(/^[\^~=v]+/, '');
    // Platform packages are asked for by exact version: another version at the top serves another parent.
    if (found && (lock.packages[found].version === version || range !== version)) continue;
    const dev = entry.dev || entry.devOptional ? { dev: true } : {};
    const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
    lock.packages[place] = { version, ...platformOf(name), ...dev, optional: true };
    added.push(`${name}@${version}`);
  }
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
for (const entry of Object.values(lock.packages)) if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;

if (process.argv.includes('--verify')) {
  const faults = [
    ...added.map((name) => `${name} is missing`),
    ...(/"resolved": "https?:/.test(before) ? ['it names the address of a registry'] : []),
  ];
  if (faults.length > 0) {
    process.stderr.write(`package-lock.json: ${faults.join(', ')}. Run: npm run lock\n`);
    process.exit(1);
  }
} else {
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(added.length === 0 ? 'package-lock.json is complete\n' : `added ${added.join(', ')}\n`);
}
