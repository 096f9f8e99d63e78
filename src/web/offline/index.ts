export { AgeNote } from './age-note.tsx';
export { useAge } from './ages.ts';
export { useConnection, useIsOffline } from './connection.ts';
export { drafts } from './drafts.ts';
export { outbox, useOutbox } from './outbox.ts';
export type { OutboxItem } from './outbox-item.ts';
export { pictures } from './pictures.ts';
export { StorageFull } from './storage-full.ts';
export { storageState } from './storage-state.ts';
