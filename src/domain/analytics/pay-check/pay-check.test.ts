import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { greatCircleMiles } from '#domain/scheduling/routing/distance.ts';
import { type PayLine, type PayWeek, payCheckOf } from './pay-check.ts';
import type { PlannedStop, RecordedTask, RecordedVisit } from './recorded.ts';

const monday = '2026-11-16';
const after = '2026-11-23';
const at = (time: string, date = monday): number => Date.parse(`${date}T${time}:00Z`);

const stop = (number: number, more: Partial<PlannedStop> = {}): PlannedStop => ({
  assignmentId: `ROUTE-${number}`,
  date: monday,
  technicianId: 'LUIS',
  customerId: `CUST-${number}`,
  customerName: `Customer ${number}`,
  plannedMinutes: 40,
  notServed: null,
  ...more,
});
const visit = (number: number, more: Partial<RecordedVisit> = {}): RecordedVisit => ({
  visitId: `VISIT-${number}`,
  assignmentId: `ROUTE-${number}`,
  customerId: `CUST-${number}`,
  customerName: `Customer ${number}`,
  technicianId: 'LUIS',
  date: monday,
  state: 'done',
  arrivedAt: at('09:00'),
  leftAt: at('09:40'),
  photos: 1,
  tasks: [],
  photographedTasks: [],
  coordinates: null,
  ...more,
});
const task = (taskId: string, more: Partial<RecordedTask> = {}): RecordedTask => ({
  taskId,
  title: taskId,
  required: true,
  photoRequired: false,
  done: true,
  ...more,
});
const luis = { technicianId: 'LUIS', name: 'Luis Ortega', isActive: true };
const ann = { technicianId: 'ANN', name: 'Ann Diaz', isActive: true };
const check = (planned: PlannedStop[], visits: RecordedVisit[], more: Partial<PayWeek> = {}): PayLine[] =>
  payCheckOf({ today: after, technicians: [ann, luis], planned, visits, ...more });
const weekOfLuis = (planned: PlannedStop[], visits: RecordedVisit[], more: Partial<PayWeek> = {}): PayLine => {
  const line = check(planned, visits, more).find(({ technicianId }) => technicianId === 'LUIS');
  if (!line) throw new Error('Luis has a line');
  return line;
};
const told = ({ exceptions }: PayLine): string[] =>
  exceptions.map(({ kind, detail }) => `${kind}: ${wordsOf('en').say(detail)}`);

