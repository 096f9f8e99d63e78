import { streetKey } from '#domain/data/index.ts';
import type { AddressQuery, Location } from '#server/adapters/geocoding/port.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { companiesWantingPlaces, type FoundPlace, geocodingRepo } from './repo.ts';

/** Looked up in one run of the job; at a request a second it stays well below the time a job may take. */
const perRun = 300;
/** Stored together, so that an interrupted run loses little. */
const perTransaction = 25;
/** Houses do not move, but maps get better. */
const rememberedMs = 180 * 24 * 60 * 60 * 1000;

const queryKey = ({ address, city, state, zipCode }: AddressQuery): string =>
  [streetKey(address ?? ''), city ?? '', state ?? '', (zipCode ?? '').slice(0, 5)].join('|').toLowerCase();

/** The place of an address, from an earlier answer of the service where there is one. */
export async function locate(
  { db, geocoder, clock, config }: Deps,
  companyId: string,
  query: AddressQuery,
): Promise<Location | null> {
  // The embedded table is quicker than remembering what it said.
  if (!config.geocoderUrl) return geocoder.locate(query);
  const key = queryKey(query);
  const since = new Date(clock().getTime() - rememberedMs);
  const known = await db.inCompany(companyId, (tx) => geocodingRepo(tx).remembered(key, since));
  if (known !== undefined) return known;
  const found = await geocoder.locate(query);
  await db.inCompany(companyId, (tx) => geocodingRepo(tx).remember(key, found, clock()));
  return found;
}

/**
 * Looks up the customers of a company that want coordinates, some hundreds a run; what is left is another run's work.
 * Where the service fails, what was found so far is kept and the rest is tried again later.
 */
async function geocodeCustomers(deps: Deps, companyId: string): Promise<void> {
  const wanted = await deps.db.inCompany(companyId, (tx) => geocodingRepo(tx).listWanted(perRun));
  let found: FoundPlace[] = [];
  const store = async (): Promise<void> => {
    const places = found;
    found = [];
    if (places.length > 0) await deps.db.inCompany(companyId, (tx) => geocodingRepo(tx).store(places));
  };
  try {
    for (const place of wanted) {
      found.push({ place, location: await locate(deps, companyId, place) });
      if (found.length === perTransaction) await store();
    }
  } finally {
    await store();
  }
  if (wanted.length === perRun) await deps.jobs.enqueue('geocode-customers', { companyId });
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
