export { takeFromStock } from './draw.ts';
export { reagentsRoutes } from './routes.ts';
export { unloadTruck } from './transfer.ts';
