import { gt, lte, ne, or, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import type { KeptWeatherAlert } from '#server/db/schema/alerts.ts';
import { companyBranding, companyWeather } from '#server/db/schema/index.ts';

export const weatherRepo = (tx: TenantTx) => ({
  /** The location the company entered. */
  async findNamedPlace(): Promise<{ city: string | null; state: string | null; zipCode: string | null } | null> {
    const [row] = await tx
      .select({
        city: companyBranding.weatherCity,
        state: companyBranding.weatherState,
        zipCode: companyBranding.weatherZipCode,
      })
      .from(companyBranding);
    return row ?? null;
  },

  /** The median of the customers' coordinates. */
  async middleOfCustomers(): Promise<{ latitude: number; longitude: number } | null> {
    const { rows } = await tx.execute<{ latitude: number | null; longitude: number | null }>(sql`
      select percentile_cont(0.5) within group (order by latitude) as latitude,
        percentile_cont(0.5) within group (order by longitude) as longitude
      from customers where is_active and deleted_at is null and latitude is not null and longitude is not null`);
    const [middle] = rows;
    return middle?.latitude == null || middle.longitude == null
      ? null
      : { latitude: middle.latitude, longitude: middle.longitude };
  },

  async find() {
    const [row] = await tx.select().from(companyWeather);
    return row ?? null;
  },

  /** @returns false where the place was asked for since `before` */
  async claim(place: string, now: Date, before: Date): Promise<boolean> {
    const taken = await tx
      .insert(companyWeather)
      .values({ place, askedAt: now })
      .onConflictDoUpdate({
        target: companyWeather.companyId,
        set: {
          place,
          askedAt: now,
          alerts: sql`case when ${companyWeather.place} = ${place} then ${companyWeather.alerts} else '[]' end`,
        },
        // A time in the future was written while the clock was wrong.
        setWhere: or(
          lte(companyWeather.askedAt, before),
          gt(companyWeather.askedAt, now),
          ne(companyWeather.place, place),
        ),
      })
      .returning({ place: companyWeather.place });
    return taken.length > 0;
  },

  async keep(alerts: KeptWeatherAlert[], now: Date): Promise<void> {
    await tx.update(companyWeather).set({ alerts, answeredAt: now, lastError: null });
  },

  async noteFailure(lastError: string): Promise<void> {
    await tx.update(companyWeather).set({ lastError });
  },
});
