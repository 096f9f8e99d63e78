import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { companies, photoChain, photoChainHeads, photoChainKeys, photos } from '#server/db/schema/index.ts';

export type HeadRow = Omit<typeof photoChainHeads.$inferSelect, 'companyId'>;
type KeyRow = Omit<typeof photoChainKeys.$inferSelect, 'companyId'>;

const headColumns = {
  place: photoChainHeads.place,
  digest: photoChainHeads.digest,
  day: photoChainHeads.day,
  signedAt: photoChainHeads.signedAt,
  signature: photoChainHeads.signature,
  signedWith: photoChainHeads.signedWith,
};
const keyColumns = {
  keySealed: photoChainKeys.keySealed,
  signedWith: photoChainKeys.signedWith,
  headsMailed: photoChainKeys.headsMailed,
  createdAt: photoChainKeys.createdAt,
};

export const photoChainRepo = (tx: TenantTx) => ({
  async company(): Promise<{ name: string | null; timeZone: string }> {
    const [row] = await tx
      .select({ name: companies.name, timeZone: companies.timeZone })
      .from(companies)
      .where(sql`${companies.companyId} = app_company_id()`);
    return row ?? { name: null, timeZone: 'UTC' };
  },

  /** The last entry; null where no photo ever came. */
  async end(): Promise<{ place: number; digest: string } | null> {
    const [row] = await tx
      .select({ place: photoChain.place, digest: photoChain.digest })
      .from(photoChain)
      .orderBy(desc(photoChain.place))
      .limit(1);
    return row ?? null;
  },

  /** The heads signed last, newest first. */
  heads: (limit: number): Promise<HeadRow[]> =>
    tx.select(headColumns).from(photoChainHeads).orderBy(desc(photoChainHeads.place)).limit(limit),
  headsUpTo: (place: number): Promise<HeadRow[]> =>
    tx
      .select(headColumns)
      .from(photoChainHeads)
      .where(lte(photoChainHeads.place, place))
      .orderBy(asc(photoChainHeads.place)),
  /** Nothing where another server signed it in the same moment. */
  async addHead(head: HeadRow): Promise<void> {
    await tx.insert(photoChainHeads).values(head).onConflictDoNothing();
  },

  async key(): Promise<KeyRow | null> {
    const [row] = await tx.select(keyColumns).from(photoChainKeys);
    return row ?? null;
  },
  async addKey(row: KeyRow): Promise<void> {
    await tx.insert(photoChainKeys).values(row).onConflictDoNothing();
  },
  async setMailed(headsMailed: boolean): Promise<void> {
    await tx.update(photoChainKeys).set({ headsMailed }).where(sql`${photoChainKeys.companyId} = app_company_id()`);
  },

  /** Entries after `after` and up to `end`, in order. */
  entries: (after: number, end: number, limit: number) =>
    tx
      .select({ place: photoChain.place, entry: photoChain.entry, digest: photoChain.digest })
      .from(photoChain)
      .where(and(gt(photoChain.place, after), lte(photoChain.place, end)))
      .orderBy(asc(photoChain.place))
      .limit(limit),

  /** Photos received in a period, by id. */
  photosOf: (from: Date, to: Date, after: string, limit: number) =>
    tx
      .select({ photoId: photos.photoId, fileKey: photos.fileKey })
      .from(photos)
      .where(and(gte(photos.createdAt, from), lt(photos.createdAt, to), gt(photos.photoId, after)))
      .orderBy(asc(photos.photoId))
      .limit(limit),

  /** What was entered after `place`: how many photos came, and how many entries say that one was changed or went. */
  async since(place: number): Promise<{ came: number; others: number }> {
    const came = await tx.$count(
      photoChain,
      and(gt(photoChain.place, place), eq(sql`${photoChain.entry}::json->>'kind'`, 'added')),
    );
    return { came, others: (await tx.$count(photoChain, gt(photoChain.place, place))) - came };
  },
});
