import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { outbox, StorageFull } from '#web/offline/index.ts';

const world = openWorld();
const app = openPageApp(world);

/** The browser's speech recognition as a test speaks to it. */
class SpokenTo {
  static last: SpokenTo | null = null;
  static failsToStart = false;
  lang = '';
  continuous = true;
  interimResults = false;
  onresult: ((event: object) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  start() {
    if (SpokenTo.failsToStart) throw new DOMException('already started', 'InvalidStateError');
    SpokenTo.last = this;
  }
  stop() {
    this.onend?.();
  }
  abort() {
    this.onend?.();
  }
}
const say = (words: string, isFinal: boolean) =>
  act(() => SpokenTo.last?.onresult?.({ results: [Object.assign([{ transcript: words }], { isFinal })] }));
const end = () => act(() => SpokenTo.last?.onend?.());
const fail = (error: string) => {
  act(() => SpokenTo.last?.onerror?.({ error }));
  end();
};

/** WebM as far as the server looks. */
const sound = new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3])], { type: 'audio/webm' });

class Recorder {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state: 'inactive' | 'recording' = 'inactive';
  mimeType = 'audio/webm;codecs=opus';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: sound });
    this.onstop?.();
  }
}

const spoken: { text: string; rate: number; lang: string }[] = [];
class Utterance {
  rate = 1;
  lang = '';
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}

const openMicrophone = vi.fn(async () => ({ getTracks: () => [{ stop: () => undefined }] }));

beforeEach(() => {
  SpokenTo.last = null;
  SpokenTo.failsToStart = false;
  spoken.length = 0;
  openMicrophone.mockClear();
  vi.stubGlobal('webkitSpeechRecognition', SpokenTo);
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text, rate, lang }: Utterance) => spoken.push({ text, rate, lang }),
    cancel: () => undefined,
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: openMicrophone } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const notesOf = async (visitor: Visitor) => (await visitor.get<VoiceNote[]>('/api/voice-notes?customerId=CUST-1')).body;

async function openNotes(): Promise<{ owner: Visitor; user: UserEvent }> {
  const { owner } = await companyWithRoute(world);
  const user = app.open('/field-service', { as: owner });
  await screen.findByRole('button', { name: 'Dictate' });
  return { owner, user };
}

describe('dictating', () => {
  it('shows what is being understood, keeps what was, and saves it under its category', async () => {
    const { owner, user } = await openNotes();
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    expect(SpokenTo.last).toMatchObject({ lang: 'en-US', interimResults: true });
    say('the skimmer', false);
    expect(await screen.findByText('the skimmer')).toBeTruthy();
    say('The skimmer lid is cracked.', true);
    end();
    say('Order a new one.', true);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Voice note');
    expect(field.value).toBe('The skimmer lid is cracked. Order a new one.');
    await user.type(field, ' Please.');
    await user.click(screen.getByRole('radio', { name: 'Equipment' }));
    await user.click(screen.getByRole('button', { name: 'Save voice note' }));
    expect(await screen.findByText('Voice note saved')).toBeTruthy();
    await waitFor(() => expect(field.value).toBe(''));
    await waitFor(async () => expect(await notesOf(owner)).toHaveLength(1));
    const text = 'The skimmer lid is cracked. Order a new one. Please.';
    expect((await notesOf(owner))[0]).toMatchObject({ text, category: 'equipment', audioUrl: null });

    const list = screen.getByRole('region', { name: 'Voice notes: Pat Rivera' });
    expect(await within(list).findByText(text)).toBeTruthy();
    await waitFor(() => expect(within(list).queryByText('Saved on this phone, not sent yet')).toBeNull());
    await user.click(within(list).getByRole('button', { name: /^Read aloud/ }));
    expect(spoken).toEqual([{ text, rate: 0.9, lang: 'en-US' }]);
  });

  it('can be in Spanish, and remembers that', async () => {
    const { user } = await openNotes();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Dictation language' }), 'Español');
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    expect(SpokenTo.last?.lang).toBe('es-US');
    expect(localStorage.getItem('dictation-language')).toBe('es-US');
  });

  it.each([
    ['not-allowed', 'Microphone Access Denied'],
    ['no-speech', 'No Speech Detected'],
    ['network', 'Voice Recognition Failed'],
    ['audio-capture', 'Could not access microphone'],
  ])('that ends with "%s" says: %s', async (error, message) => {
    const { user } = await openNotes();
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    fail(error);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Dictate' })).toBeTruthy();
  });

  it('that cannot start says so, and so does a browser that has none', async () => {
    const { user } = await openNotes();
    SpokenTo.failsToStart = true;
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    expect(await screen.findByText('Voice Recognition Failed')).toBeTruthy();
    vi.stubGlobal('webkitSpeechRecognition', undefined);
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    expect(await screen.findByText('This browser doesn’t support dictation. Record the note or type it.')).toBeTruthy();
  });

  it('needs a customer', async () => {
    const { user } = await openNotes();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Choose a customer');
    await user.click(screen.getByRole('button', { name: 'Dictate' }));
    expect(await screen.findByText('No Customer Selected')).toBeTruthy();
    expect(SpokenTo.last).toBeNull();
  });
});

