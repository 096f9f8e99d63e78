import { describe, expect, it } from 'vitest';
import { weekdays } from '#domain/calendar/index.ts';
import { iterationBudget } from '../routing/budget.ts';
import { reflowFaults } from './check-reflow.ts';
import { type Disruption, isAbsent, type PlannedVisit, type ReflowTechnician } from './disruption.ts';
import { datesFor, openDays } from './open-days.ts';
import { dayChanges, reflow } from './reflow.ts';

const monday = '2026-11-23';
const tuesday = '2026-11-24';
const wednesday = '2026-11-25';

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
  coordinates: null,
  importance: 1,
  isBegun: false,
  ...more,
});
const disruption = (more: Partial<Disruption>): Disruption => ({
  happened: { technicianId: 'SAM', fromDate: monday, toDate: monday },
  now: { date: '2026-11-22', minute: 600 },
  technicians: [technician('SAM'), technician('ALEX')],
  daysOff: [],
  visits: [],
  ...more,
});

describe('an absence', () => {
  it('lasts from its first date to its last, for one or for all', () => {
    const absence = { technicianId: 'SAM', fromDate: tuesday, toDate: wednesday };
    const dates = [monday, tuesday, wednesday, '2026-11-26'];
    expect(dates.map((date) => isAbsent(absence, 'SAM', date))).toEqual([false, true, true, false]);
    expect(isAbsent(absence, 'ALEX', tuesday)).toBe(false);
    expect(isAbsent({ ...absence, technicianId: null }, 'ALEX', tuesday)).toBe(true);
  });
});

describe('the days that visits may be moved to', () => {
  const daysOf = (technicianId: string, given: Disruption) =>
    openDays(given).filter((day) => day.technicianId === technicianId);

  it('are working days from the first date to two weeks behind the last', () => {
    expect(daysOf('SAM', disruption({})).map(({ date }) => date)).toEqual([
      tuesday,
      wednesday,
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-07',
    ]);
    const threeDays = { technicianId: null, fromDate: monday, toDate: wednesday };
    expect(daysOf('ALEX', disruption({ happened: threeDays })).at(-1)?.date).toBe('2026-12-09');
  });

  it('do not lie in the past', () => {
    const [first] = daysOf('ALEX', disruption({ now: { date: wednesday, minute: 0 } }));
    expect(first?.date).toBe(wednesday);
  });

  it('keep what stands there, and are free behind what is begun', () => {
    const standing = [
      visit('A1', { technicianId: 'ALEX', isBegun: true }),
      visit('A2', { technicianId: 'ALEX', order: 2 }),
    ];
    const [today, tomorrow] = daysOf('ALEX', disruption({ visits: [...standing, visit('R1')] }));
    expect(today).toMatchObject({
      technicianId: 'ALEX',
      date: monday,
      standing,
      firstFree: 1,
      mostMinutes: 540,
      mostStops: 8,
    });
    expect(tomorrow).toMatchObject({ date: tuesday, standing: [], firstFree: 0 });
  });

  it('hold of today what is left of the shift, and a whole one after that', () => {
    const minutes = (minute: number, visits: PlannedVisit[] = []) =>
      daysOf('ALEX', disruption({ now: { date: monday, minute }, visits }))
        .slice(0, 2)
        .map(({ mostMinutes }) => mostMinutes);
    expect(minutes(6 * 60)).toEqual([540, 540]);
    expect(minutes(16 * 60)).toEqual([60, 540]);
    expect(minutes(18 * 60)).toEqual([0, 540]);
    // What is begun has its time beside what is left.
    expect(minutes(16 * 60, [visit('A1', { technicianId: 'ALEX', isBegun: true })])).toEqual([90, 540]);
    expect(minutes(8 * 60, [visit('A1', { technicianId: 'ALEX', isBegun: true })])).toEqual([540, 540]);
  });

  it('of one visit are its own and the three working days after it', () => {
    const working = [monday, tuesday, '2026-11-26', '2026-11-27', '2026-11-30'];
    expect(datesFor(monday, working)).toEqual([monday, tuesday, '2026-11-26', '2026-11-27']);
    expect(datesFor(wednesday, working)).toEqual(['2026-11-26', '2026-11-27', '2026-11-30']);
    expect(datesFor('2026-11-30', working)).toEqual(['2026-11-30']);
  });
});

