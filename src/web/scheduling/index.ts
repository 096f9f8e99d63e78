export { CalendarFeedPanel } from './calendar/calendar-feed-panel.tsx';
export { Directions } from './map/directions.tsx';
export { CustomerStops } from './stop-editor/lazy-parts.tsx';
export { accountOfUser, readTeamAgain } from './team/api.ts';
export { AddPersonDialog, EditPersonDialog, EditTechnicianDialog, readyPersonDialogs } from './team/person-dialogs.ts';
export type { Person } from './team/person-form.ts';
export { teamTexts } from './team/texts.ts';
export { printWeek } from './week-board/print-plan.ts';
