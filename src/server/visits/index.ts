// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { casesRoutes } from './cases/routes.ts';
export { visitAsReported } from './complete-visit.ts';
export { listHistory } from './history.ts';
export { presentHistory } from './present.ts';
export { visitsRepo } from './repo.ts';
export { checklistRoutes, visitsRoutes, voiceNotesRoutes } from './routes.ts';
export { presentSkips, putVisitBack } from './skips/service.ts';
export { fieldPackRoutes } from './stops-of-days.ts';
