import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdays } from '#domain/calendar/index.ts';

import { iterationBudget } from '../routing/budget.ts';
import { estimatedDrive } from '../routing/drives.ts';
import { reflowFaults } from './check-reflow.ts';
import { affectedVisits, type Disruption, type PlannedVisit, type ReflowTechnician, visitKey } from './disruption.ts';
import { filledMinutes } from './open-days.ts';
import { leaveOut, type Reflow, reflow } from './reflow.ts';

const monday = '2026-11-23';
const tuesday = '2026-11-24';
const wednesday = '2026-11-25';
const mondayToFriday = weekdays.slice(0, 5);

const options = (iterations = 300, seed = 1) => ({ seed, budget: iterationBudget(iterations) });

const technician = (technicianId: string, more: Partial<ReflowTechnician> = {}): ReflowTechnician => ({
  technicianId,
  isActive: true,
  workingDays: mondayToFriday,
  startTime: '08:00',
  endTime: '17:00',
  maxStops: 8,
  ...more,
});

/** About a mile to the east for each step. */
const at = (step: number) => ({ latitude: 33.5, longitude: -112 + step / 60 });

const visit = (assignmentId: string, more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  assignmentId,
  serviceDate: more.date ?? monday,
  customerId: `of ${assignmentId}`,
  date: monday,
  technicianId: 'SAM',
  order: 1,
  serviceMinutes: 30,
  coordinates: at(0),
  importance: 1,
  isBegun: false,
  ...more,
});

const samIsAway = { technicianId: 'SAM', fromDate: monday, toDate: monday };
const rain = { technicianId: null, fromDate: monday, toDate: monday };

const disruption = (more: Partial<Disruption>): Disruption => ({
  happened: samIsAway,
  now: { date: '2026-11-22', minute: 600 },
  technicians: [technician('SAM'), technician('ALEX')],
  daysOff: [],
  visits: [],
  ...more,
});

/** "R1 → ALEX 2026-11-23 @1.5", in the order of the answer. */
const told = ({ moves }: Reflow): string[] =>
  moves.map((move) => `${move.visit.assignmentId} → ${move.toTechnicianId} ${move.toDate} @${move.toOrder}`);

