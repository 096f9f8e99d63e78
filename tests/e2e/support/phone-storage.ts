import type { Page } from '@playwright/test';

/** Everything of one kind that the product keeps in the browser's database. */
const kept = (page: Page, store: 'answers' | 'outbox'): Promise<{ state?: string }[]> =>
  page.evaluate(
    (name) =>
      new Promise<{ state?: string }[]>((resolve, reject) => {
        const opening = indexedDB.open('poolhand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { state?: string }[]).map(({ state }) => ({ ...(state ? { state } : {}) })));
          };
        };
      }),
    store,
  );

/** How many of the server's answers lie on the phone. */
export const keptAnswers = async (page: Page): Promise<number> => (await kept(page, 'answers')).length;

/** How many requests the phone still has to send. */
export const waitingRequests = async (page: Page): Promise<number> =>
  (await kept(page, 'outbox')).filter(({ state }) => state !== 'sent').length;
