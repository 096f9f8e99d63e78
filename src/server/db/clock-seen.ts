import { clockSeen } from '#server/db/schema/index.ts';
import type { SystemTx } from './client.ts';

export interface SeenClock {
  seenAt: Date;
  steadySince: Date;
}

/** What the clock said when it was last looked at, over all starts of the servers. */
export const clockSeenRepo = (tx: SystemTx) => ({
  async find(): Promise<SeenClock | null> {
    const [row] = await tx
      .select({ seenAt: clockSeen.seenAt, steadySince: clockSeen.steadySince })
      .from(clockSeen)
      .for('update');
    return row ?? null;
  },
  async save(seen: SeenClock): Promise<void> {
    await tx.insert(clockSeen).values(seen).onConflictDoUpdate({ target: clockSeen.onlyRow, set: seen });
  },
});
