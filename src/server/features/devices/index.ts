export { deviceJobs } from './heartbeats.ts';
export { findDevice, hashKey, rememberedDevice } from './keys.ts';
export { linkDevices } from './mqtt.ts';
export { devicesRoutes } from './routes.ts';