describe('a technician’s week', () => {
  it('sets what was done against what was planned', () => {
    const line = weekOfLuis(
      [stop(1), stop(2), stop(3), stop(4, { notServed: 'skipped' }), stop(5, { date: after })],
      [visit(1), visit(2, { arrivedAt: at('10:00'), leftAt: at('10:31') })],
    );
    expect(line).toMatchObject({
      assigned: 4,
      done: 2,
      unplanned: 0,
      proven: 2,
      plannedMinutes: 160,
      onSiteMinutes: 71,
    });
    expect(line.stops.map(({ customerId, state }) => `${customerId} ${state}`)).toEqual([
      'CUST-1 done',
      'CUST-2 done',
      'CUST-3 not-done',
      'CUST-4 skipped',
      'CUST-5 ahead',
    ]);
    expect(told(line)).toEqual(['not-done: Scheduled, but no finished visit']);
  });

  it.each<[string, Partial<RecordedVisit>, string[]]>([
    ['is fine', {}, []],
    ['took under half of the planned time', { leftAt: at('09:19') }, ['short: 19 of 40 scheduled minutes']],
    ['took half of the planned time', { leftAt: at('09:20') }, []],
    ['took twice the planned time', { leftAt: at('10:20') }, []],
    ['took over twice the planned time', { leftAt: at('10:21') }, ['long: 81 of 40 scheduled minutes']],
    ['has no photo', { photos: 0 }, ['no-photo: No photo for this visit']],
    [
      'leaves required tasks',
      { tasks: [task('Brushing', { done: false }), task('Testing'), task('Gate', { done: false, required: false })] },
      ['task-left: Not done: Brushing'],
    ],
    [
      'lacks the photo that a task needs',
      {
        tasks: [task('Filter', { photoRequired: true }), task('Gate', { photoRequired: true })],
        photographedTasks: ['Gate'],
      },
      ['no-photo: Missing its photo: Filter'],
    ],
    ['was never finished', { state: 'open', leftAt: null, photos: 0 }, ['left-open: Started but never finished']],
    ['has no times', { arrivedAt: null, leftAt: null }, []],
    ['was left before it began, by a wrong clock', { leftAt: at('08:00') }, []],
  ])('tells of a visit that %s', (_name, more, expected) => {
    expect(told(weekOfLuis([stop(1)], [visit(1, more)]))).toEqual(expected);
  });

  it.each<[string, Partial<RecordedVisit>, boolean]>([
    ['finished, timed, with its tasks and a photo', { tasks: [task('Testing')] }, true],
    ['not finished', { state: 'open' }, false],
    ['without arrival', { arrivedAt: null }, false],
    ['without departure', { leftAt: null }, false],
    ['without a photo', { photos: 0 }, false],
    ['without a required task', { tasks: [task('Testing', { done: false })] }, false],
    ['without a task that is not required', { tasks: [task('Gate', { done: false, required: false })] }, true],
    ['without the photo of a required task', { tasks: [task('Filter', { photoRequired: true })] }, false],
    [
      'with the photo of a required task',
      { tasks: [task('Filter', { photoRequired: true })], photographedTasks: ['Filter'] },
      true,
    ],
  ])('counts a visit %s as proven or not', (_name, more, proven) => {
    const line = weekOfLuis([stop(1)], [visit(1, more)]);
    expect(line.proven).toBe(proven ? 1 : 0);
    expect(line.stops[0]?.proven).toBe(proven);
  });

  it('tells of today only what is wrong already', () => {
    const today = { today: monday };
    const line = weekOfLuis([stop(1), stop(2)], [visit(2, { state: 'open', leftAt: null })], today);
    expect(line.stops.map(({ state }) => state)).toEqual(['open', 'ahead']);
    expect(told(line)).toEqual([]);
  });

  it('says where a stop was worked on another day of the week', () => {
    const line = weekOfLuis([stop(1)], [visit(1, { date: '2026-11-18' })]);
    expect(told(line)).toEqual(['not-done: Done on Wednesday instead', 'unplanned: Not on the schedule that day']);
    expect(line).toMatchObject({ assigned: 1, done: 1, unplanned: 1 });
  });

  it('gives a stop to its plan and the visit to who made it, where these are two', () => {
    const lines = check([stop(1)], [visit(1, { technicianId: 'ANN' })]);
    expect(lines.map(({ name, assigned, done, unplanned }) => ({ name, assigned, done, unplanned }))).toEqual([
      { name: 'Ann Diaz', assigned: 0, done: 1, unplanned: 1 },
      { name: 'Luis Ortega', assigned: 1, done: 0, unplanned: 0 },
    ]);
    expect(lines.map(told)).toEqual([
      ['other-technician: Scheduled for Luis Ortega'],
      ['other-technician: Done by Ann Diaz'],
    ]);
  });

  it('takes a visit that names no stop for the one of its customer, each for one stop', () => {
    const unnamed = { assignmentId: null, customerId: 'CUST-1' };
    const line = weekOfLuis(
      [stop(1), stop(2, { customerId: 'CUST-1' }), stop(3)],
      [visit(7, { ...unnamed, state: 'open' }), visit(8, unnamed), visit(9, { assignmentId: null })],
    );
    expect(line.stops.map(({ assignmentId, visitId }) => [assignmentId, visitId])).toEqual([
      ['ROUTE-1', 'VISIT-8'],
      ['ROUTE-2', 'VISIT-7'],
      [null, 'VISIT-9'],
      ['ROUTE-3', null],
    ]);
  });

  it('counts a visit of nobody known for whom the stop was planned', () => {
    expect(weekOfLuis([stop(1)], [visit(1, { technicianId: null })])).toMatchObject({ done: 1, unplanned: 0 });
    expect(weekOfLuis([stop(1)], [visit(1, { technicianId: 'GONE' })])).toMatchObject({ done: 1, unplanned: 0 });
    expect(weekOfLuis([], [visit(1, { technicianId: null })]).done).toBe(0);
  });

  it('leaves out who has left and had nothing to do', () => {
    const gone = { technicianId: 'GONE', name: 'Kim', isActive: false };
    const names = (visits: RecordedVisit[]) => check([], visits, { technicians: [gone, luis] }).map(({ name }) => name);
    expect(names([])).toEqual(['Luis Ortega']);
    expect(names([visit(1, { technicianId: 'GONE' })])).toEqual(['Kim', 'Luis Ortega']);
  });
});

describe('the miles of a week', () => {
  const place = (north: number) => ({ latitude: 33.5 + north, longitude: -112.1 });

  it('are those between the finished stops of each day in the order they were worked', () => {
    const line = weekOfLuis(
      [],
      [
        visit(1, { arrivedAt: at('11:00'), coordinates: place(0) }),
        visit(2, { arrivedAt: at('09:00'), coordinates: place(0.1) }),
        visit(3, { arrivedAt: at('10:00'), coordinates: null }),
        visit(4, { arrivedAt: at('12:00'), coordinates: place(0.3), state: 'open' }),
        visit(5, { arrivedAt: at('09:00', '2026-11-17'), date: '2026-11-17', coordinates: place(0.5) }),
        visit(6, { arrivedAt: at('13:00'), coordinates: place(0.2) }),
      ],
    );
    const miles = greatCircleMiles(place(0.1), place(0)) + greatCircleMiles(place(0), place(0.2));
    expect(line.milesDriven).toBeCloseTo(miles, 9);
    // 0.1° of latitude on a sphere of 3959 miles is 6.91 miles; at 25 miles an hour the three tenths take 49.75 minutes.
    expect(line.milesDriven).toBeCloseTo(20.73, 2);
    expect(line.travelMinutes).toBeCloseTo(49.75, 2);
  });
});

