export { chemicalUsageRoutes } from './chemical-usage/routes.ts';
export { listCompanyStock } from './company-stock.ts';
export { takeFromStock } from './draw.ts';
export { type LowPackage, lowPackages } from './low-packages.ts';
export { reagentsRoutes } from './routes.ts';
export { reagentsOfPools } from './service.ts';
