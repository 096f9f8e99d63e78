import { describe, expect, it } from 'vitest';
import { failureMessage } from './service-failures.ts';

describe('what every owner reads of a failed service', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
    ['450 <pat@example.com>: mailbox busy', '450 <…>: mailbox busy'],
    ['smtp://office:hunter2@mail.example.com said no', 'smtp://mail.example.com said no'],
    ['Invalid API Key provided: sk_live_4eC39HqLyjWDarjtT1', 'Invalid API Key provided: …'],
    ['first line\nsecond line', 'first line'],
    ['', 'It failed without saying why.'],
  ])('%j is told as %j', (said, told) => {
    expect(failureMessage(new Error(said))).toBe(told);
  });
});
