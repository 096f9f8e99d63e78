export { chemicalUsageRoutes } from './routes.ts';
