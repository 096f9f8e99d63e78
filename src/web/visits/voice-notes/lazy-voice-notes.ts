import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Dictating, recording and hearing notes about a customer; loaded when it is first shown. */
export const VoiceNotes = lazyComponent(async () => (await import('./voice-notes-panel.tsx')).VoiceNotesPanel);
