import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { WaterTest } from '#contract/water/water.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { registerTester } from '#tests/support/tester.ts';
import { openWorld } from '#tests/support/world.ts';
import '#tests/support/loaded-dashboard.ts';

const world = openWorld();
const app = openPageApp(world);

describe('a tester on a cable', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'serial'));

  /** A browser with a serial port, and a board at its other end that answers every line with what is given. */
  function plugIn(answers: string): void {
    let wire: ReadableStreamDefaultController<Uint8Array> | undefined;
    const port = {
      open: async () => undefined,
      close: async () => undefined,
      readable: new ReadableStream<Uint8Array>({
        start: (controller) => {
          wire = controller;
        },
      }),
      writable: new WritableStream<Uint8Array>({
        write: () => wire?.enqueue(new TextEncoder().encode(answers)),
      }),
    };
    Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort: async () => port } });
  }
  const openDialog = async (user: UserEvent) => {
    // By its text: going through every role of the dashboard takes a busy machine seconds.
    await user.click(await screen.findByText('Read by USB'));
    return within(await screen.findByRole('dialog', { name: 'Read a tester by USB' }));
  };

  it('is read, and its reading kept as a test of the pool', async () => {
    plugIn('boot\r\n{"testId":"DEV-x.b.1","chlorine":1.9,"pH":7.84,"temperature":104,"pHCompensated":false}\r\n');
    const { owner, signedIn } = await world.company();
    const user = app.open('/', { as: await signedIn('technician') });
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Choose tester and measure' }));
    expect(await dialog.findByText('1.9 ppm')).toBeTruthy();
    expect(dialog.getByText('pH 7.84 corrected to 7.8 for 104 °F.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save as test' }));
    expect(await screen.findByText('Test saved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body: tests } = await owner.get<WaterTest[]>('/api/water-tests/Pool-001');
    expect(tests).toMatchObject([
      { testId: 'DEV-x.b.1', testType: 'manual', chlorine: 1.9, pH: 7.8, temperature: 104, deviceId: null },
    ]);
    const tile = within(await screen.findByRole('region', { name: 'Free chlorine' }));
    expect(await tile.findByText('1.9')).toBeTruthy();
  });

  it('is told apart from the tester of this pool', async () => {
    plugIn('{"testId":"DEV-x.b.2","pH":7.4}\n');
    const { owner } = await world.company();
    await registerTester(world, owner);
    const user = app.open('/', { as: owner });
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Choose tester and measure' }));
    expect(await dialog.findByText(/^This isn’t the tester registered for this pool/)).toBeTruthy();
  });

  it('may have nothing to say, and can be asked again', async () => {
    plugIn('{"error":"pH probe not connected"}\n');
    const { owner } = await world.company();
    const user = app.open('/', { as: owner });
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Choose tester and measure' }));
    expect(await dialog.findByText('The tester couldn’t measure.')).toBeTruthy();
    expect(dialog.getByText('pH probe not connected')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Measure again' })).toBeTruthy();
  });
});
