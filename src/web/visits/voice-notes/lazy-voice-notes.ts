import { loadedWhenShown } from '#web/ui/part.tsx';

/** Dictating, recording and hearing notes about a customer; loaded when it is first shown. */
export const VoiceNotes = loadedWhenShown(
  async () => (await import('./voice-notes-panel.tsx')).VoiceNotesPanel,
  () => undefined,
);
