export { stockFor } from './at-hand.ts';
export { deviceJobs } from './devices/heartbeats.ts';
export { findDevice, hashKey, rememberedDevice } from './devices/keys.ts';
export { linkDevices } from './devices/mqtt.ts';
export { devicesRoutes } from './devices/routes.ts';
export { waterRoutes } from './routes.ts';
export { recordWaterTest, type TestRecorder, waterTestsOfPools } from './service.ts';
