export { companyBrandingRoutes } from './routes.ts';
export { brandingOf } from './service.ts';
