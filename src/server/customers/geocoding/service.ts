import type { CustomerPlace, RoughPlaces } from '#contract/customers/customers.ts';
import { streetKey } from '#domain/data/index.ts';
import type { PlaceQuality } from '#domain/scheduling/index.ts';
import { addressesIn, addressFileIn } from '#server/adapters/geocoding/address-file.ts';
import type { AddressQuery, Location } from '#server/adapters/geocoding/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { things } from '#server/platform/texts.ts';
import { type CustomerRow, customersRepo } from '../repo.ts';
import { companiesWantingPlaces, type FoundPlace, geocodingRepo, type RoughRow } from './repo.ts';

/** Looked up in one run of the job; at a request a second it stays well below the time a job may take. */
const perRun = 300;
/** A service that takes many at once gets so many: a run answers when all are done, and people watch them come in. */
const perRunTogether = 2_000;
/** Stored together, so that an interrupted run loses little. */
const perTransaction = 25;
/** Houses do not move, but maps get better. */
const rememberedMs = 180 * 24 * 60 * 60 * 1000;
/** A list that people work through. */
const mostRough = 2_000;

const queryKey = (kind: string, { address, city, state, zipCode }: AddressQuery): string => {
  const key = [streetKey(address ?? ''), city ?? '', state ?? '', (zipCode ?? '').slice(0, 5)].join('|').toLowerCase();
  // Each service has answers of its own; those without a name are the first one's.
  return kind === 'nominatim' ? key : `${kind}|${key}`;
};

/** An address that was typed as one line, "12 Palm Way, Phoenix, AZ 85001", as it is looked up. */
export function queryOfLine(line: string): AddressQuery {
  const zipCode = /\b(\d{5})(-\d{4})?\s*$/.exec(line.trim())?.[1] ?? null;
  const [address = '', ...more] = line
    .trim()
    .replace(/[\s,]*\b\d{5}(-\d{4})?\s*$/, '')
    .split(/\s*,\s*|\n/)
    .filter(Boolean);
  const state = /\b([A-Za-z]{2})\s*$/.exec(more.at(-1) ?? '')?.[1] ?? null;
  const city = more.join(', ').replace(/,?\s*\b[A-Za-z]{2}\s*$/, '');
  return { address: address || null, city: (state === null ? more.join(', ') : city) || null, state, zipCode };
}

/** How well the place of a customer is known; null without one. */
export function qualityOfPlace({
  latitude,
  longitude,
  locationSource,
  locationQuality,
}: Pick<CustomerRow, 'latitude' | 'longitude' | 'locationSource' | 'locationQuality'>): PlaceQuality | null {
  if (latitude === null || longitude === null) return null;
  if (locationSource === 'given') return 'given';
  if (locationSource === 'exact') return 'rooftop';
  return locationQuality === 'street' ? 'street' : 'zip';
}

/** The places of addresses, from earlier answers of the service where there are some. */
async function locateAll(
  { db, geocoder, clock, config }: Deps,
  companyId: string,
  queries: readonly AddressQuery[],
): Promise<(Location | null)[]> {
  const ask = async (some: readonly AddressQuery[]): Promise<(Location | null)[]> => {
    if (geocoder.locateMany && some.length > 1) return geocoder.locateMany(some);
    const found: (Location | null)[] = [];
    for (const query of some) found.push(await geocoder.locate(query));
    return found;
  };
  // What is in this house is quicker than remembering what it said.
  if (!config.geocoder || queries.length === 0) return ask(queries);
  const { kind } = config.geocoder;
  const keys = queries.map((query) => queryKey(kind, query));
  const since = new Date(clock().getTime() - rememberedMs);
  const known = await db.inCompany(companyId, (tx) => geocodingRepo(tx).remembered(keys, since));
  const missing = new Map(
    queries.flatMap((query, index) => (known.has(keys[index] ?? '') ? [] : [[keys[index] ?? '', query]])),
  );
  const found = await ask([...missing.values()]);
  const fresh = [...missing.keys()].map((query, index) => ({ query, location: found[index] ?? null }));
  for (const { query, location } of fresh) if (location) known.set(query, location);
  // What the service did not know is asked again: another day it may.
  const kept = fresh.flatMap(({ query, location }) =>
    location && location.quality !== 'zip' ? [{ query, location }] : [],
  );
  await db.inCompany(companyId, (tx) => geocodingRepo(tx).remember(kept, clock()));
  return keys.map((key) => known.get(key) ?? null);
}

