export { printWeek } from './print-week.ts';
