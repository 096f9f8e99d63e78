import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

/** The browser's speech recognition as a test speaks to it. */
class Recognition {
  static last: Recognition | null = null;
  lang = '';
  onresult: ((event: object) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  start() {
    Recognition.last = this;
  }
  stop() {
    this.onend?.();
  }
  abort() {
    this.onend?.();
  }
}
const say = (words: string) =>
  act(() => Recognition.last?.onresult?.({ results: [Object.assign([{ transcript: words }], { isFinal: true })] }));

const openStop = async () => {
  const { owner } = await companyWithRoute(world);
  const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
  await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
  await screen.findByLabelText('Free chlorine');
  return user;
};
const typedAt = (name: string): string => screen.getByLabelText<HTMLInputElement>(name).value;

beforeEach(() => {
  Recognition.last = null;
  vi.stubGlobal('SpeechRecognition', Recognition);
  return () => vi.unstubAllGlobals();
});

/** A test as a Spin Touch sends it: pH 7.4, free chlorine 1.5, alkalinity at the end of the disk, and when. */
function spinTouchValue(time: readonly number[]): DataView {
  const value = new DataView(new ArrayBuffer(91));
  [1, 2, 3, 5].forEach((byte, index) => {
    value.setUint8(index, byte);
  });
  const entries: [number, number][] = [
    [6, 7.4],
    [1, 1.5],
    [7, 250],
    [12, 0.2],
  ];
  entries.forEach(([number, measured], index) => {
    value.setUint8(4 + index * 6, number);
    value.setFloat32(6 + index * 6, measured, true);
  });
  time.forEach((part, index) => {
    value.setUint8(76 + index, part);
  });
  return value;
}

/** A browser with Bluetooth and a meter nearby that sends this; what was asked of the meter is told. */
function openBluetooth(send: () => DataView) {
  const asked: string[] = [];
  const bluetooth = {
    requestDevice: async () => ({
      gatt: {
        connect: async () => ({
          getPrimaryService: async () => ({ getCharacteristic: async () => ({ readValue: async () => send() }) }),
        }),
        disconnect: () => asked.push('disconnect'),
      },
    }),
  };
  Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true });
  return asked;
}

describe('a meter at the stop', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'bluetooth'));

  it('is read over Bluetooth, and its test taken over once it was looked at', async () => {
    // The tests' clock: the 23rd at 18:30 in Phoenix.
    const asked = openBluetooth(() => spinTouchValue([26, 11, 23, 18, 25, 0, 0, 1]));
    const user = await openStop();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'SpinTouch' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'SpinTouch' }));
    await user.click(sheet.getByRole('button', { name: 'Connect' }));
    expect(await sheet.findByText('1.5 ppm')).toBeTruthy();
    expect(sheet.getByText(/^Tested .*6:25 PM/)).toBeTruthy();
    expect(sheet.getByText('at the end of the disk’s range')).toBeTruthy();
    expect(sheet.queryByRole('alert')).toBeNull();
    expect(asked).toEqual(['disconnect']);
    await user.click(sheet.getByRole('button', { name: 'Use 3 readings' }));
    await waitFor(() => expect(typedAt('Free chlorine')).toBe('1.5'));
    expect([typedAt('pH'), typedAt('Alkalinity')]).toEqual(['7.4', '250']);
  });

  it('says where a test is an old one, and where there is none to be read', async () => {
    let value = spinTouchValue([26, 11, 22, 18, 25, 0, 0, 1]);
    openBluetooth(() => value);
    const user = await openStop();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'SpinTouch' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'SpinTouch' }));
    await user.click(sheet.getByRole('button', { name: 'Connect' }));
    expect((await sheet.findByRole('alert')).textContent).toContain('Make sure it’s this pool’s');
    value = new DataView(new ArrayBuffer(91));
    await user.click(sheet.getByRole('button', { name: 'Read again' }));
    expect(await sheet.findByText(/^Couldn’t read the SpinTouch/)).toBeTruthy();
  });
});

describe('readings that are said at the stop', () => {
  it('are taken over once they were looked at, without the one left out', async () => {
    const user = await openStop();
    await user.click(screen.getByRole('button', { name: 'Speak' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Speak readings' }));
    await waitFor(() => expect(Recognition.last?.lang).toBe('en-US'));
    say('chlorine two point five, pH seven six, alkalinity ninety, hardness');
    expect(await sheet.findByText('2.5 ppm')).toBeTruthy();
    expect(sheet.getByText('7.6')).toBeTruthy();
    expect(sheet.getByRole('alert').textContent).toContain('Calcium hardness');
    expect(typedAt('Free chlorine')).toBe('');
    say('hardness three hundred');
    expect(await sheet.findByText('300 ppm')).toBeTruthy();
    expect(sheet.queryByRole('alert')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Leave out: Alkalinity' }));
    await user.click(sheet.getByRole('button', { name: 'Use 3 readings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(typedAt('Free chlorine')).toBe('2.5'));
    expect([typedAt('pH'), typedAt('Alkalinity'), typedAt('Calcium hardness')]).toEqual(['7.6', '', '300']);
  });

  it('say what they replace, and are forgotten when the sheet is closed', async () => {
    const user = await openStop();
    await user.type(screen.getByLabelText('Free chlorine'), '4');
    await user.click(screen.getByRole('button', { name: 'Speak' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Speak readings' }));
    await waitFor(() => expect(Recognition.last).not.toBeNull());
    say('cloro tres');
    expect(await sheet.findByText('instead of 4')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(typedAt('Free chlorine')).toBe('4');
  });

  it('are not asked for where the browser does not write down what is said', async () => {
    vi.unstubAllGlobals();
    await openStop();
    expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Speak' })).toBeNull();
  });
});
