import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportCounts } from '#contract/data/imports.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { importsRepo } from './repo.ts';
import { importsTexts as texts } from './texts.ts';

/** An import that ran this long ago without ending was cut off with its server. */
export const abandonedAfterMs = 15 * 60 * 1000;

export interface Followed {
  /** Saves every twentieth of the progress, outside the transaction that does the work. @throws AppError where it was cancelled */
  report(done: number): Promise<void>;
  /** Ends it, in the transaction that did the work. @throws AppError where it was cancelled meanwhile */
  end(tx: TenantTx, result: ImportCounts): Promise<void>;
}

const cancelled = () => new AppError('conflict', texts.canceled);

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
  if (!begun) throw new AppError('conflict', texts.alreadyRunning);
  let reported = -1;
  try {
    return await work({
      async report(done) {
        const twentieth = total === 0 ? 0 : Math.floor((done / total) * 20);
        if (twentieth <= reported) return;
        reported = twentieth;
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

export const rowsPerStatement = 250;

/** Writes rows some hundred at a time, with other work in between. */
export async function inBatches<T>(rows: readonly T[], write: (batch: T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await write(rows.slice(start, start + rowsPerStatement));
    await yieldToEventLoop();
  }
}

/** Runs a plan in small steps, with other work in between. */
export async function runPlan<Step, Plan>(
  plan: Generator<Step, Plan>,
  report: (step: Step) => Promise<void> = async () => undefined,
): Promise<Plan> {
  for (let step = plan.next(); ; step = plan.next()) {
    if (step.done) return step.value;
    await report(step.value);
    await yieldToEventLoop();
  }
}
