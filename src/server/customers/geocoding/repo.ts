import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { AddressQuery, Location } from '#server/adapters/geocoding/port.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  customerPlaces,
  customers,
  geocodedAddresses,
  type LocationSource,
  properties,
} from '#server/db/schema/index.ts';

export interface WantedPlace extends AddressQuery {
  customerId: string;
  /** Null: the customer's own address. */
  propertyId: string | null;
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

const rough = inArray(customerPlaces.locationSource, ['approximate', 'wanted', 'unknown']);
const { customerId, propertyId, address, city, state, zipCode } = customerPlaces;
const addressed = { customerId, propertyId, address, city, state, zipCode };

/** The places of customers whose addresses are to be looked up. */
export const geocodingRepo = (tx: TenantTx) => ({
  listWanted: (limit: number): Promise<WantedPlace[]> =>
    tx
      .select(addressed)
      .from(customerPlaces)
      .where(eq(customerPlaces.locationSource, 'wanted'))
      .orderBy(asc(customerId), asc(propertyId))
      .limit(limit),

  /**
   * Keeps what was found, unless the address was changed meanwhile: then it still wants looking up. Where nothing was found, a
   * place of before stays.
   */
  async store(found: readonly FoundPlace[]): Promise<void> {
    const rows = found.map(({ place, location }) => ({
      customer_id: place.customerId,
      property_id: place.propertyId,
      address: place.address,
      city: place.city,
      state: place.state,
      zip_code: place.zipCode,
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      location_source: location === null ? 'unknown' : location.quality === 'rooftop' ? 'exact' : 'approximate',
      location_quality: location?.quality ?? null,
    }));
    // The same for both; which of the rows a table holds follows from the ids.
    const answers = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(customer_id text, property_id text, address text,
      city text, state text, zip_code text, latitude double precision, longitude double precision, location_source text,
      location_quality text)`;
    const place = sql`latitude = coalesce(r.latitude, c.latitude), longitude = coalesce(r.longitude, c.longitude),
      location_quality = coalesce(r.location_quality, c.location_quality),
      location_source = case when r.latitude is null and c.latitude is not null then 'approximate' else r.location_source end`;
    const stillAsked = sql`c.location_source = 'wanted' and c.customer_id = r.customer_id
      and c.address is not distinct from r.address and c.city is not distinct from r.city
      and c.state is not distinct from r.state and c.zip_code is not distinct from r.zip_code`;
    await tx.execute(
      sql`update customers c set ${place} from ${answers} where r.property_id is null and ${stillAsked}`,
    );
    if (rows.every(({ property_id }) => property_id === null)) return;
    await tx.execute(
      sql`update properties c set ${place} from ${answers} where c.property_id = r.property_id and ${stillAsked}`,
    );
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
    const { latitude, longitude, locationSource, locationQuality, customerName } = customerPlaces;
    const rows = await tx
      .select({
        ...addressed,
        // A property says whose it is, and which one.
        name: sql<string>`concat_ws(' · ', ${customerName}, ${customerPlaces.propertyName})`,
        ...{ latitude, longitude, locationSource, locationQuality },
      })
      .from(customerPlaces)
      .where(rough)
      .orderBy(
        sql`${locationQuality} = 'street' nulls first`,
        asc(sql`lower(${customerName})`),
        asc(customerId),
        asc(propertyId),
      )
      .limit(limit);
    const [counts] = await tx
      .select({
        total: count(),
        waiting: sql<number>`count(*) filter (where location_source = 'wanted')`.mapWith(Number),
        atZip: sql<number>`count(*) filter (where latitude is not null and location_quality is distinct from 'street'
          and is_active)`.mapWith(Number),
      })
      .from(customerPlaces)
      .where(rough);
    return { rows, total: counts?.total ?? 0, waiting: counts?.waiting ?? 0, atZip: counts?.atZip ?? 0 };
  },

  /** Those at the middle of their ZIP code, or nowhere, want looking up again; they stay where they are until then. */
  async wantAgain(): Promise<void> {
    for (const [table, condition] of [
      [customers, sql`deleted_at is null`],
      [properties, sql`true`],
    ] as const) {
      await tx.execute(sql`update ${table} set location_source = 'wanted' where ${condition}
        and location_source in ('approximate', 'unknown') and location_quality is distinct from 'street'`);
    }
  },
});

/** Companies that have places of customers to look up. */
export async function companiesWantingPlaces(tx: SystemTx): Promise<{ companyId: string }[]> {
  const { rows } = await tx.execute<{ companyId: string }>(sql`
    select company_id as "companyId" from customers where location_source = 'wanted' and deleted_at is null
    union select company_id from properties where location_source = 'wanted'`);
  return rows;
}
