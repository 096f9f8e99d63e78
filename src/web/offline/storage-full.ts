import { offlineTexts as texts } from '#web/texts/offline.ts';

/** The phone has no room for what was to be kept: nothing was stored, and whoever asked still has it. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';

  constructor(cause: unknown) {
    super(texts.storageFull, { cause });
  }
}

/** The browser's refusal as ours; any other failure as it is. */
export const asStorageFull = (error: unknown): unknown =>
  error instanceof Error && error.name === 'QuotaExceededError' ? new StorageFull(error) : error;