describe('recording', () => {
  it('keeps the sound with the note, also without words, and plays it', async () => {
    const { owner, user } = await openNotes();
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText(/^0:00 of 10:00$/)).toBeTruthy();
    await waitFor(() => expect(openMicrophone).toHaveBeenCalled());
    world.clock.forward({ minutes: 2 });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Recording, 2:00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save voice note' }));
    await waitFor(async () => expect(await notesOf(owner)).toHaveLength(1));
    const [note] = await notesOf(owner);
    expect(note).toMatchObject({ text: '', duration: 120, audioUrl: expect.stringContaining('/audio') });
    const list = screen.getByRole('region', { name: 'Voice notes: Pat Rivera' });
    expect(await within(list).findByText('Recording only')).toBeTruthy();
    await waitFor(() => expect(within(list).queryByText(/not sent yet|Being sent/)).toBeNull());
    await user.click(within(list).getByRole('button', { name: /^Play/ }));
    await waitFor(() => expect(list.querySelector('audio')?.src).toMatch(/^(blob|data):/));
  });

  it('stops by itself after ten minutes', async () => {
    const { user } = await openNotes();
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(openMicrophone).toHaveBeenCalled());
    await screen.findByText(/^0:00 of 10:00$/);
    world.clock.forward({ minutes: 11 });
    expect(await screen.findByText('Recording, 10:00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard recording' }));
    await waitFor(() => expect(screen.queryByText('Recording, 10:00')).toBeNull());
  });

  it.each([
    ['NotAllowedError', 'Microphone Access Denied'],
    ['NotFoundError', 'No microphone found'],
  ])('without a microphone (%s) says why', async (name, reason) => {
    openMicrophone.mockRejectedValueOnce(new DOMException('no', name));
    const { user } = await openNotes();
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Could not access microphone')).toBeTruthy();
    expect(screen.getByText(new RegExp(reason))).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Record' })).toBeTruthy();
  });
});

describe('a note', () => {
  it('without anything said is not saved', async () => {
    const { user } = await openNotes();
    await user.click(screen.getByRole('button', { name: 'Save voice note' }));
    expect(await screen.findByText('Nothing to save yet')).toBeTruthy();
  });

  it('waits on this phone while there is no connection', async () => {
    const { owner, user } = await openNotes();
    const online = window.fetch;
    app.goOffline();
    await user.type(screen.getByLabelText('Voice note'), 'Gate hinge is loose.');
    await user.click(screen.getByRole('button', { name: 'Save voice note' }));
    const list = await screen.findByRole('region', { name: 'Voice notes: Pat Rivera' });
    expect(await within(list).findByText('Gate hinge is loose.')).toBeTruthy();
    expect(await within(list).findByText('Saved on this phone, not sent yet')).toBeTruthy();
    expect(await notesOf(owner)).toEqual([]);
    window.fetch = online;
    await outbox.retryAll();
    await waitFor(async () => expect(await notesOf(owner)).toHaveLength(1));
    await waitFor(() => expect(within(list).queryByText('Saved on this phone, not sent yet')).toBeNull());
  });

  it('that this phone has no room for stays in its field', async () => {
    const { user } = await openNotes();
    const put = vi.spyOn(outbox, 'put').mockRejectedValueOnce(new StorageFull());
    await user.type(screen.getByLabelText('Voice note'), 'Gate hinge is loose.');
    await user.click(screen.getByRole('button', { name: 'Save voice note' }));
    expect(await screen.findByText('Failed to save voice note')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Voice note').value).toBe('Gate hinge is loose.');
    put.mockRestore();
  });

  it('is played from the server, deleted, and put back as it was', async () => {
    const { owner } = await companyWithRoute(world);
    const audioData = `data:audio/webm;base64,${Buffer.from(await sound.arrayBuffer()).toString('base64')}`;
    const spokenBefore = { id: 'NOTE-1', customerId: 'CUST-1', text: 'Dog is loose.', category: 'issue', audioData };
    await owner.post('/api/voice-notes', { ...spokenBefore, timestamp: '2026-11-20T18:00:00.000Z' });
    const user = app.open('/field-service', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Play: Dog is loose.' }));
    const player = await screen.findByLabelText<HTMLAudioElement>('Recording: Dog is loose.');
    expect(player.src).toMatch(/^blob:/);
    await user.click(screen.getByRole('button', { name: 'Delete voice note: Dog is loose.' }));
    expect(await screen.findByText('Voice note deleted')).toBeTruthy();
    expect(await notesOf(owner)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await notesOf(owner)).toHaveLength(1));
    expect((await notesOf(owner))[0]).toMatchObject({
      noteId: 'NOTE-1',
      text: 'Dog is loose.',
      category: 'issue',
      timestamp: '2026-11-20T18:00:00.000Z',
      audioUrl: '/api/voice-notes/NOTE-1/audio',
    });
  });

  it('that is not saved yet is still there when the screen is opened again', async () => {
    const { user } = await openNotes();
    await user.type(screen.getByLabelText('Voice note'), 'Ask about the heater.');
    await user.click(screen.getByRole('tab', { name: 'Weekly Calendar' }));
    await user.click(screen.getByRole('tab', { name: "Today's Routes" }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Voice note')).value).toBe('Ask about the heater.');
  });
});
