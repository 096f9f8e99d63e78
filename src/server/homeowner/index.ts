export { findCustomer } from './door.ts';
export { homeownerRoutes } from './routes.ts';
