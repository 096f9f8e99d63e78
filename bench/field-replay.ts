/**
 * Measures how a phone at a quarter of this machine's speed sends a thousand requests that waited for signal: that none is
 * lost and they arrive in their order, how long it takes, that progress is shown, and the longest frame meanwhile.
 * `npm run bench field-replay`.
 */
import type { Visit } from '#contract/visits/visits.ts';
import { fieldCompany } from '#tests/e2e/support/field-company.ts';
import { startProduct } from '#tests/e2e/support/product.ts';
import {
  idleFrames,
  inFolder,
  load,
  openPhone,
  report,
  slow,
  slowDown,
  startFrames,
  takeAlong,
  takeFrames,
  until,
} from './field/browser.ts';

const waiting = 1000;
const stops = 5;

/** Puts openings of visits into the phone's queue, as the stop screen does one by one. */
function fillQueue({ count, customers }: { count: number; customers: string[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('poolhand');
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['outbox', 'settings'], 'readwrite');
      const settings = writing.objectStore('settings');
      const session = settings.get('session');
      session.onsuccess = () => {
        const items = writing.objectStore('outbox');
        for (let number = 1; number <= count; number += 1) {
          const visitId = `VISIT-${String(number).padStart(4, '0')}`;
          items.put({
            id: `QUEUED-${visitId}`,
            seq: number,
            userId: session.result.userId,
            kind: 'visit-open',
            group: `visit:${visitId}`,
            title: `Visit ${number}`,
            url: '/api/visits',
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: { visitId, customerId: customers[number % customers.length] },
            fileBytes: 0,
            fileCount: 0,
            timestamp: Date.now(),
            retryCount: 0,
            state: 'saved',
            problem: null,
            status: null,
            answer: null,
            sentAt: null,
            delivery: null,
            taken: false,
            renamed: null,
          });
        }
        settings.put(count, 'seq');
      };
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onerror = () => reject(writing.error);
    };
  });
}

async function isAllSent(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('poolhand');
    opening.onsuccess = () => resolve(opening.result);
  });
  const reading = database.transaction('outbox').objectStore('outbox').getAll();
  const items = await new Promise<{ state: string }[]>((resolve) => {
    reading.onsuccess = () => resolve(reading.result);
  });
  database.close();
  return items.every(({ state }) => state === 'sent');
}

/** Notes what the header says of the sending. */
function noteProgress(): void {
  const shown: string[] = [];
  Object.assign(window, { shown });
  setInterval(() => {
    const text = document.querySelector('a[href="/outbox"]')?.textContent ?? '';
    if (text !== '' && text !== shown.at(-1)) shown.push(text);
  }, 50);
}

const loadBefore = load();
const product = await startProduct();
try {
  const company = await fieldCompany({ url: product.url, newEmail: (name) => `${name}@pools.example`, stops });
  await inFolder(async (profile) => {
    const first = await openPhone(profile, product.url);
    await takeAlong(first.page, company);
    await first.context.setOffline(true);
    const customers = company.customers.map(({ customerId }) => customerId);
    await first.page.evaluate(fillQueue, { count: waiting, customers });
    await first.context.close();

    const { context, page, cdp } = await openPhone(profile, product.url, true);
    await slow(cdp, slowDown);
    const arrived: string[] = [];
    context.on('request', (sent) => {
      if (sent.method() !== 'POST' || !sent.url().endsWith('/api/visits')) return;
      arrived.push((sent.postDataJSON() as { visitId: string }).visitId);
    });
    await page.goto('/field-service');
    await page.getByRole('link', { name: /^Next stop: / }).waitFor();
    const idle = await idleFrames(page);
    await page.evaluate(noteProgress);
    await startFrames(page);
    const startedAt = performance.now();
    await context.setOffline(false);
    await until(() => page.evaluate(isAllSent), 400_000);
    const tookMs = performance.now() - startedAt;
    const frames = await takeFrames(page);
    const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
    await context.close();
    const stored = (await company.visits('?limit=2000')).filter(({ visitId }: Visit) => visitId.startsWith('VISIT-'));
    const inOrder = [...stored].sort((a, b) => (a.visitId < b.visitId ? -1 : 1));
    const outOfOrder = inOrder.filter(
      ({ createdAt }, index) => createdAt < (inOrder[index - 1]?.createdAt ?? ''),
    ).length;
    const storedVisits = new Set(stored.map(({ visitId }) => visitId)).size;
    await report(
      'field-replay',
      {
        what: `${waiting} requests that waited on the phone, sent again in order; each stored once, no frame over 100 ms`,
        holds: storedVisits === waiting && outOfOrder === 0 && frames.over100 === 0,
        waiting,
        stored: storedVisits,
        outOfOrder,
        triedMoreThanOnce: arrived.length - new Set(arrived).size,
        tookSeconds: Math.round(tookMs / 100) / 10,
        perRequestMs: Math.round((tookMs / waiting) * 10) / 10,
        longestFrameMs: frames.longestMs,
        framesOver100Ms: frames.over100,
        idleLongestFrameMs: idle.longestMs,
        progressShown: { times: shown.length, first: shown.slice(0, 3), last: shown.slice(-2) },
      },
      loadBefore,
    );
  });
} finally {
  await product.stop();
}
