import { observed } from './observed.ts';

/** Whose outbox and drafts are open; null while none are. */
export const openedFor = observed<string | null>(null);
