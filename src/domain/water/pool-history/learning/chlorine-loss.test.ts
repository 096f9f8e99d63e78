import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chlorineAfter, defaultLossPerDay, halfLifeInSunHours, overheadSunHours } from './chlorine-loss.ts';

const summer = Date.UTC(2026, 5, 21);
const winter = Date.UTC(2026, 11, 21);
const open = { cyanuricAcid: 40, tempF: 82, latitudeDeg: 33, sunExposure: 0.8 };

describe('the loss of chlorine by conditions', () => {
  it.each([
    ['none (35 minutes)', 0, 0.55, 0.6],
    ['30 ppm (about 6 hours)', 30, 5.8, 6.6],
    ['100 ppm (near the 8.4 hours of bound chlorine)', 100, 7.3, 8.4],
  ])('has the published half-life in noon sun at cyanuric acid %s', (_name, cyanuricAcid, low, high) => {
    const hours = halfLifeInSunHours(cyanuricAcid);
    expect(hours).toBeGreaterThan(low);
    expect(hours).toBeLessThan(high);
  });

  it('adds a day up to the overhead sun that its season and latitude give', () => {
    expect(overheadSunHours(33, summer)).toBeGreaterThan(5 * overheadSunHours(33, winter));
    // Exact on the equator at equinox: 12 hours times the mean of sin^2.42 over half a turn.
    expect(overheadSunHours(0, Date.UTC(2026, 2, 21))).toBeCloseTo(5.56, 1);
    expect(overheadSunHours(-33, winter)).toBeCloseTo(overheadSunHours(33, summer), 1);
    expect(overheadSunHours(80, winter)).toBe(0);
  });

  it('takes 1.5 to 3 ppm a day from 4 ppm in a stabilized summer pool, as published', () => {
    const lost = 4 - chlorineAfter(4, defaultLossPerDay(open, summer), 1);
    expect(lost).toBeGreaterThan(1.5);
    expect(lost).toBeLessThan(3);
  });

  it('is slower with stabilizer, in winter, in the shade and in cold water', () => {
    const usual = defaultLossPerDay(open, summer);
    expect(defaultLossPerDay({ ...open, cyanuricAcid: 10 }, summer)).toBeGreaterThan(usual);
    expect(defaultLossPerDay(open, winter)).toBeLessThan(usual / 2);
    expect(defaultLossPerDay({ ...open, sunExposure: 0 }, summer)).toBeLessThan(0.15);
    expect(defaultLossPerDay({ ...open, tempF: 60 }, summer)).toBeLessThan(usual);
  });

  it('lets chlorine fall toward what a salt cell makes up for, never below zero', () => {
    expect(chlorineAfter(5, 0.5, 100, 1.5)).toBeCloseTo(3, 6);
    expect(chlorineAfter(0, 0.5, 100, 1.5)).toBeCloseTo(3, 6);
    const amount = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(amount, fc.double({ min: 0.001, max: 6, noNaN: true }), amount, amount, (start, loss, days, made) => {
        const left = chlorineAfter(start, loss, days, made);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(Math.max(start, made / loss) + 1e-9);
      }),
    );
  });
});
