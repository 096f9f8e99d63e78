export { checklistRoutes } from './routes.ts';
export { type TasksAtStop, tasksAtStops } from './tasks-at-stops.ts';
