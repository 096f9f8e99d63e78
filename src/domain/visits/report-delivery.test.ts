import { expect, it } from 'vitest';
import { shownDelivery } from './report-delivery.ts';

it('calls sent only what went out by email', () => {
  expect(shownDelivery({ delivery: 'sent', emailSent: true })).toBe('sent');
  expect(shownDelivery({ delivery: 'sent', emailSent: false })).toBe('kept');
  expect(shownDelivery({ delivery: 'pending', emailSent: false })).toBe('pending');
  expect(shownDelivery({ delivery: 'failed', emailSent: false })).toBe('failed');
  expect(shownDelivery({ delivery: 'none', emailSent: false })).toBe('none');
});
