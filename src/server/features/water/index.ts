export { waterRoutes } from './routes.ts';
export { type NewWaterTest, recordWaterTest } from './service.ts';
