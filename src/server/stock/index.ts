export { chemicalUsageRoutes } from './chemical-usage/routes.ts';
export { listCompanyStock, lowPackages, usageOfLowPackages } from './company-stock.ts';
export { reagentsRoutes } from './routes.ts';
export { reagentsOfPools, reagentsOnTruck, takeFromStock } from './service.ts';
