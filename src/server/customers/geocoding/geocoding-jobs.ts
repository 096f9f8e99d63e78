import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { geocodeCustomers, sweepGeocoding } from './service.ts';

export const geocodingJobs = (deps: Deps): Pick<JobHandlers, 'geocode-customers' | 'sweep-geocoding'> => ({
  'geocode-customers': ({ companyId }) => geocodeCustomers(deps, companyId),
  'sweep-geocoding': () => sweepGeocoding(deps),
});
