export { CalendarFeedPanel } from './calendar/calendar-feed-panel.tsx';
export { Directions } from './map/directions.tsx';
export { printWeek } from './week-board/print-plan.ts';
