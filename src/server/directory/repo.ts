import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { CustomerView } from '#contract/directory/directory.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customerViews } from '#server/db/schema/index.ts';
import type { Tenant } from '#server/http/tenant.ts';

export type ViewRow = typeof customerViews.$inferSelect;

/** A user's own views; nobody else sees them. */
export const viewsRepo = (tx: TenantTx, { account }: Tenant) => {
  const own = eq(customerViews.userId, account.userId);
  const one = (viewId: string) => and(own, eq(customerViews.viewId, viewId));
  return {
    list: () =>
      tx.select().from(customerViews).where(own).orderBy(asc(customerViews.createdAt), asc(customerViews.viewId)),
    async count(): Promise<number> {
      const [row] = await tx.select({ n: count() }).from(customerViews).where(own);
      return row?.n ?? 0;
    },
    async find(viewId: string) {
      const [row] = await tx.select().from(customerViews).where(one(viewId));
      return row ?? null;
    },
    async isNamed(name: string, exceptId: string): Promise<boolean> {
      const [row] = await tx
        .select({ viewId: customerViews.viewId })
        .from(customerViews)
        .where(and(own, sql`lower(${customerViews.name}) = lower(${name})`));
      return row !== undefined && row.viewId !== exceptId;
    },
    insert: (row: Omit<typeof customerViews.$inferInsert, 'companyId' | 'userId'>) =>
      tx
        .insert(customerViews)
        .values({ ...row, userId: account.userId })
        .onConflictDoNothing()
        .returning(),
    update: (viewId: string, changes: Partial<Pick<CustomerView, 'name' | 'filter' | 'sort' | 'columns'>>) =>
      tx.update(customerViews).set(changes).where(one(viewId)).returning(),
    remove: (viewId: string) => tx.delete(customerViews).where(one(viewId)).returning({ viewId: customerViews.viewId }),
  };
};
