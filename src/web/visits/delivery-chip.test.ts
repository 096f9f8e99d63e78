import { expect, it } from 'vitest';
import { shownDelivery } from './delivery-chip.tsx';

it('calls sent only what went out by email', () => {
  expect(shownDelivery({ delivery: 'sent', emailSent: true })).toBe('sent');
  expect(shownDelivery({ delivery: 'sent', emailSent: false })).toBe('kept');
  expect(shownDelivery({ delivery: 'pending', emailSent: false })).toBe('pending');
  expect(shownDelivery({ delivery: 'failed', emailSent: false })).toBe('failed');
  expect(shownDelivery({ delivery: 'none', emailSent: false })).toBe('none');
});
