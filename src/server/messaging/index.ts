// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { communicationJobs } from './communications/greetings.ts';
export { lastTextReminders, remindByText, textAsSent, whoCanBeTexted } from './communications/invoice-reminder.ts';
export { whyNotWanted } from './communications/pre-visit.ts';
export { communicationsRepo } from './communications/repo.ts';
export { communicationsRoutes } from './communications/routes.ts';
export { visitFinished } from './communications/visit-finished.ts';
export { visitNotices } from './communications/visit-notices.ts';
export { tellSkipped, wordAgain } from './communications/visit-skipped.ts';
export { chooseOwnMessages } from './consents.ts';
export { messageJobs, numberForText, sendPrivateText } from './deliver.ts';
export { goingLiveRoutes } from './going-live/routes.ts';
export { photoJoined, takeFromPage } from './incoming.ts';
export { messagesRoutes } from './routes.ts';
export { presentMessage } from './service.ts';
export { surveysRoutes } from './surveys/routes.ts';
export { askAbout, takeIncomingAnswer } from './surveys/service.ts';
export { messageTemplatesRoutes } from './templates/routes.ts';
