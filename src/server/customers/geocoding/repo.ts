import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AddressQuery, Location } from '#server/adapters/geocoding/port.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { customers, geocodedAddresses, type LocationSource } from '#server/db/schema/index.ts';

export interface WantedPlace extends AddressQuery {
  customerId: string;
}
export interface FoundPlace {
  place: WantedPlace;
  location: Location | null;
}

export interface RoughRow extends WantedPlace {
  name: string;
  latitude: number | null;
  longitude: number | null;
  locationSource: LocationSource;
  locationQuality: 'rooftop' | 'street' | 'zip' | null;
}

const rough = and(inArray(customers.locationSource, ['approximate', 'wanted', 'unknown']), isNull(customers.deletedAt));
const wanted = and(eq(customers.locationSource, 'wanted'), isNull(customers.deletedAt));

/** Customers whose addresses are to be looked up. */
export const geocodingRepo = (tx: TenantTx) => ({
  listWanted: (limit: number): Promise<WantedPlace[]> =>
    tx
      .select({
        customerId: customers.customerId,
        address: customers.address,
        city: customers.city,
        state: customers.state,
        zipCode: customers.zipCode,
      })
      .from(customers)
      .where(wanted)
      .orderBy(asc(customers.customerId))
      .limit(limit),

  /**
   * Keeps what was found, unless the address was changed meanwhile: then it still wants looking up. Where nothing was found, a
   * place of before stays.
   */
  async store(found: readonly FoundPlace[]): Promise<void> {
    const rows = found.map(({ place, location }) => ({
      customer_id: place.customerId,
      address: place.address,
      city: place.city,
      state: place.state,
      zip_code: place.zipCode,
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      location_source: location === null ? 'unknown' : location.quality === 'rooftop' ? 'exact' : 'approximate',
      location_quality: location?.quality ?? null,
    }));
    await tx.execute(sql`
      update customers c set latitude = coalesce(r.latitude, c.latitude), longitude = coalesce(r.longitude, c.longitude),
        location_quality = coalesce(r.location_quality, c.location_quality),
        location_source = case when r.latitude is null and c.latitude is not null then 'approximate' else r.location_source end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(customer_id text, address text, city text, state text,
        zip_code text, latitude double precision, longitude double precision, location_source text,
        location_quality text)
      where c.customer_id = r.customer_id and c.location_source = 'wanted'
        and c.address is not distinct from r.address and c.city is not distinct from r.city
        and c.state is not distinct from r.state and c.zip_code is not distinct from r.zip_code`);
  },

  /** Earlier answers of the service no older than `since`, by their questions. */
  async remembered(queries: readonly string[], since: Date): Promise<Map<string, Location>> {
    if (queries.length === 0) return new Map();
    const rows = await tx
      .select()
      .from(geocodedAddresses)
      .where(
        and(
          inArray(geocodedAddresses.query, [...queries]),
          sql`${geocodedAddresses.foundAt} >= ${since.toISOString()}::timestamptz`,
        ),
      );
    return new Map(
      rows.flatMap(({ query, latitude, longitude, precision, quality }) => {
        const known = quality ?? (precision === 'exact' ? 'rooftop' : 'zip');
        return precision === 'unknown' || latitude === null || longitude === null
          ? []
          : [[query, { latitude, longitude, quality: known }] as const];
      }),
    );
  },

  async remember(found: readonly { query: string; location: Location }[], now: Date): Promise<void> {
    const rows = new Map(
      found.map(({ query, location: { quality, latitude, longitude } }) => [
        query,
        {
          query,
          latitude,
          longitude,
          quality,
          precision: quality === 'rooftop' ? ('exact' as const) : ('approximate' as const),
          foundAt: now,
        },
      ]),
    );
    if (rows.size === 0) return;
    await tx
      .insert(geocodedAddresses)
      .values([...rows.values()])
      .onConflictDoUpdate({
        target: geocodedAddresses.query,
        set: Object.fromEntries(
          ['latitude', 'longitude', 'quality', 'precision', 'found_at'].map((column) => [
            column === 'found_at' ? 'foundAt' : column,
            sql.raw(`excluded.${column}`),
          ]),
        ),
      });
  },

  /** Customers with an address whose place is not the house, roughest first. */
  async listRough(limit: number): Promise<{ rows: RoughRow[]; total: number; waiting: number; atZip: number }> {
    const rows = await tx
      .select({
        customerId: customers.customerId,
        name: customers.name,
        address: customers.address,
        city: customers.city,
        state: customers.state,
        zipCode: customers.zipCode,
        latitude: customers.latitude,
        longitude: customers.longitude,
        locationSource: customers.locationSource,
        locationQuality: customers.locationQuality,
      })
      .from(customers)
      .where(rough)
      .orderBy(
        sql`${customers.locationQuality} = 'street' nulls first`,
        asc(sql`lower(${customers.name})`),
        asc(customers.customerId),
      )
      .limit(limit);
    const [counts] = await tx
      .select({
        total: count(),
        waiting: sql<number>`count(*) filter (where location_source = 'wanted')`.mapWith(Number),
        atZip: sql<number>`count(*) filter (where latitude is not null and location_quality is distinct from 'street'
          and is_active)`.mapWith(Number),
      })
      .from(customers)
      .where(rough);
    return { rows, total: counts?.total ?? 0, waiting: counts?.waiting ?? 0, atZip: counts?.atZip ?? 0 };
  },

  /** Those at the middle of their ZIP code, or nowhere, want looking up again; they stay where they are until then. */
  async wantAgain(): Promise<void> {
    await tx
      .update(customers)
      .set({ locationSource: 'wanted' })
      .where(
        and(
          isNull(customers.deletedAt),
          inArray(customers.locationSource, ['approximate', 'unknown']),
          sql`${customers.locationQuality} is distinct from 'street'`,
        ),
      );
  },
});

/** Companies that have customers to look up. */
export const companiesWantingPlaces = (tx: SystemTx): Promise<{ companyId: string }[]> =>
  tx.selectDistinct({ companyId: customers.companyId }).from(customers).where(wanted);
