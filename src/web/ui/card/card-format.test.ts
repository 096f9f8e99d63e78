import { describe, expect, it } from 'vitest';
import { formatCvv, formatExpiry } from './card-fields.tsx';

describe('an expiry date', () => {
  it.each([
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['3', '03'],
    ['330', '03/30'],
    ['3/30', '03/30'],
    ['1/', '01'],
    ['12', '12'],
    ['12/', '12'],
    ['1', '1'],
  ])('typed as "%s" reads "%s"', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));
});

it('a security code has at most four digits', () => expect(formatCvv('12a345')).toBe('1234'));
