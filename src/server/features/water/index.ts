export { waterRoutes } from './routes.ts';
export { recordWaterTest } from './service.ts';
