export { findCustomer, homeownerJobs } from './door.ts';
export { homeownerRoutes } from './routes.ts';
