export { type TechnicianRow, techniciansRepo } from './repo.ts';
export { techniciansRoutes } from './routes.ts';
export { removeTechnician } from './service.ts';
