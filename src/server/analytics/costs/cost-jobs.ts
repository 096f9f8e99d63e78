import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { reckonAllDue } from './rollups/recompute.ts';

export const reckoningJobs = (deps: Deps): Pick<JobHandlers, 'reckon-figures'> => ({
  'reckon-figures': ({ companyId }) => reckonAllDue(deps, companyId),
});
