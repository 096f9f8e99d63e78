import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLine, encodeLine } from './encoded-line.ts';

const places = fc.array(
  fc.record({ latitude: fc.integer({ min: -9e6, max: 9e6 }), longitude: fc.integer({ min: -18e6, max: 18e6 }) }),
);

it('reads what it wrote, without places that repeat', () => {
  fc.assert(
    fc.property(places, (drawn) => {
      const line = drawn.map(({ latitude, longitude }) => ({ latitude: latitude / 1e5, longitude: longitude / 1e5 }));
      const once = line.filter(
        (place, index) => index === 0 || JSON.stringify(place) !== JSON.stringify(line[index - 1]),
      );
      expect(decodeLine(encodeLine(line, 5), 5)).toEqual(once);
    }),
  );
});

it('reads and writes the example of the format', () => {
  const line = [
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ];
  expect(encodeLine(line, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual(line);
  expect(decodeLine('_izlhA~rlgdF_{geC~ywl@', 6)).toEqual(line.slice(0, 2));
  expect(() => decodeLine('_', 6)).toThrow('cannot be read');
});
