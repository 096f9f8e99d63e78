/** Pictures that wait on this phone until the server has them, by photoId. */
export interface PhotoStore {
  put(photoId: string, picture: Blob): Promise<void>;
  get(photoId: string): Promise<Blob | null>;
  remove(photoId: string): Promise<void>;
}

const databaseName = 'poolhand-photos';
const storeName = 'pictures';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/**
 * Pictures in the browser's database, so that they outlast a reload; also held in memory, which alone has to do where
 * the browser keeps no database (private windows).
 */
export function openPhotoStore(): PhotoStore {
  const inMemory = new Map<string, Blob>();
  return {
    async put(photoId, picture) {
      inMemory.set(photoId, picture);
      await inStore('readwrite', (store) => store.put(picture, photoId)).catch(() => undefined);
    },
    async get(photoId) {
      const held = inMemory.get(photoId);
      if (held) return held;
      const found: unknown = await inStore('readonly', (store) => store.get(photoId)).catch(() => undefined);
      if (!(found instanceof Blob)) return null;
      inMemory.set(photoId, found);
      return found;
    },
    async remove(photoId) {
      inMemory.delete(photoId);
      await inStore('readwrite', (store) => store.delete(photoId)).catch(() => undefined);
    },
  };
}
