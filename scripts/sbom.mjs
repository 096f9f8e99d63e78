// npm run sbom – writes what the product is shipped with or built from to dist/sbom.cdx.json, as CycloneDX 1.5 (`npm run sbom --
// FILE` elsewhere, `-` to standard output). Reads the lock file alone, so it works without a network and says the same each time. `npm sbom
// --package-lock-only --omit dev` leaves out what a development tool asks for as well: React and nodemailer among them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shippedPackages } from './shipped-packages.mjs';

const root = process.cwd();
const file = process.argv[2] ?? 'dist/sbom.cdx.json';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const purl = (each) => `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`;

/** One licence of the SPDX list is an id, several are an expression. */
const licenceOf = (licence) => (/ |^\(/.test(licence) ? { expression: licence } : { license: { id: licence } });

/** The lock file holds it in base 64 behind the name of its kind. */
function hashOf(integrity) {
  const [kind, sum] = (integrity ?? '').split(' ')[0].split(/-(.*)/s);
  if (!sum) return [];
  return [{ alg: kind.replace(/^sha/, 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }];
}

const packages = shippedPackages(root);
const list = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
  components: packages.map((each) => ({
    type: 'library',
    'bom-ref': purl(each),
    name: each.name,
    version: each.version,
    purl: purl(each),
    hashes: hashOf(each.integrity),
    licenses: [licenceOf(each.licence)],
  })),
};
const text = `${JSON.stringify(list, null, 2)}\n`;
if (file === '-') process.stdout.write(text);
else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${packages.length} packages in ${file}\n`);
}
