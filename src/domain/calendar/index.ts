export {
  addDays,
  addMonths,
  type CivilDate,
  dateOfDay,
  dayNumber,
  daysBetween,
  firstOfMonth,
  MILLISECONDS_A_DAY,
  mondayOf,
  WEEKDAYS,
  type Weekday,
  weekdayAfter,
  weekdayIndex,
  weekdayOf,
} from './days.ts';
export { localDate, minuteOfDay } from './zones.ts';
