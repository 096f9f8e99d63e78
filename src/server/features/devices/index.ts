export { findDevice } from './keys.ts';
export { devicesRoutes } from './routes.ts';
