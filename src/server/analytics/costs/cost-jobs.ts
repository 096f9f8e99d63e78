import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { recomputeAllDue } from './rollups/recompute.ts';

export const figureJobs = (deps: Deps): Pick<JobHandlers, 'reckon-figures'> => ({
  'reckon-figures': ({ companyId }) => recomputeAllDue(deps, companyId),
});
