import { expect, it } from 'vitest';
import { centsAMonth, centsAVisit } from './cents.ts';

it('a price per month is shared over the visits of a year, and is never a month of prices per visit', () => {
  expect(centsAVisit(14_500, 'month', 'weekly')).toBe(3346);
  expect(centsAVisit(9500, 'month', 'biweekly')).toBe(4385);
  expect(centsAVisit(7000, 'month', 'monthly')).toBe(7000);
  expect(centsAVisit(4500, 'visit', 'weekly')).toBe(4500);
});

it('a price per visit comes to 52, 26 or 12 of them a year', () => {
  expect(centsAMonth(4500, 'weekly')).toBe(19_500);
  expect(centsAMonth(4500, 'biweekly')).toBe(9750);
  expect(centsAMonth(4500, 'monthly')).toBe(4500);
});
