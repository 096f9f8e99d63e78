export { alertOwners } from './alert-owners.ts';
export { companyBrandingRoutes } from './branding/routes.ts';
export { brandingOf } from './branding/service.ts';
export { settingsRoutes } from './routes.ts';
export { findSettings } from './service.ts';
