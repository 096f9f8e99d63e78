export { backupJobs, startBackup } from './backups.ts';
export { exportsRoutes } from './routes.ts';
