import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { JobHandlers } from '#server/jobs/port.ts';
import { billingRoutes } from './billing/index.ts';
import { customersRoutes } from './customers/index.ts';
import { expiryJobs } from './expiry/index.ts';
import { identityRoutes } from './identity/index.ts';
import { mailJobs } from './mails/index.ts';
import { poolsRoutes } from './pools/index.ts';
import { reagentsRoutes } from './reagents/index.ts';
import { routesRoutes } from './routes/index.ts';
import { techniciansRoutes } from './technicians/index.ts';

/** Every feature's calls. */
export function registerFeatures(app: App, deps: Deps): void {
  identityRoutes(app, deps);
  billingRoutes(app, deps);
  customersRoutes(app);
  poolsRoutes(app);
  techniciansRoutes(app);
  routesRoutes(app);
  reagentsRoutes(app);
}

/** Every feature's work outside calls. */
export const jobHandlers = (deps: Deps): Partial<JobHandlers> => ({
  ...mailJobs(deps),
  ...expiryJobs(deps),
});
