import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

afterEach(cleanup);

const Window = ({ name }: { name: string }) => <p>The {name}</p>;

it('stands in with what waits, then draws the component, and draws it at once the next time', async () => {
  const load = vi.fn(async () => Window);
  const Lazy = lazyComponent(load, { waiting: <p>Waiting</p> });
  render(<Lazy name="window" />);
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(await screen.findByText('The window')).toBeTruthy();
  cleanup();
  render(<Lazy name="door" />);
  expect(screen.getByText('The door')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('tells who opened it that it cannot be loaded, and loads when it is wanted again', async () => {
  const failing = vi.fn(async () => Window);
  failing.mockRejectedValueOnce(new Error('no connection'));
  const onFailure = vi.fn();
  const Lazy = lazyComponent(failing, { onFailure });
  render(<Lazy name="window" />);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith({ name: 'window' }));
  cleanup();
  render(<Lazy name="window" />);
  expect(await screen.findByText('The window')).toBeTruthy();
});