describe('a technician is away', () => {
  it('gives the visits to others on the same date, between the stops that they pass anyway', () => {
    const visits = [
      visit('R1', { coordinates: at(1) }),
      visit('A1', { technicianId: 'ALEX', order: 1, coordinates: at(0) }),
      visit('A2', { technicianId: 'ALEX', order: 2, coordinates: at(2) }),
      visit('A3', { technicianId: 'ALEX', order: 3, coordinates: at(9) }),
    ];
    const answer = reflow(disruption({ visits }), options());
    expect(told(answer)).toEqual([`R1 → ALEX ${monday} @1.5`]);
    // By estimate two short drives take a little longer than the one they make up.
    expect(answer.moves[0]?.addedMinutes).toBeLessThan(2);
    expect(answer.days).toMatchObject([
      { technicianId: 'SAM', date: monday, stopsBefore: 1, stopsAfter: 0, minutesAfter: 0 },
      { technicianId: 'ALEX', date: monday, stopsBefore: 3, stopsAfter: 4, capacityMinutes: 540 },
    ]);
  });

  it('waits for the technician where nobody else has room that day', () => {
    const technicians = [technician('SAM'), technician('ALEX', { maxStops: 1 })];
    const visits = [visit('R1'), visit('A1', { technicianId: 'ALEX' })];
    expect(told(reflow(disruption({ technicians, visits }), options()))).toEqual([`R1 → SAM ${tuesday} @1`]);
  });

  it('drives a long way rather than coming a day late, and not a very long one', () => {
    const ask = (milesAway: number) =>
      told(
        reflow(
          disruption({
            visits: [
              visit('R1'),
              visit('A1', { technicianId: 'ALEX', coordinates: at(milesAway) }),
              visit('S1', { date: tuesday, customerId: 'of S1' }),
            ],
          }),
          options(),
        ),
      );
    expect(ask(5)).toEqual([`R1 → ALEX ${monday} @2`]);
    expect(ask(30)).toEqual([`R1 → SAM ${tuesday} @2`]);
  });

  it('leaves what is opened or done where it is', () => {
    const visits = [visit('R1', { isBegun: true }), visit('R2', { order: 2 })];
    const answer = reflow(disruption({ visits }), options());
    expect(answer.affected).toBe(1);
    expect(told(answer)).toEqual([`R2 → ALEX ${monday} @1`]);
    expect(answer.days[0]).toMatchObject({ technicianId: 'SAM', stopsBefore: 2, stopsAfter: 1 });
  });

  it('puts nothing before a stop that is begun, and counts what is left of today alone', () => {
    const now = { date: monday, minute: 16 * 60 };
    const begun = visit('A1', { technicianId: 'ALEX', isBegun: true, coordinates: at(5) });
    const visits = [
      visit('R1', { coordinates: at(0) }),
      begun,
      visit('A2', { technicianId: 'ALEX', order: 2, coordinates: at(6) }),
    ];
    expect(told(reflow(disruption({ now, visits }), options()))).toEqual([`R1 → SAM ${tuesday} @1`]);
    const places = [at(1), at(1.1), at(2)];
    const short = visits.map((each, index) => ({ ...each, serviceMinutes: 10, coordinates: places[index] ?? null }));
    expect(told(reflow(disruption({ now, visits: short }), options()))).toEqual([`R1 → ALEX ${monday} @1.5`]);
  });

  it('finds room for an important visit before an ordinary one', () => {
    const technicians = [technician('SAM', { workingDays: ['Monday'] }), technician('ALEX', { maxStops: 1 })];
    const ordinary = ['R1', 'R2', 'R3', 'R4'].map((id, order) => visit(id, { order }));
    const visits = [...ordinary, visit('R5', { order: 9, importance: 3 })];
    const answer = reflow(disruption({ technicians, visits }), options());
    // Four days have room for one each; the fifth visit finds none.
    expect(answer.moves).toHaveLength(4);
    expect(answer.moves.map(({ visit: { assignmentId } }) => assignmentId)).toContain('R5');
    expect(answer.skips).toMatchObject([{ why: 'no-room' }]);
  });

  it('numbers newcomers apart, also where all stand before the first stop or behind the last', () => {
    const visits = [
      ...[1, 2, 3].map((order) => visit(`R${order}`, { order, coordinates: at(order) })),
      ...[11, 12, 13].map((order) => visit(`R${order}`, { order, coordinates: at(order) })),
      visit('A1', { technicianId: 'ALEX', order: 1, coordinates: at(4) }),
      visit('A2', { technicianId: 'ALEX', order: 1, coordinates: at(10) }),
    ];
    const { moves } = reflow(disruption({ visits }), options());
    expect(moves.map(({ toOrder }) => toOrder)).toEqual([-2, -1, 0, 2, 3, 4]);
  });
});

describe('rain', () => {
  it('moves every visit to the next working days, each with its own technician where it can', () => {
    const visits = [visit('R1'), visit('A1', { technicianId: 'ALEX', coordinates: at(8) })];
    expect(told(reflow(disruption({ happened: rain, visits }), options()))).toEqual([
      `R1 → SAM ${tuesday} @1`,
      `A1 → ALEX ${tuesday} @1`,
    ]);
  });

  it('passes over the week end and other days off', () => {
    const happened = { technicianId: null, fromDate: '2026-11-27', toDate: '2026-11-27' };
    const daysOff = [{ technicianId: null, fromDate: '2026-11-30', toDate: '2026-11-30' }];
    const visits = [visit('R1', { date: '2026-11-27' })];
    expect(told(reflow(disruption({ happened, daysOff, visits }), options()))).toEqual(['R1 → SAM 2026-12-01 @1']);
  });

  it('looks no further than three working days', () => {
    const technicians = [technician('SAM', { maxStops: 1 })];
    const visits = [visit('R1'), ...[1, 2, 3].map((day) => visit(`S${day}`, { date: addDays(monday, day) }))];
    const answer = reflow(disruption({ happened: rain, technicians, visits }), options());
    expect(answer).toMatchObject({ affected: 1, moves: [], skips: [{ why: 'no-room' }] });
  });

  it('never comes on or after the day of the next visit', () => {
    const next = visit('R9', { customerId: 'of R1', date: tuesday });
    const visits = [visit('R1'), next];
    expect(reflow(disruption({ happened: rain, visits }), options())).toMatchObject({
      moves: [],
      skips: [{ visit: { assignmentId: 'R1' }, why: 'next-visit' }],
    });
    const later = [visit('R1'), { ...next, date: wednesday }];
    expect(told(reflow(disruption({ happened: rain, visits: later }), options()))).toEqual([`R1 → SAM ${tuesday} @1`]);
  });

  it('leaves all out where that is wanted', () => {
    const visits = [visit('R1'), visit('S1', { date: tuesday })];
    expect(leaveOut(disruption({ happened: rain, visits }))).toMatchObject({
      affected: 1,
      moves: [],
      skips: [{ visit: { assignmentId: 'R1' }, why: 'left-out' }],
      days: [{ technicianId: 'SAM', stopsBefore: 1, stopsAfter: 0 }],
    });
  });
});

