import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AddressesInUse, addressesIn, addressFileIn } from '#server/adapters/geocoding/address-file.ts';
import { buildAddresses } from '#server/adapters/geocoding/build-addresses.ts';
import { buildMap } from '#server/adapters/map/build-map.ts';
import { type MapInUse, readMapFile } from '#server/adapters/map/map-file.ts';
import { type Config, readConfig } from '#server/config.ts';

const usage = `Usage: npm run map -- FILE.osm.pbf      builds the streets of the maps, and the addresses, from an OpenStreetMap extract
       npm run map -- FILE.pmtiles      takes a PMTiles file with the layers of the Protomaps basemap
       npm run map -- --addresses FILE.osm.pbf      the addresses alone
       npm run map -- --remove
       npm run map`;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const inWords = ({ bytes, minZoom, maxZoom, bounds: { west, south, east, north } }: MapInUse): string =>
  `${(bytes / 1_000_000).toFixed(1)} MB, zooms ${minZoom} to ${maxZoom}, from ${south.toFixed(3)}, ${west.toFixed(3)} to ${north.toFixed(3)}, ${east.toFixed(3)}`;

const current = (path: string): Promise<MapInUse | null> => readMapFile(path).catch(() => null);

const ofAddresses = ({ name, houses, streets }: AddressesInUse): string =>
  `${houses} house numbers and ${streets} stretches of street from ${name}`;

const knownAddresses = (path: string): Promise<AddressesInUse | null> => addressesIn(path).catch(() => null);

const reasonIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `npm run map`: puts streets and addresses beside a running server, which uses them at once. */
async function map(args: readonly string[], { mapFile, dataDir }: Config): Promise<void> {
  const [file, ...more] = args;
  const addresses = addressFileIn(dataDir);
  if (file === undefined) {
    const inUse = await current(mapFile.path);
    const known = await knownAddresses(addresses);
    say(inUse ? `Streets on the maps: ${inWords(inUse)}.` : 'There are no streets on the maps.');
    say(known ? `Addresses: ${ofAddresses(known)}.` : 'There are no addresses.');
    if (!inUse || !known) say(usage);
    return;
  }
  if (file === '--addresses' && more[0] !== undefined && more.length === 1) return findAddresses(more[0], addresses);
  if (mapFile.isSet)
    throw new Error(`MAP_FILE names the file of the maps: ${mapFile.path}. Change the setting, or remove it.`);
  if (file === '--remove' && more.length === 0) {
    await rm(mapFile.path, { force: true });
    await rm(addresses, { force: true });
    say('The streets and addresses are gone: stops are drawn to scale.');
  } else if (file.startsWith('--') || more.length > 0) {
    throw new Error(usage);
  } else {
    const isFinished = file.endsWith('.pmtiles');
    await (isFinished ? take(file, mapFile.path) : build(file, mapFile.path)).catch(async (error: unknown) => {
      const kept = (await current(mapFile.path)) ? 'The streets of before stay.' : 'There are still no streets.';
      throw new Error(`${reasonIn(error)} ${kept}`);
    });
    if (!isFinished) await findAddresses(file, addresses);
  }
}

async function findAddresses(file: string, path: string): Promise<void> {
  const built = await buildAddresses({ file, path, signal: stopping.signal, onProgress: progress() }).catch(
    async (error: unknown) => {
      const kept = (await knownAddresses(path)) ? 'The addresses of before stay.' : 'There are still no addresses.';
      throw new Error(`${reasonIn(error)} ${kept}`);
    },
  );
  say(
    `Addresses: ${ofAddresses(built)}, ${(built.bytes / 1_000_000).toFixed(1)} MB. A running server looks them up from now on.`,
  );
}

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());

/** Says each step once, and its share in steps of 5%. */
function progress(): (step: string, share: number) => void {
  let last = '';
  return (step, share) => {
    const line = `${String(Math.round(share * 20) * 5).padStart(3)}% ${step}`;
    if (line !== last) say(line);
    last = line;
  };
}

async function take(file: string, path: string): Promise<void> {
  const inUse = await readMapFile(file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  try {
    await copyFile(file, unfinished);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  say(`Streets on the maps: ${inWords(inUse)}. A running server shows them from now on.`);
}

async function build(file: string, path: string): Promise<void> {
  const begun = performance.now();
  const { bytes, tiles } = await buildMap({ file, map: path, signal: stopping.signal, onProgress: progress() });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(
    `Ready in ${seconds} s: ${tiles} tiles, ${(bytes / 1_000_000).toFixed(1)} MB. A running server shows the streets from now on.`,
  );
}

map(process.argv.slice(2), readConfig()).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
