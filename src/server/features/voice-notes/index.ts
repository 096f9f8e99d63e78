export { voiceNotesRoutes } from './routes.ts';
