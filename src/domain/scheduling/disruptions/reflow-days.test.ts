import { describe, expect, it } from 'vitest';
import { weekdays } from '#domain/calendar/index.ts';
import { iterationBudget } from '../routing/budget.ts';
import { roadPlaceOf } from '../routing/drives.ts';
import { reflowFaults } from './check-reflow.ts';
import type { Disruption, PlannedVisit, ReflowTechnician } from './disruption.ts';
import { openDays } from './open-days.ts';
import { dayChanges, leaveOut, reflow } from './reflow.ts';

const [monday, tuesday] = ['2026-11-23', '2026-11-24'];

const at = (step: number) => ({ latitude: 33.5, longitude: -112 + step / 60 });
const mapped = [0, 1, 2, 3];
/** From each place to its neighbor it takes ten minutes; what lies elsewhere was not measured. */
const roads = {
  name: 'Ten minutes each',
  places: mapped.map((step) => roadPlaceOf(at(step))),
  seconds: mapped.flatMap((from) => mapped.map((to) => Math.abs(from - to) * 600)),
  miles: mapped.flatMap((from) => mapped.map((to) => Math.abs(from - to))),
};

const technician = (technicianId: string, more: Partial<ReflowTechnician> = {}): ReflowTechnician => ({
  technicianId,
  isActive: true,
  workingDays: weekdays.slice(0, 5),
  startTime: '08:00',
  endTime: '17:00',
  maxStops: 8,
  ...more,
});
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
const ofAlex = (assignmentId: string, more: Partial<PlannedVisit> = {}) =>
  visit(assignmentId, { technicianId: 'ALEX', ...more });
const disruption = (more: Partial<Disruption>): Disruption => ({
  happened: { technicianId: 'SAM', fromDate: monday, toDate: monday },
  now: { date: '2026-11-22', minute: 600 },
  technicians: [technician('SAM'), technician('ALEX')],
  daysOff: [],
  visits: [],
  roads,
  ...more,
});
const answer = (more: Partial<Disruption>) => reflow(disruption(more), { seed: 1, budget: iterationBudget(100) });
const placesOf = (more: Partial<Disruption>) =>
  answer(more).moves.map(({ toTechnicianId, toDate }) => `${toTechnicianId} ${toDate}`);

describe('a visit that is moved', () => {
  it('goes only to who may come to it', () => {
    expect(placesOf({ visits: [visit('R1')] })).toEqual([`ALEX ${monday}`]);
    expect(placesOf({ visits: [visit('R1', { technicianIds: ['ALEX', 'KIM'] })] })).toEqual([`ALEX ${monday}`]);
    expect(placesOf({ visits: [visit('R1', { technicianIds: ['SAM'] })] })).toEqual([`SAM ${tuesday}`]);
    // In the order in which they were planned, not in that of the days they go to.
    const both = [visit('R1', { technicianIds: ['SAM'] }), visit('R2', { order: 2 })];
    expect(placesOf({ visits: both })).toEqual([`SAM ${tuesday}`, `ALEX ${monday}`]);
  });

  it('waits for the next visit at its own place, and for none at another of the customer’s places', () => {
    const rain = { technicianId: null, fromDate: monday, toDate: monday };
    const lake = { customerId: 'C1', propertyId: 'LAKE' };
    const next = (more: object) => visit('R9', { date: tuesday, customerId: 'C1', ...more });
    expect(placesOf({ happened: rain, visits: [visit('R1', lake), next({})] })).toEqual([`SAM ${tuesday}`]);
    expect(placesOf({ happened: rain, visits: [visit('R1', lake), next(lake)] })).toEqual([]);
  });

  it('adds the way there and back to a day without stops, and its detour to any other', () => {
    const home = { start: at(0), end: at(0) };
    const technicians = [technician('SAM', { isActive: false }), technician('ALEX', { ends: home })];
    const added = (step: number, ...standing: PlannedVisit[]) =>
      answer({ technicians, visits: [visit('R1', { coordinates: at(step) }), ...standing] }).moves[0]?.addedMinutes;
    expect(added(3)).toBe(60);
    expect(added(2, ofAlex('A1', { coordinates: at(1) }))).toBe(20);
    expect(added(1, ofAlex('A1', { coordinates: at(3) }))).toBe(0);
  });

  it('adds no way between start and end that nobody would drive, and passes by stops off the map', () => {
    const added = (ends: ReflowTechnician['ends'], more: Partial<PlannedVisit>, ...standing: PlannedVisit[]) => {
      const technicians = [technician('SAM', { isActive: false }), technician('ALEX', { ends })];
      const moved = visit('R1', { coordinates: at(2), ...more });
      return answer({ technicians, visits: [moved, ...standing] }).moves[0]?.addedMinutes;
    };
    expect(added({ start: at(0), end: at(3) }, {})).toBe(30);
    const offTheMap = ofAlex('A2', { order: 2, coordinates: null });
    const begun = [ofAlex('A1', { coordinates: at(1) }), offTheMap].map((each) => ({ ...each, isBegun: true }));
    expect(added(undefined, {}, ...begun)).toBe(10);
    expect(added(undefined, {}, offTheMap, ofAlex('A3', { order: 3, coordinates: at(3) }))).toBe(10);
    // The one off the map can't be served before noon, so that the new one comes before it.
    const late = ofAlex('A2', { order: 2, coordinates: null, window: { from: 720, to: 1020 } });
    const early = { window: { from: 480, to: 540 } };
    const last = ofAlex('A3', { order: 3, coordinates: at(3) });
    expect(added(undefined, early, late, last)).toBe(10);
  });
});

