import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { StopToEdit } from '#contract/scheduling/stop-edits.ts';
import { addDays } from '#domain/calendar/index.ts';
import { isDueOn, type Pattern, type Rhythm, type Season } from '#domain/scheduling/index.ts';
import { changesNothing, datedStopOf, editOf, mostSeasons, rhythmOfValues, valuesOf } from './stop-form.ts';

const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ kind: fc.constant('weeks' as const), every: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('month-week' as const), week: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('month-day' as const), day: fc.integer({ min: 1, max: 31 }) }),
);
const twoDigits = (max: number) => fc.integer({ min: 1, max }).map((number) => String(number).padStart(2, '0'));
/** As the call takes it: also a 31st of September. */
const bound = fc.tuple(twoDigits(12), twoDigits(31)).map((parts) => parts.join('-'));
const season: fc.Arbitrary<Season> = fc.record({ from: bound, to: bound, pattern: fc.option(pattern) });
const rhythm: fc.Arbitrary<Rhythm> = fc.record({
  pattern,
  anchor: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-05', days)),
  seasons: fc.array(season, { maxLength: mostSeasons }),
});

const stopWith = (stored: Rhythm): StopToEdit => {
  const assignment = {
    assignmentId: 'ROUTE-1',
    technicianId: 'TECH-1',
    routeOrder: 1,
    dayOfWeek: 'TUESDAY',
    serviceFrequency: 'weekly',
    startDate: null,
    endDate: null,
    rhythm: stored,
    excludedTechnicianIds: [],
    estimatedDuration: 30,
    priority: 'NORMAL',
    serviceDescription: null,
    notes: null,
  } as unknown as RouteAssignment;
  return { assignment, today: '2026-11-24', lastVisitDate: null, changes: [], daysOff: [], others: [] } as never;
};

describe('the form of a stop', () => {
  it('shows every season that a stop can have, and saves none that was not touched', () => {
    fc.assert(
      fc.property(rhythm, (stored) => {
        const stop = stopWith(stored);
        const before = valuesOf(stop, {});
        expect(before.seasons).toHaveLength(stored.seasons.length);
        expect(changesNothing(editOf(before, stop, before))).toBe(true);
        const longer = { ...before, changes: { ...before.changes, estimatedDuration: 45 } };
        expect(editOf(longer, stop, before).changes).toEqual({ estimatedDuration: 45 });
      }),
    );
  });

  it('keeps the dates of each season when the rest of the year changes', () => {
    fc.assert(
      fc.property(rhythm, fc.integer({ min: 0, max: 800 }), (stored, ahead) => {
        const stop = stopWith(stored);
        const values = valuesOf(stop, {});
        const date = addDays('2026-11-24', ahead);
        // The same, said by the form's fields.
        const dated = datedStopOf(stop.assignment, null);
        expect(isDueOn(date, { ...dated, rhythm: rhythmOfValues(values) })).toBe(isDueOn(date, dated));
        const edit = editOf({ ...values, frequency: 'month-day', monthDay: 15 }, stop, values);
        const kept = edit.changes.rhythm?.seasons ?? rhythmOfValues(values).seasons;
        expect(kept).toEqual(rhythmOfValues(values).seasons);
      }),
    );
  });
});
