export { followImport } from './follow.ts';
export { importsRoutes } from './routes.ts';