describe('what is wrong with an answer', () => {
  const move = (toDate: string, toTechnicianId = 'ALEX', assignmentId = 'R1', serviceDate = monday) => ({
    assignmentId,
    serviceDate,
    toDate,
    toTechnicianId,
    toOrder: 5,
  });
  const faults = (given: Partial<Disruption>, moves: ReturnType<typeof move>[], skips: string[] = []) =>
    reflowFaults(
      disruption({ visits: [visit('R1')], ...given }),
      moves,
      skips.map((assignmentId) => ({ assignmentId, serviceDate: given.happened?.fromDate ?? monday })),
    );

  it('is a date in the past, or more than two weeks behind the last one', () => {
    expect(faults({}, [move(monday)])).toEqual([]);
    expect(faults({ now: { date: tuesday, minute: 0 } }, [move(monday)])).toEqual([`${monday} is out of reach`]);
    expect(faults({}, [move('2026-12-07')])).toEqual([]);
    expect(faults({}, [move('2026-12-08')])).toEqual(['2026-12-08 is out of reach']);
  });

  it('is a day that gets more stops than its technician makes', () => {
    const technicians = [technician('SAM'), technician('ALEX', { maxStops: 1 })];
    const there = visit('A1', { technicianId: 'ALEX' });
    expect(faults({ technicians }, [move(monday)])).toEqual([]);
    expect(faults({ technicians, visits: [visit('R1'), there] }, [move(monday)])).toEqual([
      `ALEX on ${monday} has too many stops`,
    ]);
  });

  it('is a day that gets longer than the shift, by however little', () => {
    const technicians = [technician('SAM'), technician('ALEX', { endTime: '08:30' })];
    const ofMinutes = (serviceMinutes: number) =>
      faults({ technicians, visits: [visit('R1', { serviceMinutes })] }, [move(monday)]);
    expect(ofMinutes(30)).toEqual([]);
    expect(ofMinutes(30.01)).toEqual([`ALEX on ${monday} works too long`]);
  });

  it('is no day that was too full before and takes nothing', () => {
    const begun = (assignmentId: string, more: Partial<PlannedVisit>) =>
      visit(assignmentId, { isBegun: true, ...more });
    const shortSam = [technician('SAM', { maxStops: 1 }), technician('ALEX')];
    const visits = [visit('R1'), begun('B1', { order: 2 }), begun('B2', { order: 3 })];
    expect(faults({ technicians: shortSam, visits }, [move(monday)])).toEqual([]);

    const rain = { technicianId: null, fromDate: tuesday, toDate: tuesday };
    const onTuesday = { date: tuesday, technicianId: 'ALEX' };
    const ofAlex = [
      visit('A1', onTuesday),
      begun('B1', { ...onTuesday, order: 2 }),
      begun('B2', { ...onTuesday, order: 3 }),
    ];
    const shortAlex = [technician('SAM'), technician('ALEX', { maxStops: 1 })];
    const given = { happened: rain, technicians: shortAlex, visits: [visit('R1', { date: tuesday }), ...ofAlex] };
    expect(faults(given, [move(wednesday, 'ALEX', 'R1', tuesday)], ['A1'])).toEqual([]);
  });
});

describe('a visit that goes nowhere', () => {
  const why = (given: Partial<Disruption>) =>
    reflow(disruption(given), { seed: 1, budget: iterationBudget(50) }).skips.map((skip) => skip.why);

  it('found no room where nobody works any more', () => {
    const technicians = [technician('SAM', { workingDays: ['Monday'], isActive: false })];
    expect(why({ technicians, visits: [visit('R1')] })).toEqual(['no-room']);
  });

  it('found no room where the days before the next visit are full', () => {
    const technicians = [technician('SAM', { maxStops: 1 })];
    const next = visit('R9', { customerId: 'of R1', date: wednesday });
    const full = visit('S1', { date: tuesday });
    expect(why({ technicians, visits: [visit('R1'), full, next] })).toEqual(['no-room']);
  });

  it('waits for the next visit where that comes first', () => {
    const technicians = [technician('SAM')];
    const next = visit('R9', { customerId: 'of R1', date: tuesday });
    expect(why({ technicians, visits: [visit('R1'), next] })).toEqual(['next-visit']);
  });
});

it('a day of somebody who is no technician any more does not change', () => {
  const rain = { technicianId: null, fromDate: monday, toDate: monday };
  const given = disruption({ happened: rain, visits: [visit('R1'), visit('G1', { technicianId: 'GONE' })] });
  expect(dayChanges(given, []).map(({ technicianId }) => technicianId)).toEqual(['SAM']);
});
