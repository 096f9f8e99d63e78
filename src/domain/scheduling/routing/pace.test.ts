import { describe, expect, it } from 'vitest';
import { likelyArrival, minutesBehind, type PacedStop } from './pace.ts';

const at8 = 8 * 60;
const stop = (state: PacedStop['state'], leftMinute: number | null = null): PacedStop => ({
  travelMinutes: 10,
  serviceMinutes: 20,
  state,
  leftMinute,
});

describe('minutesBehind', () => {
  it('counts from the planned arrival while nobody has come, and only from half an hour on', () => {
    const stops = [stop('done'), stop('planned')];
    // Planned there at 8:40.
    expect(minutesBehind(at8, stops, at8 + 69)).toBe(0);
    expect(minutesBehind(at8, stops, at8 + 70)).toBe(30);
    expect(minutesBehind(at8, stops, at8 + 100.9)).toBe(60);
  });

  it('counts from the planned end while somebody works there', () => {
    expect(minutesBehind(at8, [stop('open')], at8 + 59)).toBe(0);
    expect(minutesBehind(at8, [stop('open')], at8 + 60)).toBe(30);
  });

  it('takes a way that is not known for none', () => {
    expect(minutesBehind(at8, [{ ...stop('planned'), travelMinutes: null }], at8 + 45)).toBe(45);
  });

  it('is nothing once all is done, and without stops', () => {
    expect(minutesBehind(at8, [stop('done')], at8 + 600)).toBe(0);
    expect(minutesBehind(at8, [], at8 + 600)).toBe(0);
  });
});

describe('likelyArrival', () => {
  it('is counted from where the last stop was left, and before the first by the plan', () => {
    expect(likelyArrival(at8, [stop('planned')], at8 - 60)).toBe(at8 + 10);
    expect(likelyArrival(at8, [stop('done', at8 + 55), stop('planned')], at8 + 56)).toBe(at8 + 65);
  });

  it('is not told where it is not known or has passed', () => {
    expect(likelyArrival(at8, [stop('open'), stop('planned')], at8)).toBeNull();
    expect(likelyArrival(at8, [stop('done'), stop('planned')], at8)).toBeNull();
    expect(likelyArrival(at8, [{ ...stop('planned'), travelMinutes: null }], at8)).toBeNull();
    expect(likelyArrival(at8, [stop('planned')], at8 + 11)).toBeNull();
    expect(likelyArrival(at8, [stop('done', at8)], at8)).toBeNull();
  });
});
