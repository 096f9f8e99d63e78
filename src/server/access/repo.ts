import { asc, getTableColumns } from 'drizzle-orm';
import type { PermissionEntry } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { permissionEntries } from '#server/db/schema/index.ts';

const { companyId: _, ...columns } = getTableColumns(permissionEntries);

export const permissionsRepo = (tx: TenantTx) => ({
  list: (): Promise<PermissionEntry[]> =>
    tx.select(columns).from(permissionEntries).orderBy(asc(permissionEntries.role), asc(permissionEntries.feature)),

  async replace(entries: readonly PermissionEntry[]): Promise<void> {
    await tx.delete(permissionEntries);
    if (entries.length > 0) await tx.insert(permissionEntries).values([...entries]);
  },
});
