import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it.each([
  ['SECRET_KEY', 31, 32],
  ['METRICS_TOKEN', 15, 16],
])('takes no %s that can be guessed', (name, tooShort, enough) => {
  for (const length of [1, tooShort]) expect(() => readConfig({ [name]: 'a'.repeat(length) })).toThrow(name);
  expect(() => readConfig({ [name]: 'a'.repeat(enough) })).not.toThrow();
});
