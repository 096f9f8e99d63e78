import { expect, it } from 'vitest';
import type { WeekPlan, WeekStop } from '#contract/scheduling/week-plan.ts';
import { differingVisits } from './use-differing-visits.ts';

const thursday = '2026-11-26';
const friday = '2026-11-27';

const stop = (assignmentId: string, serviceDate: string, movedFrom: string | null = null): WeekStop => ({
  assignmentId,
  serviceDate,
  customerId: assignmentId,
  name: assignmentId,
  address: null,
  latitude: null,
  longitude: null,
  serviceMinutes: 30,
  travelMinutes: 0,
  priority: 'NORMAL',
  serviceFrequency: 'weekly',
  moved: movedFrom === null ? null : { technicianId: movedFrom, reason: null },
  visitState: null,
});

const technician = (technicianId: string, onThursday: WeekStop[], onFriday: WeekStop[]) => ({
  technicianId,
  name: technicianId,
  startTime: '08:00',
  endTime: '17:00',
  maxCustomersPerDay: 8,
  workMinutes: 0,
  days: [
    { date: thursday, stops: onThursday },
    { date: friday, stops: onFriday },
  ].map((day) => ({
    ...day,
    works: true,
    dayOffId: null,
    distanceMiles: 0,
    travelMinutes: 0,
    serviceMinutes: 0,
    capacityMinutes: 540,
  })),
});

const plan: WeekPlan = {
  from: '2026-11-23',
  to: '2026-11-29',
  today: '2026-11-22',
  timeZone: 'America/Phoenix',
  dates: [],
  daysOff: [],
  technicians: [
    technician(
      'luis',
      [stop('as-planned', thursday), stop('from-sam', thursday, 'sam')],
      [stop('late', thursday, 'luis')],
    ),
    technician('sam', [], [stop('own-friday', friday)]),
  ],
  notServed: [
    {
      assignmentId: 'skipped',
      serviceDate: thursday,
      customerId: 'skipped',
      name: 'skipped',
      technicianId: 'luis',
      why: 'skipped',
      reason: null,
    },
  ],
  withoutRoute: 0,
  balance: { score: 100, spreadMinutes: 0, isImbalanced: false },
};

it('counts what came for once, what went away and what is left out', () => {
  expect(differingVisits(plan, 'luis', thursday)).toBe(3);
});

it('counts a visit given to somebody else on the side that lost it too, and what stays as planned nowhere', () => {
  expect(differingVisits(plan, 'sam', thursday)).toBe(1);
  expect(differingVisits(plan, 'luis', friday)).toBe(1);
  expect(differingVisits(plan, 'sam', friday)).toBe(0);
});
