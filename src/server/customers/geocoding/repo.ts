import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AddressQuery, Location } from '#server/adapters/geocoding/port.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { customers, geocodedAddresses } from '#server/db/schema/index.ts';

export interface WantedPlace extends AddressQuery {
  customerId: string;
}
export interface FoundPlace {
  place: WantedPlace;
  location: Location | null;
}

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

  /** Keeps what was found, unless the address was changed meanwhile: then it still wants looking up. */
  async store(found: readonly FoundPlace[]): Promise<void> {
    const rows = found.map(({ place, location }) => ({
      customer_id: place.customerId,
      address: place.address,
      city: place.city,
      state: place.state,
      zip_code: place.zipCode,
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      location_source: location?.precision ?? 'unknown',
    }));
    await tx.execute(sql`
      update customers c set latitude = r.latitude, longitude = r.longitude, location_source = r.location_source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(customer_id text, address text, city text, state text,
        zip_code text, latitude double precision, longitude double precision, location_source text)
      where c.customer_id = r.customer_id and c.location_source = 'wanted'
        and c.address is not distinct from r.address and c.city is not distinct from r.city
        and c.state is not distinct from r.state and c.zip_code is not distinct from r.zip_code`);
  },

  /** An earlier answer of the service no older than `since`; undefined where there is none. */
  async remembered(query: string, since: Date): Promise<Location | null | undefined> {
    const [row] = await tx
      .select()
      .from(geocodedAddresses)
      .where(
        and(
          eq(geocodedAddresses.query, query),
          sql`${geocodedAddresses.foundAt} >= ${since.toISOString()}::timestamptz`,
        ),
      );
    if (!row) return undefined;
    const { latitude, longitude, precision } = row;
    return precision === 'unknown' || latitude === null || longitude === null
      ? null
      : { latitude, longitude, precision };
  },

  async remember(query: string, location: Location | null, now: Date): Promise<void> {
    const row = {
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      precision: location?.precision ?? ('unknown' as const),
      foundAt: now,
    };
    await tx
      .insert(geocodedAddresses)
      .values({ query, ...row })
      .onConflictDoUpdate({ target: geocodedAddresses.query, set: row });
  },
});

/** Companies that have customers to look up. */
export const companiesWantingPlaces = (tx: SystemTx): Promise<{ companyId: string }[]> =>
  tx.selectDistinct({ companyId: customers.companyId }).from(customers).where(wanted);
