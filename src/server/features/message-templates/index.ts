export { messageTemplatesRoutes } from './routes.ts';
export { openWriter } from './writer.ts';
