import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { importsRepo } from './repo.ts';

/** An import that ran this long ago without ending was cut off with its server. */
export const abandonedAfterMs = 15 * 60 * 1000;

export interface ImportCounts {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
}

/** A running import's way of telling how far it is. */
export interface Followed {
  /** Tells every twentieth of the whole, from outside the transaction that does the work. @throws AppError where it was cancelled */
  report(done: number): Promise<void>;
  /** Ends it, in the transaction that did the work. @throws AppError where it was cancelled meanwhile */
  end(tx: TenantTx, result: ImportCounts): Promise<void>;
}

const cancelled = () => new AppError('conflict', 'The import was canceled. Nothing was changed.');

/**
 * Runs an import that its caller can follow and cancel.
 * @throws AppError conflict where one with this id is running already, or this one was cancelled
 */
export async function followImport<T>(
  tenant: Tenant,
  { importId, fileName, total }: { importId: string; fileName: string | null; total: number },
  work: (followed: Followed) => Promise<T>,
): Promise<T> {
  const now = tenant.now();
  const begun = await tenant.transaction((tx) =>
    importsRepo(tx).begin(
      { importId, userId: tenant.account.userId, fileName, createdAt: now },
      new Date(now.getTime() - abandonedAfterMs),
    ),
  );
  if (!begun) throw new AppError('conflict', 'This import is already running.');
  let told = -1;
  try {
    return await work({
      async report(done) {
        const twentieth = total === 0 ? 0 : Math.floor((done / total) * 20);
        if (twentieth <= told) return;
        told = twentieth;
        const isRunning = await tenant.transaction((tx) => importsRepo(tx).report(importId, Math.floor(done), total));
        if (!isRunning) throw cancelled();
      },
      async end(tx, result) {
        const done = { done: total, total, result, finishedAt: tenant.now() };
        if (!(await importsRepo(tx).end(importId, { state: 'done', ...done }))) throw cancelled();
      },
    });
  } catch (error) {
    await tenant.transaction((tx) => importsRepo(tx).end(importId, { state: 'failed', finishedAt: tenant.now() }));
    throw error;
  }
}
