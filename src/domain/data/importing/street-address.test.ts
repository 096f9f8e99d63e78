import { describe, expect, it } from 'vitest';
import { joinStreet, splitWholeAddress } from './street-address.ts';

// Read in time that grows with the square of the length, each of these would take longer than a test may.
const length = 400_000;

describe('an address as long as a file', () => {
  it.each([',', ' ', '#', '\n', ', ', ' ,', '# ', 'a ', 'a, ', '1 ', '\t,'])(
    'of "%s" alone is read at once',
    (part) => {
      const filler = part.repeat(length / part.length);
      for (const text of [
        filler,
        `${filler}x`,
        `x${filler}`,
        `100 Bay Ave${filler}Phoenix, AZ 85001`,
        `${filler}usa${filler}x`,
      ]) {
        expect(splitWholeAddress(text)?.zipCode ?? '85001').toBe('85001');
        expect(joinStreet(text, 'Unit 4').endsWith('Unit 4')).toBe(true);
      }
    },
  );
});

describe('a whole address', () => {
  it('is taken apart with its country and stray separators', () => {
    expect(splitWholeAddress(', 100 Bay Ave , Panama City,  FL 32401 , USA,,')).toEqual({
      address: '100 Bay Ave',
      city: 'Panama City',
      state: 'FL',
      zipCode: '32401',
    });
  });
});
