export { type CustomerRow, customersRepo } from './repo.ts';
export { customersRoutes } from './routes.ts';
