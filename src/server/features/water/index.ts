export { chemistryTypeOf } from './computed-index.ts';
export { waterRoutes } from './routes.ts';
export { recordWaterTest, type TestRecorder, waterTestsOfPools } from './service.ts';
