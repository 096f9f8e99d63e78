import { describe, expect, it } from 'vitest';
import { nextServiceAfter, pairsOf } from './report-body.ts';
import { type DraftPhoto, dayAndTime, isUntouched, newReport } from './report-draft.ts';

const monday = {
  customerId: 'CUST-1',
  dayOfWeek: 'MONDAY' as const,
  serviceFrequency: 'weekly' as const,
  startDate: null,
  endDate: null,
  isActive: true,
};

describe('the next service that a report tells', () => {
  it('is the next date of the customer’s places on the routes', () => {
    expect(nextServiceAfter([monday], 'CUST-1', '2026-11-23')).toBe('Monday, November 30, 2026');
    const thursday = { ...monday, dayOfWeek: 'THURSDAY' as const };
    expect(nextServiceAfter([monday, thursday], 'CUST-1', '2026-11-23')).toBe('Thursday, November 26, 2026');
    const biweekly = { ...monday, serviceFrequency: 'biweekly' as const };
    expect(nextServiceAfter([biweekly], 'CUST-1', '2026-11-23')).toBe('Monday, December 7, 2026');
  });

  it('is left open where the customer has no place, the place is closed, or the day is not one', () => {
    expect(nextServiceAfter([monday], 'CUST-2', '2026-11-23')).toBe('');
    expect(nextServiceAfter([{ ...monday, isActive: false }], 'CUST-1', '2026-11-23')).toBe('');
    expect(nextServiceAfter([monday], null, '2026-11-23')).toBe('');
    expect(nextServiceAfter([monday], 'CUST-1', '')).toBe('');
  });
});

describe('photos of a report', () => {
  const photo = (photoId: string, category: DraftPhoto['category']): DraftPhoto => ({
    photoId,
    category,
    description: '',
    takenAt: '2026-11-23T16:00:00.000Z',
    fileName: 'a.jpg',
    bytes: 9000,
    sha256: null,
  });

  it('are paired in their order: the first before with the first after', () => {
    const pairs = pairsOf([photo('B1', 'before'), photo('B2', 'before'), photo('G', 'general'), photo('A1', 'after')]);
    expect([...pairs]).toEqual([
      ['B1', 'PAIR-B1'],
      ['A1', 'PAIR-B1'],
    ]);
  });
});

describe('a report that is begun', () => {
  it('has the day and time of the company, and nothing that would be missed', () => {
    const now = new Date('2026-11-24T05:30:00.000Z');
    expect(dayAndTime(now, 'America/Phoenix')).toEqual({ day: '2026-11-23', time: '22:30' });
    const begun = newReport({
      newId: () => '1',
      now,
      timeZone: 'America/Phoenix',
      customerId: null,
      technicianName: 'Luis',
    });
    expect(isUntouched(begun)).toBe(true);
    expect(isUntouched({ ...begun, notes: 'x' })).toBe(false);
    expect(isUntouched({ ...begun, water: { ...begun.water, ph: '7' } })).toBe(false);
  });
});
