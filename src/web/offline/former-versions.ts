import { deleteDB, openDB } from 'idb';
import { type Database, strict } from './database.ts';

const draftPrefix = 'visit-draft:';
const pictureDatabase = 'poolhand-photos';

function formerDrafts(): { key: string; userId: string; value: unknown }[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(draftPrefix)) return [];
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? '');
      const userId: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'userId') : undefined;
      return typeof userId === 'string' ? [{ key, userId, value }] : [];
    } catch {
      return [];
    }
  });
}

async function formerPictures(): Promise<{ photoId: string; picture: Blob }[]> {
  let isNew = false;
  const former = await openDB(pictureDatabase, 1, {
    upgrade: () => {
      isNew = true;
    },
  });
  try {
    if (isNew || !former.objectStoreNames.contains('pictures')) return [];
    const { store } = former.transaction('pictures');
    const [keys, found] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return found.flatMap((picture: unknown, place) =>
      picture instanceof Blob ? [{ photoId: String(keys[place]), picture }] : [],
    );
  } finally {
    former.close();
  }
}

/**
 * Takes over, once, what earlier versions kept elsewhere on this phone: drafts of visits from the local storage, pictures
 * from their own database. The former copies are removed only when the new ones are durable.
 */
export async function takeOverFormerVersions(database: Database): Promise<void> {
  if (await database.get('settings', 'takenOver')) return;
  const drafts = formerDrafts();
  const pictures = await formerPictures();
  const read = await Promise.all(
    pictures.map(async ({ photoId, picture }) => ({ photoId, type: picture.type, bytes: await picture.arrayBuffer() })),
  );
  const transaction = database.transaction(['drafts', 'pictures', 'settings'], 'readwrite', strict);
  await Promise.all([
    ...drafts.map((draft) => transaction.objectStore('drafts').put(draft)),
    ...read.map(({ photoId, ...picture }) => transaction.objectStore('pictures').put(picture, photoId)),
    transaction.objectStore('settings').put(true, 'takenOver'),
    transaction.done,
  ]);
  for (const { key } of drafts) localStorage.removeItem(key);
  await deleteDB(pictureDatabase, { blocked: () => undefined });
}
