// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { assistantRoutes } from './routes.ts';
