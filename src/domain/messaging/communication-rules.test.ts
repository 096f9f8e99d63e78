import { describe, expect, it } from 'vitest';
import { birthdaysOn, holidayDue, holidayOn, isBirthdayDue } from './greetings.ts';
import { isLowRating, ratingIn, serviceQualityOf, thanksTypeOf, wouldRecommend } from './survey-rules.ts';
import { arrivalInWords, dateInWords, timeWindowInWords } from './visit-words.ts';

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
    expect(holidayOn('2027-01-01')?.name.en).toBe("New Year's Day");
    expect(holidayOn('2027-02-14')?.name.en).toBe("Valentine's Day");
    expect(holidayOn('2027-07-04')?.name.en).toBe('Independence Day');
    expect(holidayOn('2026-12-25')?.name.en).toBe('Christmas');
    expect(holidayOn('2026-12-24')).toBeNull();
    expect(holidayDue(greeted, '2026-12-25')?.key).toBe('christmas');
    expect(holidayDue({ ...greeted, lastHolidayGreeting: '2026-12-25' }, '2026-12-25')).toBeNull();
    expect(holidayDue({ ...greeted, lastHolidayGreeting: '2026-07-04' }, '2026-12-25')?.key).toBe('christmas');
  });
});

describe('a visit in words', () => {
  it('says date, hours and arrival in both languages', () => {
    expect(dateInWords('2026-11-30', 'en')).toBe('Monday, November 30');
    expect(dateInWords('2026-12-05', 'es')).toBe('sábado 5 de diciembre');
    expect(timeWindowInWords({ fromHour: 9, toHour: 11 }, 'en')).toBe('9 AM to 11 AM');
    expect(timeWindowInWords({ fromHour: 11, toHour: 13 }, 'es')).toBe('11 a.m. a 1 p.m.');
    expect(timeWindowInWords({ fromHour: 22, toHour: 24 }, 'en')).toBe('10 PM to 12 AM');
    expect(timeWindowInWords(null, 'es')).toBe('durante el día');
    expect(arrivalInWords(2, 'en')).toBe('in about 5 minutes');
    expect(arrivalInWords(13, 'en')).toBe('in about 15 minutes');
    expect(arrivalInWords(null, 'es')).toBe('pronto');
  });
});
