export { takeIncomingAnswer } from './answer.ts';
export { askAbout } from './ask.ts';
export { surveysRepo } from './repo.ts';
export { surveysRoutes } from './routes.ts';
