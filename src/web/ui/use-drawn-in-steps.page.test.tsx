import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDrawnInSteps } from './use-drawn-in-steps.ts';

const List = ({ total }: { total: number }) => {
  const shown = useDrawnInSteps(total, 3, 2);
  const names = Array.from({ length: shown }, (_, index) => `${index + 1}`);
  return (
    <ol>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
};

const drawn = () => screen.queryAllByRole('listitem').length;

/** A browser whose idle moments come when the test says so. */
function idleMoments() {
  const waiting = new Map<number, () => void>();
  let asked = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    asked += 1;
    waiting.set(asked, work);
    return asked;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  const pass = () =>
    act(async () => {
      const due = [...waiting.values()];
      waiting.clear();
      for (const work of due) work();
    });
  return { pass, waiting };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws a screenful, then a few more whenever there is nothing else to do, to the last', async () => {
  const { pass, waiting } = idleMoments();
  render(<List total={6} />);
  expect(drawn()).toBe(3);
  await pass();
  expect(drawn()).toBe(5);
  await pass();
  expect(drawn()).toBe(6);
  expect(waiting.size).toBe(0);
});

it('draws what is added to a list that was drawn to its end', async () => {
  const { pass } = idleMoments();
  const { rerender } = render(<List total={2} />);
  expect(drawn()).toBe(2);
  rerender(<List total={7} />);
  expect(drawn()).toBe(3);
  await pass();
  await pass();
  expect(drawn()).toBe(7);
});

it('asks for nothing more once it is gone', () => {
  const { waiting } = idleMoments();
  render(<List total={9} />).unmount();
  expect(waiting.size).toBe(0);
});

it('reaches the end in a browser that knows no idle moments', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  render(<List total={8} />);
  expect(await screen.findByText('8')).toBeTruthy();
});
