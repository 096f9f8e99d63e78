export { checklistTexts } from './checklist/texts.ts';
export { DeliveryChip } from './delivery-chip.tsx';
export { outboxTexts } from './outbox/texts.ts';
export { ChecklistTabPart, CustomerChecklistPart, PhotoViewerPart, VoiceNotes } from './parts.tsx';
export { paceOf } from './today/route-pace.ts';
export { shrinkPhoto } from './visit/shrink-photo.ts';
export { dictationLanguage, type ReadAloud, useDictation, useReadAloud } from './voice-notes/speech.ts';
