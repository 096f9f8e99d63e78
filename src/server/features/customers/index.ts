export { type CustomerRow, customersRepo, type NewCustomerRow } from './repo.ts';
export { customersRoutes } from './routes.ts';
export { presentCustomer } from './service.ts';
