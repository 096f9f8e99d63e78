import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMatrixMiles, drivingMinutes, greatCircleMiles } from './distance.ts';

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('great-circle distance', () => {
  it.each([
    ['one degree of longitude on the equator', [0, 0], [0, 1], 69.0976],
    ['a quarter of the globe', [0, 0], [90, 0], 6218.78],
    ['the far side of the globe', [0, 0], [0, 180], 12437.57],
    ['two Glendale pools', [33.6152469, -112.179737], [33.5404296, -112.2488391], 6.526],
    ['the same place', [33.6, -112.1], [33.6, -112.1], 0],
  ] as const)('measures %s', (_name, [latitudeA, longitudeA], [latitudeB, longitudeB], miles) => {
    const from = { latitude: latitudeA, longitude: longitudeA };
    const to = { latitude: latitudeB, longitude: longitudeB };
    expect(greatCircleMiles(from, to)).toBeCloseTo(miles, 2);
  });

  it('is the same both ways, never negative and never more than half way round', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const miles = greatCircleMiles(from, to);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(Math.PI * 3959 + 1e-6);
        expect(greatCircleMiles(to, from)).toBeCloseTo(miles, 6);
      }),
    );
  });

  it('fills a symmetric matrix with a zero diagonal', () => {
    const places = [
      { latitude: 33.6, longitude: -112.1 },
      { latitude: 33.5, longitude: -112.2 },
      { latitude: 33.4, longitude: -112.0 },
    ];
    const matrix = distanceMatrixMiles(places);
    expect(matrix).toHaveLength(9);
    for (const [i, from] of places.entries()) {
      for (const [j, to] of places.entries()) expect(matrix[i * 3 + j]).toBe(greatCircleMiles(from, to));
    }
  });
});

it('drives 25 miles in an hour', () => {
  expect(drivingMinutes(25)).toBe(60);
  expect(drivingMinutes(1)).toBeCloseTo(2.4, 10);
});
