import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aquaChek7 } from '#domain/water/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { type DrawnStrip, stripPicture } from '#tests/support/strip-pictures.ts';
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
    await user.click(await screen.findByRole('button', { name: 'SpinTouch' }));
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
    await user.click(await screen.findByRole('button', { name: 'SpinTouch' }));
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

describe('a strip beside its card, photographed', () => {
  /** Any file is this picture to the browser. */
  const show = ({ pixels }: DrawnStrip) => {
    vi.stubGlobal('createImageBitmap', async () => ({ ...pixels, close: () => undefined }));
    const context = { drawImage: () => undefined, getImageData: () => pixels };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  };
  afterEach(() => vi.restoreAllMocks());

  const openSheet = async (user: Awaited<ReturnType<typeof openStop>>) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Strip photo' }));
    return within(await screen.findByRole('dialog', { name: 'Photo of a strip' }));
  };
  type Sheet = Awaited<ReturnType<typeof openSheet>>;
  const choose = (sheet: Sheet, user: Awaited<ReturnType<typeof openStop>>) =>
    user.upload(
      sheet.getByLabelText('Choose photo', { selector: 'input' }),
      new File(['picture'], 'strip.jpg', { type: 'image/jpeg' }),
    );

  /** With the arrow keys, in steps of a hundredth of the picture, from where the marks are at first. */
  async function mark(sheet: Sheet, user: Awaited<ReturnType<typeof openStop>>, { places, pixels }: DrawnStrip) {
    const names = [
      'Top left patch',
      'Top right patch',
      'Bottom right patch',
      'Bottom left patch',
      'First pad',
      'Last pad',
    ];
    for (const [index, { x, y }] of [...places.card, ...places.strip].entries()) {
      const button = await sheet.findByRole('button', { name: names[index] ?? '' });
      const steps = (to: number, from: string): number => Math.round(to * 100 - Number.parseFloat(from));
      const [across, down] = [steps(x / pixels.width, button.style.left), steps(y / pixels.height, button.style.top)];
      button.focus();
      if (across !== 0) await user.keyboard(`{${across > 0 ? 'ArrowRight' : 'ArrowLeft'}>${Math.abs(across)}/}`);
      if (down !== 0) await user.keyboard(`{${down > 0 ? 'ArrowDown' : 'ArrowUp'}>${Math.abs(down)}/}`);
    }
  }

  it('is read on the phone, and taken over once each value was looked at', async () => {
    const drawn = await stripPicture(aquaChek7, { seed: 901, height: 420 });
    show(drawn);
    const user = await openStop();
    const sheet = await openSheet(user);
    await choose(sheet, user);
    await mark(sheet, user, drawn);
    await user.click(sheet.getByRole('button', { name: 'Read strip' }));
    const use = await sheet.findByRole('button', { name: /^Use \d readings$/ });
    expect(sheet.getAllByText(/^(between|like) /).length).toBeGreaterThan(3);
    const [row] = sheet.getAllByRole('listitem').filter((each) => within(each).queryByText('Alkalinity'));
    const shown = within(row as HTMLElement).getByText(/ppm$/).textContent;
    expect(typedAt('Alkalinity')).toBe('');
    await user.click(sheet.getByRole('button', { name: 'Leave out: pH' }));
    await user.click(use);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(`${typedAt('Alkalinity')} ppm`).toBe(shown));
    expect(typedAt('pH')).toBe('');
  });

  it('is refused with the reason, and nothing can be used', async () => {
    show(await stripPicture(aquaChek7, { seed: 901, height: 420, white: 1.6 }));
    const user = await openStop();
    const sheet = await openSheet(user);
    await choose(sheet, user);
    await user.click(await sheet.findByRole('button', { name: 'Read strip' }));
    expect((await sheet.findByRole('alert')).textContent).not.toBe('');
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: /^Use / }).disabled).toBe(true);
    await user.click(sheet.getByRole('button', { name: 'Move marks' }));
    expect(sheet.getByRole('button', { name: 'First pad' })).toBeTruthy();
  });

  it('says where the file is no picture', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
    const user = await openStop();
    const sheet = await openSheet(user);
    await choose(sheet, user);
    expect((await sheet.findByRole('alert')).textContent).toMatch(/^Couldn’t open that picture/);
  });
});
