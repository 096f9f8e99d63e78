import { describe, expect, it } from 'vitest';
import { type PacedStop, paceOfRoute, visitStateOf } from './pace.ts';

const at8 = 8 * 60;
const stop = (state: PacedStop['state'], times: Partial<PacedStop> = {}): PacedStop => ({
  travelMinutes: 10,
  serviceMinutes: 20,
  state,
  cameMinute: null,
  leftMinute: null,
  ...times,
});
const likely = (stops: readonly PacedStop[], now: number) =>
  paceOfRoute(at8, stops, now).stops.map(({ likelyMinute }) => likelyMinute);
const behind = (stops: readonly PacedStop[], now: number) => paceOfRoute(at8, stops, now).behindMinutes;

it('a visit is late as long as nobody came', () => {
  const states = ([null, 'open', 'done'] as const).map((visit) => [visitStateOf(visit, 0), visitStateOf(visit, 31)]);
  expect(states).toEqual([
    ['planned', 'late'],
    ['on-site', 'on-site'],
    ['done', 'done'],
  ]);
});

describe('what is planned', () => {
  it('is the start of the shift, then driving and service in turn', () => {
    const { stops, plannedEndMinute } = paceOfRoute(at8, [stop('planned'), stop('planned')], 0);
    expect(stops.map(({ plannedMinute }) => plannedMinute)).toEqual([at8 + 10, at8 + 40]);
    expect(plannedEndMinute).toBe(at8 + 60);
  });
});

describe('how late a route is', () => {
  it('counts from the planned arrival while nobody has come, and only from half an hour on', () => {
    const stops = [stop('done'), stop('planned')];
    // Planned there at 8:40.
    expect(behind(stops, at8 + 69)).toBe(0);
    expect(behind(stops, at8 + 70)).toBe(30);
    expect(behind(stops, at8 + 100.9)).toBe(60);
  });

  it('is known before the planned arrival has passed where the stop before was left late', () => {
    const stops = [stop('done', { leftMinute: at8 + 65 }), stop('planned'), stop('planned')];
    const pace = paceOfRoute(at8, stops, at8 + 66);
    expect(pace.behindMinutes).toBe(35);
    expect(pace.stops.map(({ lateMinutes }) => lateMinutes)).toEqual([0, 35, 35]);
  });

  it('counts from the planned end while somebody works there', () => {
    expect(behind([stop('open')], at8 + 59)).toBe(0);
    expect(behind([stop('open')], at8 + 60)).toBe(30);
  });

  it('takes a way that is not known for none', () => {
    expect(behind([stop('planned', { travelMinutes: null })], at8 + 45)).toBe(45);
  });

  it('is nothing once all is done, and without stops', () => {
    expect(behind([stop('done')], at8 + 600)).toBe(0);
    expect(behind([], at8 + 600)).toBe(0);
  });
});

describe('when a stop is likely reached', () => {
  it('is counted from where the last stop was left, and before the first by the plan', () => {
    expect(likely([stop('planned')], at8 - 60)).toEqual([at8 + 10]);
    const stops = [stop('done', { leftMinute: at8 + 55 }), stop('planned'), stop('planned')];
    expect(likely(stops, at8 + 56)).toEqual([null, at8 + 65, at8 + 95]);
  });

  it('waits for the stop under way: as long as planned, and no longer than now where that is over', () => {
    const stops = [stop('open', { cameMinute: at8 + 15 }), stop('planned')];
    expect(likely(stops, at8 + 20)).toEqual([null, at8 + 45]);
    expect(likely(stops, at8 + 50)).toEqual([null, at8 + 60]);
    expect(paceOfRoute(at8, stops, at8 + 20).likelyEndMinute).toBe(at8 + 65);
  });

  it('is never before now', () => {
    expect(likely([stop('done', { leftMinute: at8 }), stop('planned')], at8 + 100)).toEqual([null, at8 + 100]);
  });

  it('is not told where the last stop’s end or the way is not known; the stops behind go on without that way', () => {
    expect(likely([stop('done'), stop('planned')], at8)).toEqual([null, null]);
    expect(likely([stop('planned', { travelMinutes: null }), stop('planned')], at8)).toEqual([null, at8 + 30]);
  });

  it('gives the end of the day, unless all is done', () => {
    expect(paceOfRoute(at8, [stop('planned'), stop('planned')], at8).likelyEndMinute).toBe(at8 + 60);
    expect(paceOfRoute(at8, [stop('done', { leftMinute: at8 })], at8).likelyEndMinute).toBeNull();
  });
});
