// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { deviceJobs } from './devices/heartbeats.ts';
export { linkDevices } from './devices/mqtt.ts';
export { devicesRoutes } from './devices/routes.ts';
export { findDevice, hashKey, rememberedDevice } from './devices/service.ts';
export { waterRoutes } from './routes.ts';
export { recordWaterTest, stockFor, type TestRecorder, waterTestsOfPools } from './service.ts';
