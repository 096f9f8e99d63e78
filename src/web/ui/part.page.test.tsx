import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Part, usePartWhen } from './part.tsx';

afterEach(cleanup);

const Window = () => <p>The window</p>;

function Opener({ part }: { part: Part<object> }) {
  const Loaded = usePartWhen(part, true, () => undefined);
  return Loaded ? <Loaded /> : null;
}

it('draws a part that somebody else loaded between its first drawing and what follows it', async () => {
  let asked = 0;
  const part: Part<object> = {
    load: () => Promise.resolve(),
    component: () => {
      asked += 1;
      return asked === 1 ? undefined : Window;
    },
  };
  render(<Opener part={part} />);
  expect(await screen.findByText('The window')).toBeTruthy();
});
