import { useEffect, useState } from 'react';
import { openOutboxStore } from '#web/offline/outbox/outbox-store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { openDatabase } from './database.ts';
import { offlineTexts as texts } from './texts.ts';

async function countWaiting(): Promise<number> {
  const database = await openDatabase();
  try {
    const counts = await openOutboxStore(database).unsent();
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  } finally {
    database.close();
  }
}

/** Shows on the sign-in page how many items wait on this phone; not what they are, nor whose. */
export function WaitingAtSignIn() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // A browser that does not open its database keeps nothing that could wait.
    countWaiting().then(setCount, () => undefined);
  }, []);
  if (count === 0) return null;
  return (
    <div className="mb-5">
      <Banner tone="warn">{texts.waitingAtSignIn(count)}</Banner>
    </div>
  );
}