const technicianOf = (index: number): fc.Arbitrary<ReflowTechnician> =>
  fc.record({
    technicianId: fc.constant(`T${index}`),
    isActive: fc.constantFrom(true, true, true, false),
    workingDays: fc.constantFrom(mondayToFriday, mondayToFriday, weekdays.slice(1, 4), [...weekdays]),
    startTime: fc.constantFrom('07:00', '08:00'),
    endTime: fc.constantFrom('11:00', '17:00'),
    maxStops: fc.integer({ min: 1, max: 6 }),
  });

const anyVisit = fc.record({
  customer: fc.integer({ min: 0, max: 30 }),
  day: fc.integer({ min: 0, max: 9 }),
  technician: fc.integer({ min: 0, max: 2 }),
  order: fc.integer({ min: 1, max: 6 }),
  serviceMinutes: fc.integer({ min: 5, max: 90 }),
  step: fc.option(fc.integer({ min: 0, max: 20 })),
  importance: fc.constantFrom(1, 2, 3),
  isBegun: fc.constantFrom(false, false, false, false, true),
});

const anyDisruption: fc.Arbitrary<Disruption> = fc
  .record({
    away: fc.option(fc.constantFrom('T0', 'T1')),
    from: fc.integer({ min: 0, max: 3 }),
    length: fc.integer({ min: 0, max: 3 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    technicians: fc.tuple(technicianOf(0), technicianOf(1), technicianOf(2)),
    dayOff: fc.option(fc.tuple(fc.option(fc.constantFrom('T0', 'T2')), fc.integer({ min: 0, max: 6 }))),
    visits: fc.array(anyVisit, { maxLength: 40 }),
  })
  .map(({ away, from, length, minute, technicians, dayOff, visits }) => ({
    happened: { technicianId: away, fromDate: addDays(monday, from), toDate: addDays(monday, from + length) },
    now: { date: monday, minute },
    technicians,
    daysOff: dayOff
      ? [{ technicianId: dayOff[0], fromDate: addDays(monday, dayOff[1]), toDate: addDays(monday, dayOff[1]) }]
      : [],
    visits: visits
      .map(({ customer, day, technician: number, step, ...each }, index) => ({
        ...each,
        assignmentId: `R${index}`,
        serviceDate: addDays(monday, day),
        date: addDays(monday, day),
        customerId: `C${customer}`,
        technicianId: `T${number}`,
        coordinates: step === null ? null : at(step),
      }))
      .filter(({ date }) => date >= addDays(monday, from))
      .sort(
        (a, b) => a.date.localeCompare(b.date) || a.technicianId.localeCompare(b.technicianId) || a.order - b.order,
      ),
  }));

/** Fewer are tried where each is tried for every mutant (scripts/mutate.mjs). */
const schedules = Number(process.env.REFLOW_SCHEDULES ?? 150);

const asAsked = ({ moves, skips }: Reflow) =>
  [
    moves.map(({ visit: { assignmentId, serviceDate }, ...move }) => ({ assignmentId, serviceDate, ...move })),
    skips.map(({ visit: { assignmentId, serviceDate } }) => ({ assignmentId, serviceDate })),
  ] as const;

describe('whatever happens', () => {
  it('every affected visit is moved or left out once, no other is touched, and no limit is newly broken', () => {
    fc.assert(
      fc.property(anyDisruption, (given) => {
        const answer = reflow(given, options(60));
        expect(reflowFaults(given, ...asAsked(answer))).toEqual([]);
        expect(answer.moves.length + answer.skips.length).toBe(affectedVisits(given).length);
        expect(answer.moves.every(({ visit: { date }, toDate }) => toDate >= date)).toBe(true);
        const moved = new Set(answer.moves.map(({ visit: each }) => visitKey(each)));
        const inOrder = affectedVisits(given).map(visitKey);
        expect(answer.moves.map(({ visit: each }) => visitKey(each))).toEqual(inOrder.filter((key) => moved.has(key)));
      }),
      { numRuns: schedules },
    );
  });

  it('new stops stand where their number says, apart from all others', () => {
    fc.assert(
      fc.property(anyDisruption, (given) => {
        const { moves, days } = reflow(given, options(40));
        const gone = new Set(affectedVisits(given).map(visitKey));
        for (const { date, technicianId, minutesAfter } of days) {
          const standing = given.visits.filter(
            (each) => each.date === date && each.technicianId === technicianId && !gone.has(visitKey(each)),
          );
          const come = moves.filter((move) => move.toDate === date && move.toTechnicianId === technicianId);
          const numbers = [...new Set(standing.map(({ order }) => order)), ...come.map(({ toOrder }) => toOrder)];
          expect(new Set(numbers).size).toBe(numbers.length);
          const sequence = [
            ...standing.map((each) => ({ order: each.order, visit: each })),
            ...come.map((move) => ({ order: move.toOrder, visit: move.visit })),
          ].sort((a, b) => a.order - b.order);
          expect(
            filledMinutes(
              sequence.map((each) => each.visit),
              estimatedDrive,
            ),
          ).toBeCloseTo(minutesAfter, 6);
          for (const { visit: newcomer, addedMinutes } of come) {
            const without = sequence.map((each) => each.visit).filter((each) => each !== newcomer);
            const added = minutesAfter - filledMinutes(without, estimatedDrive) - newcomer.serviceMinutes;
            expect(addedMinutes).toBeCloseTo(Math.max(0, added), 6);
          }
        }
      }),
      { numRuns: Math.ceil(schedules / 1.5) },
    );
  });

  it('the same question has the same answer', () => {
    fc.assert(
      fc.property(anyDisruption, fc.integer({ min: 0, max: 99 }), (given, seed) => {
        expect(reflow(given, options(40, seed))).toEqual(reflow(structuredClone(given), options(40, seed)));
      }),
      { numRuns: Math.ceil(schedules / 3) },
    );
  });

  it('searching longer never leaves more important visits out', () => {
    fc.assert(
      fc.property(anyDisruption, (given) => {
        const leftOut = (iterations: number): number =>
          reflow(given, options(iterations)).skips.reduce((sum, { visit: { importance } }) => sum + importance, 0);
        expect(leftOut(80)).toBeLessThanOrEqual(leftOut(0));
      }),
      { numRuns: Math.ceil(schedules / 3) },
    );
  });
});

describe('a way of dealing with it that no longer fits', () => {
  const visits = [visit('R1'), visit('R2', { order: 2 }), visit('A1', { technicianId: 'ALEX' })];
  const given = disruption({ visits });
  const faultsIn = (changed: Disruption) => reflowFaults(changed, ...asAsked(reflow(given, options())));

  it('fits as long as the plan stands', () => {
    expect(faultsIn(given)).toEqual([]);
  });

  it.each([
    ['a visit was done', visits.map((each) => (each.assignmentId === 'R1' ? { ...each, isBegun: true } : each))],
    ['a visit was moved away', visits.filter(({ assignmentId }) => assignmentId !== 'R2')],
    ['a visit came', [...visits, visit('R3', { order: 3 })]],
    [
      'the day filled up',
      [...visits, ...[5, 6, 7, 8, 9, 10].map((order) => visit(`A${order}`, { technicianId: 'ALEX', order }))],
    ],
  ])('%s', (_, changed) => {
    expect(faultsIn({ ...given, visits: changed })).not.toEqual([]);
  });

  it('a technician who goes does not work any more', () => {
    const daysOff = [{ technicianId: 'ALEX', fromDate: monday, toDate: monday }];
    expect(faultsIn({ ...given, daysOff })).not.toEqual([]);
  });

  it('a visit is named twice', () => {
    const [moves, skips] = asAsked(reflow(given, options()));
    expect(reflowFaults(given, [...moves, ...moves.slice(0, 1)], skips)).toEqual(['A visit is named twice']);
  });
});
