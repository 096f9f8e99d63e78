export { RouteViews } from './route-views.tsx';
