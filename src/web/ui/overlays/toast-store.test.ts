// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dismissToast, toast, toastAfterwards, useShownToast } from './toast-store.ts';

afterEach(() => {
  act(dismissToast);
  cleanup();
});

it('shows news once the results of what the user has done are gone, and one piece after the other', () => {
  const { result } = renderHook(useShownToast);
  const shown = () => (result.current?.open ? result.current.title : null);
  act(() => toast({ title: 'Customer saved' }));
  act(() => toastAfterwards({ title: '2 critical alerts' }));
  act(() => toastAfterwards({ title: 'A message came in' }));
  expect(shown()).toBe('Customer saved');
  act(() => toast({ title: 'Invoice sent' }));
  expect(shown()).toBe('Invoice sent');
  act(dismissToast);
  expect(shown()).toBe('2 critical alerts');
  act(dismissToast);
  expect(shown()).toBe('A message came in');
  act(dismissToast);
  expect(shown()).toBeNull();
  act(() => toastAfterwards({ title: 'At once' }));
  expect(shown()).toBe('At once');
});
