import { expect, it } from 'vitest';
import { openSeenCalls, serverMsOf } from './debug-panel.tsx';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

it('keeps the last fifty calls, the newest first, with what the server told of each', () => {
  let now = 1000;
  const seen = openSeenCalls(() => now);
  const first = seen.see('GET', '/api/customers');
  const lost = seen.see('POST', '/api/customers');
  now += 34;
  first(answer(200, { 'server-timing': 'app;dur=12.5', 'x-request-id': 'REQ-1' }));
  lost(null);
  expect(seen.list()).toMatchObject([
    { method: 'POST', state: 'unanswered', status: null, tookMs: 34, serverMs: null, requestId: null },
    { method: 'GET', state: 'answered', status: 200, tookMs: 34, serverMs: 12.5, requestId: 'REQ-1' },
  ]);
  for (let count = 0; count < 60; count += 1) seen.see('GET', `/api/${count}`);
  expect(seen.list()).toHaveLength(50);
  expect(seen.list()[0]?.path).toBe('/api/59');
});

it.each([
  ['app;dur=12.3', 12.3],
  ['cdn;dur=3, app;dur=7', 7],
  ['total;dur=7', null],
  [null, null],
])('reads %j as %s', (timing, ms) => {
  expect(serverMsOf(timing)).toBe(ms);
});
