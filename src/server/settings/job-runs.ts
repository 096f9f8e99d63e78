import type { JobRun } from '#contract/settings/settings.ts';
import { companyRuns, installationRuns } from '#server/db/job-runs.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { shownJobs } from '#server/jobs/shown-jobs.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * What works by itself, for the installation and for the caller's company, and how it went last.
 * @throws AppError not_allowed for whoever is not the owner
 */
export async function showJobs(deps: Deps, tenant: Tenant): Promise<JobRun[]> {
  if (tenant.account.role !== 'owner') throw new AppError('not_allowed', 'Only the owner can see how the jobs run.');
  const ofInstallation = new Map((await installationRuns(deps.db.system).list()).map((run) => [run.job, run]));
  const ofCompany = new Map((await tenant.transaction((tx) => companyRuns(tx).list())).map((run) => [run.job, run]));
  return Object.entries(shownJobs).map(([job, shown]) => {
    const run = (shown.scope === 'company' ? ofCompany : ofInstallation).get(job);
    return {
      job,
      ...shown,
      beganAt: run?.beganAt.toISOString() ?? null,
      finishedAt: run?.finishedAt?.toISOString() ?? null,
      failures: run?.failures ?? 0,
      lastError: run?.lastError ?? null,
      lastErrorAt: run?.lastErrorAt?.toISOString() ?? null,
    };
  });
}
