import { expect, it } from 'vitest';
import { addDays, weekdays } from '#domain/calendar/index.ts';
import { isDueOn } from '#domain/scheduling/recurrence/recurrence.ts';

import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { plannedVisits, type StopRhythm } from './planned-visits.ts';

const random = seededRandom(20);
const below = (most: number): number => Math.floor(random() * most);

it('planned visits are the days on which the stops are due, day by day, whenever they began and end', () => {
  for (let round = 0; round < 20; round += 1) {
    const from = addDays('2025-06-01', below(300));
    const span = { from, to: addDays(from, below(200)) };
    const off = new Set(Array.from({ length: below(20) }, () => addDays(from, below(200))));
    const rhythms = Array.from({ length: 12 }, (): StopRhythm => {
      const begun = addDays('2025-01-01', below(500));
      return {
        dayOfWeek: weekdays[below(7)] ?? 'Monday',
        frequency: (['weekly', 'biweekly', 'monthly'] as const)[below(3)] ?? 'weekly',
        from: begun,
        to: random() < 0.5 ? null : addDays(begun, below(300)),
        stops: 1 + below(3),
      };
    });
    let due = 0;
    for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
      for (const { stops, from: startDate, to: endDate, ...rhythm } of rhythms) {
        if (!off.has(date) && isDueOn(date, { ...rhythm, startDate, endDate, lastVisitDate: null })) due += stops;
      }
    }
    expect({ round, planned: plannedVisits(rhythms, span, off) }).toEqual({ round, planned: due });
  }
});
