import { expect, it } from 'vitest';
import { weekOf } from './recorded.ts';

it.each(['2026-11-16', '2026-11-19', '2026-11-22'])(
  'the week of %s is that from Monday, November 16, to Sunday',
  (date) => {
    expect(weekOf(date)).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
    expect(weekOf(date).dates).toHaveLength(7);
  },
);

it('a date that does not exist has no week', () => {
  expect(() => weekOf('2026-02-30')).toThrow(RangeError);
});
