import type { QueryClient } from '@tanstack/react-query';
import { keepAnswersIn } from '#web/base/api.ts';
import type { Engine } from './engine.ts';

const loadEngine = () => import('./engine.ts');
// Loaded ahead: every page that loads this file needs the engine soon.
loadEngine().catch(() => undefined);

interface Opened {
  userId: string;
  engine: Promise<Engine>;
  failed?: boolean;
}
let opened: Opened | null = null;
let closing: Promise<void> = Promise.resolve();
let waiting: ((engine: Promise<Engine>) => void)[] = [];

/** A browser that does not open its database must not keep the application closed. */
const openWithinMs = 3_000;

/** Opens what this phone keeps for a user: items, drafts, answers. Resolves when they are in memory. */
export async function openOffline(userId: string, queries: QueryClient): Promise<void> {
  if (opened?.userId !== userId || opened.failed) {
    close();
    let answersOpen: (keeper: Engine['keeper']) => void = () => undefined;
    const answers = new Promise<Engine['keeper']>((resolve) => {
      answersOpen = resolve;
    });
    const engine = Promise.all([loadEngine(), closing]).then(([{ openEngine }]) =>
      openEngine(userId, { answersOpen, readAgain: (paths) => opened === opening && readAgain(queries, paths) }),
    );
    const opening: Opened = { userId, engine };
    opened = opening;
    engine.catch(() => {
      opening.failed = true;
    });
    // The first page must not bypass what this phone keeps.
    keepAnswersIn(Promise.race([answers, engine.then(({ keeper }) => keeper)]));
    for (const resolve of waiting) resolve(engine);
    waiting = [];
  }
  const ready = opened.engine.then(
    () => undefined,
    () => undefined,
  );
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, openWithinMs);
  });
  await Promise.race([ready, late]);
}

/** Loads again what came from this phone and, when the server is back (several paths), what failed meanwhile. */
function readAgain(queries: QueryClient, paths: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path], state }) =>
      paths.includes(String(path)) || (state.status === 'error' && paths.length !== 1),
  });
}

/** Closes what is open; nothing is removed. */
export function closeOffline(userId: string): void {
  if (opened?.userId === userId) close();
}

function close(): void {
  const former = opened;
  opened = null;
  keepAnswersIn(null);
  if (!former) return;
  closing = former.engine.then(
    (engine) => engine.close(),
    () => undefined,
  );
}

/** The user signs out here: kept answers are removed; items and drafts stay until the same user signs in again. */
export async function forgetAnswers(): Promise<void> {
  await opened?.engine.then((engine) => engine.signOut()).catch(() => undefined);
}

/** The engine, once a user is known. */
export function theEngine(): Promise<Engine> {
  if (opened) return opened.engine;
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}
