export { ChecklistTabPart, CustomerChecklistPart } from './checklist/parts.tsx';
export { checklistTexts } from './checklist/texts.ts';
export { DeliveryChip } from './delivery-chip.tsx';
export { outboxTexts } from './outbox/texts.ts';
export { shrinkPhoto } from './visit/shrink-photo.ts';
export { dictationLanguage } from './voice-notes/dictation-language.ts';
export { VoiceNotes } from './voice-notes/lazy-voice-notes.ts';
export { useDictation } from './voice-notes/use-dictation.ts';
export { type ReadAloud, useReadAloud } from './voice-notes/use-read-aloud.ts';
