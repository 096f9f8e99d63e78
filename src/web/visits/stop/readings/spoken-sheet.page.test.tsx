import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
