import type { Message } from '#domain/language/index.ts';
import { customerTexts } from './customer-texts.ts';

interface Holiday {
  readonly monthDay: string;
  readonly name: Message;
  readonly greeting: Message;
}

const { newYear, valentine, independence, christmas } = customerTexts.holidays;
const holidays: readonly Holiday[] = [
  { monthDay: '01-01', ...newYear },
  { monthDay: '02-14', ...valentine },
  { monthDay: '07-04', ...independence },
  { monthDay: '12-25', ...christmas },
];

const yearOf = (date: string): number => Number(date.slice(0, 4));
const monthDayOf = (date: string): string => date.slice(5);
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * The holiday that a date is; null on other days.
 * @param date YYYY-MM-DD
 */
export const holidayOn = (date: string): Holiday | null =>
  holidays.find(({ monthDay }) => monthDay === monthDayOf(date)) ?? null;

/**
 * The birthdays, as MM-DD, that fall on a date: its own, and February 29 on the 28th of other years.
 * @param date YYYY-MM-DD
 */
export function birthdaysOn(date: string): string[] {
  const own = monthDayOf(date);
  return own === '02-28' && !isLeapYear(yearOf(date)) ? [own, '02-29'] : [own];
}

interface Greeted {
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  /** When the customer was greeted last, YYYY-MM-DD. */
  readonly lastBirthdayGreeting: string | null;
  readonly lastHolidayGreeting: string | null;
}

/** Whether to greet a customer on a date: on the birthday, once a year. */
export const isBirthdayDue = ({ birthday, lastBirthdayGreeting }: Greeted, today: string): boolean =>
  birthday !== null &&
  birthdaysOn(today).includes(monthDayOf(birthday)) &&
  (lastBirthdayGreeting === null || yearOf(lastBirthdayGreeting) !== yearOf(today));

/** The holiday to greet a customer for, once a day; null where there is none. */
export const holidayDue = ({ lastHolidayGreeting }: Greeted, today: string): Holiday | null =>
  lastHolidayGreeting === today ? null : holidayOn(today);
