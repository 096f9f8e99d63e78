import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/port.ts';
import { reckonAllDue } from './reckoning.ts';

export { reckonAllDue, reckonDue } from './reckoning.ts';
export { serviceCostsRoutes } from './routes.ts';
export { type CustomerMargin, customerMargins } from './stop-margins.ts';

export const reckoningJobs = (deps: Deps): Pick<JobHandlers, 'reckon-figures'> => ({
  'reckon-figures': ({ companyId }) => reckonAllDue(deps, companyId),
});
