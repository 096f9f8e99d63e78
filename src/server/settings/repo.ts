import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import {
  chosenByCompany,
  companies,
  companyBranding,
  companySettings,
  customers,
  ownDrives,
  ownDrivesCount,
  users,
} from '#server/db/schema/index.ts';

type SettingsRow = typeof companySettings.$inferSelect;
type Changes = Partial<Omit<typeof companySettings.$inferInsert, 'companyId'>> & { updatedAt: Date };

export interface SampleCustomer {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  latitude: number;
  longitude: number;
}

export const settingsRepo = (tx: TenantTx) => ({
  /** Of how many of the company's own drives driving is estimated; null where none count. */
  async ownDrives(): Promise<number | null> {
    const [row] = await tx
      .select({ drives: ownDrives.drives })
      .from(ownDrives)
      .leftJoin(companySettings, eq(companySettings.companyId, ownDrives.companyId))
      .where(ownDrivesCount);
    return row?.drives ?? null;
  },

  /** Null before anything was set. */
  async find(): Promise<SettingsRow | null> {
    const [row] = await tx.select().from(companySettings);
    return row ?? null;
  },

  /** A customer whose place and address services are tried with: the one that is there longest. */
  async sampleCustomer(): Promise<SampleCustomer | null> {
    const { address, city, state, zipCode, latitude, longitude } = customers;
    const [row] = await tx
      .select({ name: customers.name, address, city, state, zipCode, latitude, longitude })
      .from(customers)
      .where(and(isNull(customers.deletedAt), isNotNull(latitude), isNotNull(longitude)))
      .orderBy(desc(customers.isActive), asc(customers.createdAt), asc(customers.customerId))
      .limit(1);
    return row?.latitude == null || row.longitude == null
      ? null
      : { ...row, latitude: row.latitude, longitude: row.longitude };
  },

  listOwners: () =>
    tx
      .select({
        email: users.email,
        language: users.language,
        companyLanguage: chosenByCompany,
        browserLanguage: users.browserLanguage,
      })
      .from(users)
      .leftJoin(companySettings, eq(companySettings.companyId, users.companyId))
      .where(and(eq(users.role, 'owner'), eq(users.isActive, true)))
      .orderBy(asc(users.createdAt), asc(users.userId)),

  async save(changes: Changes): Promise<void> {
    await tx
      .insert(companySettings)
      .values(changes)
      .onConflictDoUpdate({ target: companySettings.companyId, set: changes });
  },
});

export type BrandingRow = typeof companyBranding.$inferSelect;
type BrandingChanges = Partial<Omit<typeof companyBranding.$inferInsert, 'companyId'>> & { updatedAt: Date };

export const brandingRepo = (tx: TenantTx) => ({
  /** Null before anything was set. */
  async find(): Promise<BrandingRow | null> {
    const [row] = await tx.select().from(companyBranding);
    return row ?? null;
  },

  async save(changes: BrandingChanges): Promise<void> {
    await tx
      .insert(companyBranding)
      .values(changes)
      .onConflictDoUpdate({ target: companyBranding.companyId, set: changes });
  },

  async setTimeZone(timeZone: string): Promise<void> {
    await tx.update(companies).set({ timeZone }).where(sql`${companies.companyId} = app_company_id()`);
  },
});
