// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { geocodingJobs, locate, qualityOfPlace, queryOfLine } from './geocoding/service.ts';
export { type PoolRow, poolsRepo } from './pools/repo.ts';
export { poolsRoutes } from './pools/routes.ts';
export { presentPool, requireReadablePool } from './pools/service.ts';
export { propertiesRepo } from './properties/repo.ts';
export { placesInUse, requireOwnProperty } from './properties/service.ts';
export { type CustomerRow, customersRepo, type ListedCustomer } from './repo.ts';
export { customersRoutes, equipmentRoutes } from './routes.ts';
export type { CustomerMoney, MoneyOf } from './service.ts';
export { customersTexts } from './texts.ts';
