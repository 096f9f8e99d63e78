import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it.each([
  ['SECRET_KEY', 31, 32],
  ['METRICS_TOKEN', 15, 16],
])('takes no %s that can be guessed', (name, tooShort, enough) => {
  for (const length of [1, tooShort]) expect(() => readConfig({ [name]: 'a'.repeat(length) })).toThrow(name);
  expect(() => readConfig({ [name]: 'a'.repeat(enough) })).not.toThrow();
});

it('takes an address for breached passwords that is one, and holds no secret', () => {
  const urlOf = (url: string) => readConfig({ BREACHED_PASSWORDS_URL: url }).breachedPasswordsUrl;
  expect(readConfig({}).breachedPasswordsUrl).toBeUndefined();
  expect(urlOf('')).toBeUndefined();
  for (const url of ['https://api.pwnedpasswords.com', 'http://mirror.internal:8080/pwned/'])
    expect(urlOf(url)).toBe(url);
  const wrong = ['true', 'api.pwnedpasswords.com', 'ftp://mirror.internal', 'https://me:word@mirror.internal'];
  wrong.push('https://mirror.internal/?key=word', 'https://mirror.internal/#top');
  for (const url of wrong) expect(() => urlOf(url), url).toThrow(/BREACHED_PASSWORDS_URL: Must be an address/);
  for (const url of wrong) expect(() => urlOf(url), url).not.toThrow(/word@|key=/);
});
