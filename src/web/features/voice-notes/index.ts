import { loadedWhenShown } from '#web/ui/part.tsx';

/** Dictating, recording and hearing notes about a customer; loaded when it is first shown. */
export const VoiceNotes = loadedWhenShown(
  async () => (await import('./voice-notes-panel.tsx')).VoiceNotesPanel,
  () => undefined,
);

// For others that listen and read aloud.
export { dictationLanguage } from './dictation-language.ts';
export { useDictation } from './use-dictation.ts';
export { type ReadAloud, useReadAloud } from './use-read-aloud.ts';
