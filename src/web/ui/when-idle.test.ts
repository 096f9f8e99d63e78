// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const press = () => document.dispatchEvent(new Event('pointerdown'));

it('comes half a second after the last press', async () => {
  const came = vi.fn();
  void whenIdle().then(came);
  await vi.advanceTimersByTimeAsync(400);
  press();
  await vi.advanceTimersByTimeAsync(400);
  expect(came).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(came).toHaveBeenCalledOnce();
});

it('comes also to who presses on and on', async () => {
  const came = vi.fn();
  void whenIdle().then(came);
  for (let ms = 0; ms < 6_000; ms += 100) {
    press();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(came).toHaveBeenCalledOnce();
});

it('leaves a page alone that is gone', async () => {
  const came = vi.fn();
  void whenIdle().then(came);
  vi.stubGlobal('document', undefined);
  await vi.advanceTimersByTimeAsync(6_000);
  vi.unstubAllGlobals();
  expect(came).not.toHaveBeenCalled();
});
