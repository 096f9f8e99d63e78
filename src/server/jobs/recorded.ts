import { companyRuns, installationRuns } from '#server/db/job-runs.ts';
import { failureMessage } from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import { type JobHandlers, type JobName, settingsOf } from '#server/platform/job-queue.ts';

type Recording = Pick<Deps, 'db' | 'clock'>;

interface CompanyRun {
  companyId: string;
  job: JobName;
  /** Nothing is done where it began less than this ago, on whatever server. */
  atMostEveryMs?: number;
}

/**
 * Does a company's work and writes down when, and what went wrong. What cannot be written down does not keep the work from
 * being done, nor its error from being reported.
 */
export async function recordCompanyRun(
  { db, clock }: Recording,
  { companyId, job, atMostEveryMs }: CompanyRun,
  work: () => Promise<void>,
): Promise<void> {
  const now = clock();
  const notSince = atMostEveryMs === undefined ? null : new Date(now.getTime() - atMostEveryMs);
  const begun = await db.inCompany(companyId, (tx) => companyRuns(tx).begin(job, now, notSince)).catch(() => true);
  if (!begun) return;
  try {
    await work();
  } catch (error) {
    const message = failureMessage(error);
    await db.inCompany(companyId, (tx) => companyRuns(tx).fail(job, message, clock())).catch(() => undefined);
    throw error;
  }
  await db.inCompany(companyId, (tx) => companyRuns(tx).finish(job, clock())).catch(() => undefined);
}

async function recordRun({ db, clock }: Recording, job: JobName, work: () => Promise<void>): Promise<void> {
  const runs = installationRuns(db.system);
  await runs.begin(job, clock()).catch(() => undefined);
  try {
    await work();
  } catch (error) {
    await runs.fail(job, failureMessage(error), clock()).catch(() => undefined);
    throw error;
  }
  await runs.finish(job, clock()).catch(() => undefined);
}

/** The same handlers, of which the shown ones write down when they ran; those of one company under that company. */
export function recorded(deps: Recording, handlers: JobHandlers): JobHandlers {
  const entries = Object.entries(handlers).map(([name, handler]) => {
    const job = name as JobName;
    if (!settingsOf(job).shown) return [name, handler];
    const work = handler as (data: object | null) => Promise<void>;
    return [
      name,
      // What the clock causes comes with nothing.
      (data: object | null) =>
        data && 'companyId' in data
          ? recordCompanyRun(deps, { companyId: String(data.companyId), job }, () => work(data))
          : recordRun(deps, job, () => work(data)),
    ];
  });
  return Object.fromEntries(entries) as JobHandlers;
}
