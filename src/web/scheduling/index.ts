export { CalendarFeedPanel } from './calendar/calendar-feed-panel.tsx';
export {
  AddPersonDialog,
  CustomerStops,
  EditPersonDialog,
  EditTechnicianDialog,
  NotifyList,
  readyPersonDialogs,
} from './dialogs.tsx';
export { Directions } from './map/directions.tsx';
export { accountOfUser, readTeamAgain, showInvited } from './team/api.ts';
export type { Person } from './team/person-form.ts';
export { teamTexts } from './team/texts.ts';
export { printWeek } from './week-board/print-plan.ts';
