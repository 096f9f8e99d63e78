export { findDevice } from './keys.ts';
export { linkDevices } from './mqtt.ts';
export { devicesRoutes } from './routes.ts';
