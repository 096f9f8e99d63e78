import { type Database, strict } from './database.ts';
import { asStorageFull } from './refused-by-storage.ts';

export interface PictureStore {
  /** Throws StorageFull. */
  put: (photoId: string, picture: Blob) => Promise<void>;
  get: (photoId: string) => Promise<Blob | null>;
  remove: (photoId: string) => Promise<void>;
}

export const openPictureStore = (database: Database): PictureStore => ({
  async put(photoId, picture) {
    const bytes = await picture.arrayBuffer();
    try {
      const { store, done } = database.transaction('pictures', 'readwrite', strict);
      await Promise.all([store.put({ type: picture.type, bytes }, photoId), done]);
    } catch (error) {
      throw asStorageFull(error);
    }
  },
  async get(photoId) {
    const stored = await database.get('pictures', photoId);
    return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
  },
  remove: (photoId) => database.delete('pictures', photoId),
});
