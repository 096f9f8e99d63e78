import { sql } from 'drizzle-orm';
import type { TenantTx } from './client.ts';
import { photos, voiceNotes } from './schema/index.ts';

export const bytesOfGigabyte = 1_000_000_000;

/** What a company's photos and recordings take, in bytes, thumbnails aside. */
export async function storedBytes(tx: TenantTx): Promise<number> {
  const recordings = sql`(select coalesce(sum(${voiceNotes.audioBytes}), 0) from ${voiceNotes})`;
  const [row] = await tx
    .select({ bytes: sql<number>`(coalesce(sum(${photos.bytes}), 0) + ${recordings})::float8` })
    .from(photos);
  return row?.bytes ?? 0;
}
