// What is said here in Spanish, read where something is worded in it.
import './chemical-usage/texts.es.ts';
import './texts.es.ts';

export { chemicalUsageRoutes } from './chemical-usage/routes.ts';
export { listCompanyStock, lowPackages, usageOfLowPackages } from './company-stock.ts';
export { costRates } from './repo.ts';
export { reagentsRoutes } from './routes.ts';
export { reagentsOfPools, reagentsOnTruck, takeFromStock } from './service.ts';
