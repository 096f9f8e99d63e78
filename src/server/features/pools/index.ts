export { firstPoolId, type PoolRow, poolsRepo } from './repo.ts';
export { poolsRoutes } from './routes.ts';
export { presentPool, requireReadablePool } from './service.ts';
