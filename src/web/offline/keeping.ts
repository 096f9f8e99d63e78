import { ApiError, NetworkError } from '#web/base/api.ts';
import { tellServerReach } from '#web/base/server-reach.ts';
import { quiet } from '#web/ui/quiet.ts';
import { agedPaths, forgetAges, setAge } from './ages.ts';
import { askForSync } from './background-sync.ts';
import type { Database } from './database.ts';
import { KeptAnswers } from './kept-answers.ts';
import { tellReadAgain } from './read-again.ts';
import { takeAlong } from './take-along.ts';

const awayStatuses: readonly number[] = [502, 503, 504];
const isOutage = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && awayStatuses.includes(error.status));

interface KeepingDeps {
  database: Database;
  userId: string;
  now: () => number;
  isDown: () => boolean;
}

/** Keeps the server's answers for a user, takes the day along, and has pages read again what came from the phone. */
export function openKeeping({ database, userId, now, isDown }: KeepingDeps) {
  const keeper = new KeptAnswers({
    database,
    userId,
    now,
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    isDown,
    isOutage,
    aged: setAge,
    cameLate: (path) => tellReadAgain([path]),
    stalled: () => tellServerReach(false),
  });
  const along = takeAlong(keeper, () => !isDown() && navigator.onLine);
  // It walks over everything that is kept, and what a page asks for meanwhile would wait for its end.
  let closed = false;
  void quiet()
    .then(() => (closed ? undefined : keeper.prune()))
    .catch(() => undefined);
  return {
    keeper,
    back: () => {
      tellReadAgain([...new Set(agedPaths())]);
      along.whenDue();
    },
    itemWaits: () => {
      if (!navigator.onLine || isDown()) askForSync();
    },
    clear: () => keeper.clear(),
    close: () => {
      closed = true;
      along.close();
      forgetAges();
    },
  };
}