/** The place of an address. @throws Error where the service is out of reach */
export async function locate(deps: Deps, companyId: string, query: AddressQuery): Promise<Location | null> {
  const [found] = await locateAll(deps, companyId, [query]);
  return found ?? null;
}

/**
 * Looks up the customers of a company that want coordinates, some hundreds a run; what is left is another run's work.
 * Where the service fails, what was found so far is kept and the rest is tried again later.
 */
async function geocodeCustomers(deps: Deps, companyId: string): Promise<void> {
  const isTogether = deps.geocoder.locateMany !== undefined;
  const most = isTogether ? perRunTogether : perRun;
  const step = isTogether ? perRunTogether : perTransaction;
  const wanted = await deps.db.inCompany(companyId, (tx) => geocodingRepo(tx).listWanted(most));
  const store = async (found: readonly FoundPlace[]): Promise<void> => {
    if (found.length > 0) await deps.db.inCompany(companyId, (tx) => geocodingRepo(tx).store(found));
  };
  for (let from = 0; from < wanted.length; from += step) {
    const places = wanted.slice(from, from + step);
    if (isTogether) {
      const locations = await locateAll(deps, companyId, places);
      await store(places.map((place, index) => ({ place, location: locations[index] ?? null })));
      continue;
    }
    const found: FoundPlace[] = [];
    try {
      for (const place of places) found.push({ place, location: await locate(deps, companyId, place) });
    } finally {
      await store(found);
    }
  }
  if (wanted.length === most) await deps.jobs.enqueue('geocode-customers', { companyId });
}

/** Takes up again what a stopped server or a failing service left. */
async function sweepGeocoding({ db, jobs }: Deps): Promise<void> {
  for (const { companyId } of await companiesWantingPlaces(db.system)) {
    await jobs.enqueue('geocode-customers', { companyId });
  }
}

export const geocodingJobs = (deps: Deps): Pick<JobHandlers, 'geocode-customers' | 'sweep-geocoding'> => ({
  'geocode-customers': ({ companyId }) => geocodeCustomers(deps, companyId),
  'sweep-geocoding': () => sweepGeocoding(deps),
});

function presentRough({ locationSource, locationQuality, ...row }: RoughRow): RoughPlaces['customers'][number] {
  const quality = qualityOfPlace({ ...row, locationSource, locationQuality });
  return {
    ...row,
    quality: quality === 'street' || quality === 'zip' ? quality : null,
    isWaiting: locationSource === 'wanted',
  };
}

/** The customers whose place is not the house, and what finds places now. */
export async function listRoughPlaces({ config }: Pick<Deps, 'config'>, tenant: Tenant): Promise<RoughPlaces> {
  const { rows, ...counts } = await tenant.transaction((tx) => geocodingRepo(tx).listRough(mostRough));
  const addresses = config.geocoder ? null : await addressesIn(addressFileIn(config.dataDir)).catch(() => null);
  return {
    customers: rows.map(presentRough),
    ...counts,
    finder: config.geocoder ? 'service' : addresses ? 'addresses' : 'zip',
  };
}

/** Looks up again who stands at the middle of a ZIP code or nowhere: there may be a better map now. */
export async function lookUpAgain(deps: Pick<Deps, 'config'>, tenant: Tenant): Promise<RoughPlaces> {
  await tenant.transaction((tx) => geocodingRepo(tx).wantAgain());
  await tenant.enqueue('geocode-customers', { companyId: tenant.companyId });
  return listRoughPlaces(deps, tenant);
}

const sourceOf = (quality: PlaceQuality | null): CustomerRow['locationSource'] =>
  quality === null ? 'unknown' : quality === 'given' ? 'given' : quality === 'rooftop' ? 'exact' : 'approximate';

/** Where a person says that something is, or where it was found before (an undo names the quality of then). */
export function placedAt({ latitude = null, longitude = null, quality }: CustomerPlace) {
  const known = latitude === null || longitude === null ? null : (quality ?? 'given');
  return {
    latitude: known && latitude,
    longitude: known && longitude,
    locationSource: sourceOf(known),
    locationQuality: known === 'given' ? null : known,
  };
}

/** @throws AppError not_found */
export async function placeCustomer(tenant: Tenant, customerId: string, place: CustomerPlace): Promise<CustomerRow> {
  const changes = { ...placedAt(place), updatedAt: tenant.now() };
  const row = await tenant.transaction((tx) => customersRepo(tx).update(customerId, changes));
  if (!row) throw notFound(things.customer);
  return row;
}
