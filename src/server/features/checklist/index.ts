export { checklistRoutes } from './routes.ts';
export { tasksAtStops } from './tasks-at-stops.ts';
