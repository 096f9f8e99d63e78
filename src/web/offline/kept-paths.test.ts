import { expect, it } from 'vitest';
import { isKept, keptAddress } from './kept-paths.ts';

it.each([
  '/api/day-plan',
  '/api/directions',
  '/api/week-plan',
  '/api/stops',
  '/api/stops/STOP-1',
  '/api/customers',
  '/api/customers/CUST-1',
  '/api/customer-choices',
  '/api/route-assignments',
  '/api/technicians',
  '/api/pools',
  '/api/pools/POOL-1',
  '/api/reagents',
  '/api/reagents/R-1',
  '/api/auth/account-status',
  '/api/water-tests/POOL-1',
  '/api/checklist',
  '/api/checklist/CUST-1',
  '/api/voice-notes',
  '/api/service-history/CUST-1',
  '/api/company-branding',
])('a phone keeps %s', (path) => {
  expect(isKept(path)).toBe(true);
});

it.each(['', '/', '/api/invoices', '/api/day-plans', '/api/technicians/T-1', '/api/water-tests', '/x/api/stops/1'])(
  'a phone keeps nothing of %s',
  (path) => {
    expect(isKept(path)).toBe(false);
  },
);

it('a question has one address, in whatever order it is asked', () => {
  expect(keptAddress('/api/stops')).toBe('/api/stops');
  expect(keptAddress('/api/stops', { date: null, search: undefined })).toBe('/api/stops');
  const address = '/api/stops?a=1&b=true&c=&d=x+y';
  expect(keptAddress('/api/stops', { d: 'x y', b: true, a: 1, c: '' })).toBe(address);
  expect(keptAddress('/api/stops', { a: 1, b: true, c: '', d: 'x y', e: null })).toBe(address);
});
