export { drafts } from '#web/offline/drafts/drafts.ts';
export { outbox, useOutbox } from '#web/offline/outbox/outbox.ts';
export { isStuck, type OutboxItem, optionalKinds } from '#web/offline/outbox/outbox-item.ts';
export { AgeNote } from './age-note.tsx';
export { useAge } from './ages.ts';
export { useConnection, useIsOffline } from './connection.ts';
export { pictures, useObjectUrl, usePicture } from './pictures.ts';
export { StorageFull, storageState } from './storage.ts';
