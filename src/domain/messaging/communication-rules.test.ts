import { describe, expect, it } from 'vitest';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { customerTexts } from './customer-texts.ts';
import './customer-texts.es.ts';
import { birthdaysOn, holidayDue, holidayOn, isBirthdayDue } from './greetings.ts';
import { isLowRating, ratingIn, serviceQualityOf, thanksTypeOf, wouldRecommend } from './survey-rules.ts';
import { arrivalInWords, timeWindowInWords } from './templates.ts';

const en = (message: Message | undefined) => message && wordsOf('en').say(message);
const es = (message: Message | undefined) => message && wordsOf('es').say(message);

describe('a survey’s reply', () => {
  it.each([
    ['5', 5],
    [' 1 ', 1],
    ['3\n', 3],
  ])('%j is the rating %s', (reply, rating) => expect(ratingIn(reply)).toBe(rating));

  it.each(['0', '6', '5.0', '4.5', '05', '+5', '-1', '5!', 'five', '', '   ', '5 stars', '10', '５'])(
    '%j is ignored',
    (reply) => expect(ratingIn(reply)).toBeNull(),
  );

  it.each([
    [5, 'excellent', true, 'survey_thanks_good', false],
    [4, 'good', true, 'survey_thanks_good', false],
    [3, 'average', false, 'survey_thanks_low', false],
    [2, 'poor', false, 'survey_thanks_low', true],
    [1, 'poor', false, 'survey_thanks_low', true],
  ] as const)('%s means %s, recommends: %s, thanks by %s', (rating, quality, recommends, thanks, isLow) => {
    expect(serviceQualityOf(rating)).toBe(quality);
    expect(wouldRecommend(rating)).toBe(recommends);
    expect(thanksTypeOf(rating)).toBe(thanks);
    expect(isLowRating(rating)).toBe(isLow);
  });
});

describe('a greeting', () => {
  const greeted = { birthday: '1980-11-23', lastBirthdayGreeting: null, lastHolidayGreeting: null };

  it('for a birthday is due on the day, once a year', () => {
    expect(isBirthdayDue(greeted, '2026-11-23')).toBe(true);
    expect(isBirthdayDue(greeted, '2026-11-24')).toBe(false);
    expect(isBirthdayDue({ ...greeted, birthday: null }, '2026-11-23')).toBe(false);
    expect(isBirthdayDue({ ...greeted, lastBirthdayGreeting: '2026-11-23' }, '2026-11-23')).toBe(false);
    expect(isBirthdayDue({ ...greeted, lastBirthdayGreeting: '2025-11-23' }, '2026-11-23')).toBe(true);
  });

  it('reaches who was born on February 29 in every year', () => {
    expect(birthdaysOn('2026-02-28')).toEqual(['02-28', '02-29']);
    expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
    expect(birthdaysOn('2100-02-28')).toEqual(['02-28', '02-29']);
    expect(isBirthdayDue({ ...greeted, birthday: '1984-02-29' }, '2028-02-29')).toBe(true);
  });

  it('for the four holidays is due once a day', () => {
    expect(en(holidayOn('2027-01-01')?.name)).toBe("New Year's Day");
    expect(en(holidayOn('2027-02-14')?.name)).toBe("Valentine's Day");
    expect(en(holidayOn('2027-07-04')?.name)).toBe('Independence Day');
    expect(en(holidayOn('2026-12-25')?.name)).toBe('Christmas');
    expect(holidayOn('2026-12-24')).toBeNull();
    expect(holidayDue(greeted, '2026-12-25')?.monthDay).toBe('12-25');
    expect(holidayDue({ ...greeted, lastHolidayGreeting: '2026-12-25' }, '2026-12-25')).toBeNull();
    expect(holidayDue({ ...greeted, lastHolidayGreeting: '2026-07-04' }, '2026-12-25')?.monthDay).toBe('12-25');
  });
});

describe('a visit in words', () => {
  it('says date, hours and arrival in both languages', () => {
    expect(en(customerTexts.visit.date({ date: '2026-11-30' }))).toBe('Monday, November 30');
    expect(es(customerTexts.visit.date({ date: '2026-12-05' }))).toBe('sábado 5 de diciembre');
    expect(en(timeWindowInWords({ fromHour: 9, toHour: 11 }))).toBe('9 AM to 11 AM');
    expect(es(timeWindowInWords({ fromHour: 11, toHour: 13 }))).toBe('11 a.m. a 1 p.m.');
    expect(en(timeWindowInWords({ fromHour: 22, toHour: 24 }))).toBe('10 PM to 12 AM');
    expect(es(timeWindowInWords(null))).toBe('durante el día');
    expect(en(arrivalInWords(2))).toBe('in about 5 minutes');
    expect(en(arrivalInWords(13))).toBe('in about 15 minutes');
    expect(es(arrivalInWords(null))).toBe('pronto');
  });
});
