export { takeFromStock } from './draw.ts';
export { reagentsRoutes } from './routes.ts';
export { reagentsOfPools } from './service.ts';
