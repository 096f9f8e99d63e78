export { weatherRoutes } from './routes.ts';
export { keptWeather, refreshWeather } from './service.ts';
