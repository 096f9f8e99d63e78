// Also in Spanish: the one language besides English that customers are written to.
import './customer-texts.es.ts';

export { communicationJobs } from './communications/jobs.ts';
export { whyNotWanted } from './communications/pre-visit.ts';
export { communicationsRoutes } from './communications/routes.ts';
export { visitFinished } from './communications/visit-finished.ts';
export { messageJobs } from './deliver.ts';
export { messagesRoutes } from './routes.ts';
export { takeIncomingAnswer } from './surveys/answer.ts';
export { askAbout } from './surveys/ask.ts';
export { surveysRoutes } from './surveys/routes.ts';
export { messageTemplatesRoutes } from './templates/routes.ts';