describe('the days that change', () => {
  const change = (move: { toOrder: number; step: number }, more: Partial<ReflowTechnician> = {}) => {
    const moved = visit('R1', { coordinates: at(move.step) });
    const standing = [ofAlex('A1', { coordinates: at(1) }), ofAlex('A2', { order: 2, coordinates: at(2) })];
    const technicians = [technician('SAM'), technician('ALEX', more)];
    const into = { visit: moved, toDate: monday, toTechnicianId: 'ALEX', toOrder: move.toOrder };
    return dayChanges(disruption({ technicians, visits: [moved, ...standing] }), [into]);
  };

  it('are listed in the order of the technicians, with their stops and minutes before and after', () => {
    expect(change({ toOrder: 3, step: 3 })).toEqual([
      {
        ...{ technicianId: 'SAM', date: monday, capacityMinutes: 540, basis: 'estimate' },
        ...{ stopsBefore: 1, stopsAfter: 0, minutesBefore: 30, minutesAfter: 0 },
      },
      {
        ...{ technicianId: 'ALEX', date: monday, capacityMinutes: 540, basis: 'roads' },
        ...{ stopsBefore: 2, stopsAfter: 3, minutesBefore: 70, minutesAfter: 110 },
      },
    ]);
  });

  it('are listed in that order however many change', () => {
    const technicians = ['SAM', 'ALEX', 'KIM'].map((id) => technician(id));
    const moves = ['ALEX', 'KIM'].map((toTechnicianId, index) => ({
      ...{ visit: visit(`R${index}`), toDate: monday, toTechnicianId, toOrder: 1 },
    }));
    const changes = dayChanges(disruption({ technicians, visits: moves.map((move) => move.visit) }), moves);
    expect(changes.map(({ technicianId }) => technicianId)).toEqual(['SAM', 'ALEX', 'KIM']);
  });

  it('are driven in the order of their stops, the moved one at its own', () => {
    const minutes = (toOrder: number) => change({ toOrder, step: 3 })[1]?.minutesAfter;
    // 1, 2, 3; then 1, 3, 2; then 3, 1, 2.
    expect([3, 1.5, 0].map(minutes)).toEqual([110, 120, 120]);
    expect(change({ toOrder: 0, step: 0 })[1]?.minutesAfter).toBe(110);
  });

  it('begin and end where the technician does', () => {
    const [, alex] = change({ toOrder: 3, step: 3 }, { ends: { start: at(0), end: at(0) } });
    expect(alex).toMatchObject({ minutesBefore: 60 + 40, minutesAfter: 90 + 60 });
  });

  it('say whether their driving was measured', () => {
    expect(change({ toOrder: 3, step: 3 })[1]?.basis).toBe('roads');
    expect(change({ toOrder: 3, step: 9 })[1]?.basis).toBe('mixed');
    const basisOf = (...steps: number[]) => {
      const visits = steps.map((step, index) => visit(`R${index}`, { order: index, coordinates: at(step) }));
      const { days, basis } = leaveOut(disruption({ visits }));
      return [days[0]?.basis, basis];
    };
    expect(basisOf(0, 1)).toEqual(['roads', 'roads']);
    expect(basisOf(8, 9)).toEqual(['estimate', 'estimate']);
    expect(basisOf(0, 1, 9)).toEqual(['mixed', 'mixed']);
    expect(leaveOut(disruption({})).basis).toBe('estimate');
    const happened = { technicianId: null, fromDate: monday, toDate: monday };
    const [measured, not] = [
      [visit('R1'), visit('R2', { order: 2, coordinates: at(1) })],
      [ofAlex('A1', { coordinates: at(8) }), ofAlex('A2', { order: 2, coordinates: at(9) })],
    ];
    expect(leaveOut(disruption({ happened, visits: [...measured, ...not] })).basis).toBe('mixed');
  });

  it('are those of all who were out, by date', () => {
    const happened = { technicianId: null, fromDate: monday, toDate: tuesday };
    const visits = [
      visit('R2', { date: tuesday }),
      ofAlex('A1'),
      visit('R1'),
      ofAlex('A2', { isBegun: true, order: 2 }),
    ];
    const told = leaveOut(disruption({ happened, visits })).days.map(
      (day) => `${day.date} ${day.technicianId} ${day.stopsBefore} → ${day.stopsAfter}`,
    );
    expect(told).toEqual([`${monday} SAM 1 → 0`, `${monday} ALEX 2 → 1`, `${tuesday} SAM 1 → 0`]);
  });
});

