export { chemicalUsageRoutes } from './chemical-usage/routes.ts';
export { listCompanyStock, lowPackages, usageOfLowPackages } from './company-stock.ts';
export { takeFromStock } from './draw.ts';
export { reagentsRoutes } from './routes.ts';
export { reagentsOfPools } from './service.ts';
