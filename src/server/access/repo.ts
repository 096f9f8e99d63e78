import { asc } from 'drizzle-orm';
import type { PermissionEntry } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { permissionEntries } from '#server/db/schema/index.ts';

export const permissionsRepo = (tx: TenantTx) => ({
  list: (): Promise<PermissionEntry[]> =>
    tx
      .select({
        role: permissionEntries.role,
        feature: permissionEntries.feature,
        isEnabled: permissionEntries.isEnabled,
        canView: permissionEntries.canView,
        canEdit: permissionEntries.canEdit,
        canDelete: permissionEntries.canDelete,
      })
      .from(permissionEntries)
      .orderBy(asc(permissionEntries.role), asc(permissionEntries.feature)),

  /** The whole list, in place of what was there. */
  async replace(entries: readonly PermissionEntry[]): Promise<void> {
    await tx.delete(permissionEntries);
    if (entries.length > 0) await tx.insert(permissionEntries).values([...entries]);
  },
});
