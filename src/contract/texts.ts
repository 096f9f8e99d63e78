import { catalog } from '#domain/language/index.ts';

/** What the checks say that every area shares. */
export const contractTexts = catalog('contract', {
  idRequired: 'Id is required',
  idTooLong: 'Id is too long',
  idCharacters: 'Id may hold letters, digits, dot, dash, colon and underscore only',
  timeOfDay: 'Must be a time as HH:MM',
  mostCharacters: ({ most }: { most: number }) => `Must be at most ${most} characters`,
  email: 'Please enter a valid email address',
  dollars: 'Must be an amount in dollars, 0 or more',
  date: 'Must be YYYY-MM-DD, 0100-9899',
  moment: 'Must be a date and time',
  weekday: 'Must be a day from Monday to Sunday',
  frequency: 'Must be weekly, biweekly or monthly',
  poolType: 'Please select a pool type',
  messageRequired: 'Message is required',
  searchRequired: 'Please enter what to search for',
  phoneNumber: 'Please enter a valid phone number',
  timeZone: 'Unknown time zone',
});