describe('what today still holds', () => {
  const leftAt = (minute: number, more: Partial<ReflowTechnician> = {}, visits: PlannedVisit[] = []) => {
    const technicians = [technician('ALEX', more)];
    return openDays(disruption({ now: { date: monday, minute }, technicians, visits }))[0]?.mostMinutes;
  };

  it('is the rest of the shift less the lunch that is still to come', () => {
    const lunch = { minutes: 30, from: '12:00', to: '13:00' };
    expect(leftAt(10 * 60)).toBe(420);
    expect(leftAt(10 * 60, { lunch })).toBe(390);
    // It begins by one, and is over by half past.
    expect(leftAt(13 * 60 + 29, { lunch })).toBe(181);
    expect(leftAt(13 * 60 + 30, { lunch })).toBe(210);
    expect(leftAt(7 * 60, { lunch })).toBe(510);
  });

  it('counts with what is begun the way there, and not yet the way back', () => {
    const begun = ofAlex('A1', { isBegun: true, coordinates: at(1) });
    expect(leftAt(16 * 60, {}, [begun])).toBe(60 + 30);
    expect(leftAt(16 * 60, { ends: { start: at(0), end: at(3) } }, [begun])).toBe(60 + 30 + 10);
    const planned = ofAlex('A2', { order: 2, coordinates: at(3) });
    expect(leftAt(16 * 60, { ends: { start: at(0), end: at(3) } }, [begun, planned])).toBe(60 + 30 + 10);
  });
});

describe('an answer that does not fit', () => {
  const into = (toTechnicianId: string, toDate = monday, assignmentId = 'R1') => ({
    ...{ assignmentId, serviceDate: monday, toDate, toTechnicianId, toOrder: 5 },
  });
  const faults = (visits: PlannedVisit[], moves: ReturnType<typeof into>[], more: Partial<Disruption> = {}) =>
    reflowFaults(disruption({ visits, ...more }), moves, []);

  it('forgets a visit, or names one that can be made', () => {
    expect(faults([visit('R1')], [])).toEqual([`R1 ${monday} is forgotten`]);
    expect(faults([ofAlex('A1')], [into('ALEX', tuesday, 'A1')])).toEqual([`A1 ${monday} can be made as planned`]);
  });

  it('sends somebody who does not work, or may not come', () => {
    expect(faults([visit('R1')], [into('NOBODY')])).toEqual([
      `R1 ${monday} goes to NOBODY who does not work on ${monday}`,
    ]);
    expect(faults([visit('R1')], [into('SAM')])).toEqual([`R1 ${monday} goes to SAM who does not work on ${monday}`]);
    expect(faults([visit('R1')], [into('ALEX', '2026-11-28')])).toEqual([
      `R1 ${monday} goes to ALEX who does not work on 2026-11-28`,
    ]);
    const only = (technicianIds: string[]) => faults([visit('R1', { technicianIds })], [into('ALEX')]);
    expect(only(['SAM'])).toEqual([`R1 ${monday} is not for ALEX`]);
    expect(only(['ALEX'])).toEqual([]);
  });

  it('may come today, and fill a day to the last stop beside others that are fine', () => {
    expect(faults([visit('R1')], [into('ALEX')], { now: { date: monday, minute: 0 } })).toEqual([]);
    const technicians = [technician('SAM'), technician('ALEX', { maxStops: 1 })];
    const visits = [visit('R1'), visit('R2', { order: 2 }), ofAlex('A1')];
    const moves = [into('SAM', tuesday), into('ALEX', monday, 'R2')];
    expect(faults(visits, moves, { technicians })).toEqual([`ALEX on ${monday} has too many stops`]);
    expect(
      faults(
        visits,
        [moves[0], into('ALEX', tuesday, 'R2')].flatMap((one) => one ?? []),
        { technicians },
      ),
    ).toEqual([]);
  });
});
