import { useEffect, useState } from 'react';
import { storedToken } from '#web/base/stored-session.ts';
import { openOutboxStore } from '#web/offline/outbox/outbox-store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { openDatabase } from './database.ts';
import { offlineTexts as texts } from './texts.ts';

/**
 * Nobody is signed in here any more, no matter who ended it: what the server said, such as customers and gate codes, is removed from
 * this phone. What was entered and not sent stays, for the user it is of.
 * @returns how many items wait
 */
async function keepUnsentAlone(): Promise<number> {
  const database = await openDatabase();
  try {
    // Another tab may have signed in meanwhile.
    if (storedToken() === null) await Promise.all([database.clear('answers'), database.delete('settings', 'session')]);
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
    keepUnsentAlone().then(setCount, () => undefined);
  }, []);
  if (count === 0) return null;
  return (
    <div className="mb-5">
      <Banner tone="warn">{texts.waitingAtSignIn(count)}</Banner>
    </div>
  );
}
