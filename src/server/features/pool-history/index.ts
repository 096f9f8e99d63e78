export { learnedVolumeOf } from './learned-volume.ts';
export { poolHistoryRoutes } from './routes.ts';
