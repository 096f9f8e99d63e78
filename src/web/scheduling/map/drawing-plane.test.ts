import { expect, it } from 'vitest';
import { greatCircleMiles } from '#domain/scheduling/routing/distance.ts';
import { planeFor } from './route-drawing.tsx';

const south = { latitude: 33.5, longitude: -112.2 };
const north = { latitude: 33.6, longitude: -112.2 };
const east = { latitude: 33.5, longitude: -112.1 };

it('draws north up and east right, a mile as long one way as the other', () => {
  const { pointOf } = planeFor([south, north, east], 400, 360, 20);
  expect(pointOf(north).y).toBeLessThan(pointOf(south).y);
  expect(pointOf(east).x).toBeGreaterThan(pointOf(south).x);
  const upPerMile = (pointOf(south).y - pointOf(north).y) / greatCircleMiles(south, north);
  const rightPerMile = (pointOf(east).x - pointOf(south).x) / greatCircleMiles(south, east);
  expect(rightPerMile / upPerMile).toBeCloseTo(1, 2);
});

it('keeps every place inside the margin and reaches it on one axis', () => {
  const { pointOf } = planeFor([south, north, east], 400, 360, 20);
  const points = [south, north, east].map(pointOf);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(19.9);
    expect(x).toBeLessThanOrEqual(380.1);
    expect(y).toBeGreaterThanOrEqual(19.9);
    expect(y).toBeLessThanOrEqual(340.1);
  }
  expect(Math.min(...points.map(({ y }) => y))).toBeCloseTo(20, 1);
});

it('gives a scale bar of a round length that is true to the drawing', () => {
  const { pointOf, scale } = planeFor([south, north, east], 400, 360, 20);
  const unitsPerMile = (pointOf(south).y - pointOf(north).y) / greatCircleMiles(south, north);
  expect(scale.miles).toBe(2);
  expect(scale.length).toBeCloseTo(2 * unitsPerMile, 1);
});

it('puts a single place in the middle', () => {
  expect(planeFor([south], 400, 360, 20).pointOf(south)).toEqual({ x: 200, y: 180 });
});