describe('whatever was planned and done', () => {
  const technicianId = fc.constantFrom('LUIS', 'ANN', 'GONE');
  const dates = fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18');
  const planned = fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 8 }),
      date: dates,
      technicianId: fc.constantFrom('LUIS', 'ANN'),
      plannedMinutes: fc.integer({ min: 5, max: 90 }),
      notServed: fc.constantFrom(null, null, null, 'skipped' as const, 'holiday' as const),
    }),
    { selector: ({ number, date }) => `${date} ${number}`, maxLength: 12 },
  );
  const visits = fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 10 }),
      isNamed: fc.boolean(),
      date: dates,
      technicianId: fc.option(technicianId),
      state: fc.constantFrom('done' as const, 'done' as const, 'open' as const),
      start: fc.option(fc.integer({ min: 0, max: 600 })),
      minutes: fc.option(fc.integer({ min: 0, max: 200 })),
      photos: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ number, date, isNamed }) => `${date} ${number} ${isNamed}`, maxLength: 14 },
  );
  const weeks = fc.record({ planned, visits, today: fc.constantFrom('2026-11-17', after) }).map(
    ({ planned: stops, visits: made, today }): PayWeek => ({
      today,
      technicians: [ann, luis],
      planned: stops.map(({ number, ...more }) => stop(number, more)),
      visits: made.map(({ number, isNamed, start, minutes, ...more }, index) =>
        visit(number, {
          ...more,
          visitId: `VISIT-${index}`,
          assignmentId: isNamed ? `ROUTE-${number}` : null,
          arrivedAt: start === null ? null : at('08:00', more.date) + start * 60_000,
          leftAt: start === null || minutes === null ? null : at('08:00', more.date) + (start + minutes) * 60_000,
          coordinates: number % 4 === 0 ? null : { latitude: 33.5 + number / 100, longitude: -112.1 },
        }),
      ),
    }),
  );
  const add = (numbers: (number | null)[]): number => numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

  it('the sums are those of the stops', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        for (const line of payCheckOf(week)) {
          const own = line.stops.filter(
            ({ assignmentId, state }) => assignmentId !== null && !['skipped', 'holiday'].includes(state),
          );
          const done = line.stops.filter(({ state }) => state === 'done');
          expect(line.assigned).toBe(own.length);
          expect(line.plannedMinutes).toBe(add(own.map(({ plannedMinutes }) => plannedMinutes)));
          expect(line.done).toBe(done.length);
          expect(line.onSiteMinutes).toBe(add(done.map(({ onSiteMinutes }) => onSiteMinutes)));
          expect(line.proven).toBe(line.stops.filter(({ proven }) => proven).length);
          expect(line.proven).toBeLessThanOrEqual(line.done);
          expect(line.done - line.unplanned).toBeLessThanOrEqual(line.assigned);
          expect(line.travelMinutes).toBeCloseTo((line.milesDriven / 25) * 60, 9);
        }
      }),
    );
  });

  it('every planned stop stands once in the week of whom it was planned for', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const shown = payCheckOf(week).flatMap(({ technicianId: id, stops }) =>
          stops.flatMap(({ assignmentId, date }) => (assignmentId === null ? [] : [`${date} ${assignmentId} ${id}`])),
        );
        expect(shown.sort()).toEqual(
          week.planned.map((one) => `${one.date} ${one.assignmentId} ${one.technicianId}`).sort(),
        );
      }),
    );
  });

  it('every visit of a technician counts once, for who made it', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const shown = payCheckOf(week).flatMap(({ technicianId: id, stops }) =>
          stops.flatMap(({ visitId }) => (visitId === null ? [] : [{ visitId, id }])),
        );
        expect(new Set(shown.map(({ visitId }) => visitId)).size).toBe(shown.length);
        for (const { visitId, technicianId: maker } of week.visits) {
          const counted = shown.find((one) => one.visitId === visitId);
          if (maker === 'LUIS' || maker === 'ANN') expect(counted?.id).toBe(maker);
        }
      }),
    );
  });

  it('a planned stop that nobody made, before today, is told of', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        for (const line of payCheckOf(week)) {
          for (const { state, date, assignmentId } of line.stops) {
            if (state !== 'not-done') continue;
            const kinds = line.exceptions
              .filter((one) => one.assignmentId === assignmentId && one.date === date)
              .map(({ kind }) => kind);
            expect(['not-done', 'other-technician']).toContain(kinds[0]);
          }
        }
      }),
    );
  });
});
