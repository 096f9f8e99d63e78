import { StorageFull } from './storage-full.ts';
import { offlineTexts as texts } from './texts.ts';

/** The browser's refusal as ours; any other failure as it is. */
export const asStorageFull = (error: unknown): unknown =>
  error instanceof Error && error.name === 'QuotaExceededError'
    ? new StorageFull(texts.storageFull, { cause: error })
    : error;
