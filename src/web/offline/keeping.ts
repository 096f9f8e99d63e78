import type { FieldPack } from '#contract/visits/visits.ts';
import { can, type Need } from '#domain/access/index.ts';
import { ApiError, ask, NetworkError, tellServerReach } from '#web/base/api.ts';
import { clock, later } from '#web/base/clock.ts';
import { storedUser } from '#web/base/stored-session.ts';
import { askForSync } from '#web/offline/outbox/background-sync.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { agedPaths, forgetAges, setAge } from './ages.ts';
import type { Database } from './database.ts';
import { KeptAnswers } from './kept-answers.ts';

/** When the day is downloaded: soon after opening, every half hour, and when the page is looked at again after some minutes. */
export const takeAlongTimes = { firstMs: 5_000, everyMs: 30 * 60_000, seenAgainMs: 5 * 60_000 };

const lists: readonly { path: string; needs: readonly Need[] }[] = [
  { path: '/api/customers', needs: [['customers', 'view']] },
  {
    path: '/api/route-assignments',
    needs: [
      ['routes', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    path: '/api/technicians',
    needs: [
      ['routes', 'view'],
      ['field_service', 'view'],
    ],
  },
  { path: '/api/pools', needs: [['customers', 'view']] },
  // What is raised at a stop chooses from it.
  { path: '/api/price-book', needs: [['field_service', 'edit']] },
];

/** Each part of the pack under the address of the call that it answers. */
export function packAnswers(
  pack: FieldPack,
  technicianId: string | null,
): { path: string; query?: Record<string, string>; data: unknown }[] {
  const days = pack.days.flatMap((data, place) => {
    const { date } = data;
    const whose: Record<string, string>[] = technicianId === null ? [{}] : [{}, { technicianId }];
    // The first day is today, which pages also request without a date.
    return whose.flatMap((who) => [
      { path: '/api/day-plan', query: { date, ...who }, data },
      ...(place === 0 ? [{ path: '/api/day-plan', query: { ...who }, data }] : []),
    ]);
  });
  return [
    ...days,
    ...pack.stops.map(({ assignmentId, date, stop }) => ({
      path: `/api/stops/${encodeURIComponent(assignmentId)}`,
      query: { date },
      data: stop,
    })),
    ...pack.reagents.map(({ poolId, reagents }) => ({
      path: `/api/pools/${encodeURIComponent(poolId)}/reagents`,
      data: reagents,
    })),
    // A server of the release before sends none.
    ...(pack.trucks ?? []).map(({ technicianId: whose, reagents }) => ({
      path: '/api/reagents',
      query: { technicianId: whose },
      data: reagents,
    })),
    ...pack.waterTests.map(({ poolId, tests }) => ({
      path: `/api/water-tests/${encodeURIComponent(poolId)}`,
      data: tests,
    })),
  ];
}

/** Written at once; all of them together would delay the next tap. */
const portion = 8;

const inPortions = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / portion) }, (_, place) =>
    items.slice(place * portion, (place + 1) * portion),
  );

/** Downloads what the technician's days need while there is signal. */
function takeAlong(
  keeper: Pick<KeptAnswers, 'keepAll'>,
  isReachable: () => boolean,
): { whenDue: () => void; close: () => void } {
  let takenAt = Number.NEGATIVE_INFINITY;
  let taking = false;
  const leaving = new AbortController();
  const { signal } = leaving;

  const take = async (): Promise<void> => {
    const user = storedUser();
    if (taking || !user || user.role === 'homeowner' || !isReachable()) return;
    taking = true;
    try {
      const may = (needs: readonly Need[]) =>
        needs.some(([feature, action]) => can(user.role, feature, action, user.permissions));
      if (may([['field_service', 'view']])) {
        const { text } = await ask('GET', '/api/field-pack', { signal });
        const pack: FieldPack = JSON.parse(text);
        for (const answers of inPortions(packAnswers(pack, user.technicianId))) {
          if (signal.aborted) return;
          await keeper.keepAll(
            answers.map(({ path, query, data }) => ({
              path,
              query,
              answer: { text: JSON.stringify(data), total: null },
            })),
          );
        }
      }
      for (const { path, needs } of lists) {
        if (signal.aborted || !may(needs)) continue;
        await keeper.keepAll([{ path, query: undefined, answer: await ask('GET', path, { signal }) }]);
      }
      // Turn by turn to each stop of the own route. A server of the release before knows none.
      if (user.technicianId !== null && !signal.aborted && may([['field_service', 'view']])) {
        await ask('GET', '/api/directions', { signal }).then(
          (answer) => keeper.keepAll([{ path: '/api/directions', query: undefined, answer }]),
          () => undefined,
        );
      }
      takenAt = clock.now().getTime();
    } finally {
      taking = false;
    }
  };
  const takeQuietly = (): void => void take().catch(() => undefined);
  const whenDue = (): void => {
    if (clock.now().getTime() - takenAt > takeAlongTimes.seenAgainMs) takeQuietly();
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') whenDue();
  };
  const first = setTimeout(takeQuietly, takeAlongTimes.firstMs);
  const regularly = setInterval(takeQuietly, takeAlongTimes.everyMs);
  document.addEventListener('visibilitychange', seen);
  return {
    whenDue,
    close: () => {
      leaving.abort();
      clearTimeout(first);
      clearInterval(regularly);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}

const awayStatuses: readonly number[] = [502, 503, 504];
const isOutage = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && awayStatuses.includes(error.status));

interface KeepingDeps {
  database: Database;
  userId: string;
  now: () => number;
  isDown: () => boolean;
  /** Has pages load again what they show for these paths. */
  readAgain: (paths: readonly string[]) => void;
}

/** Keeps the server's answers for a user, downloads the day, and has pages load again what came from the phone. */
export function openKeeping({ database, userId, now, isDown, readAgain }: KeepingDeps) {
  const keeper = new KeptAnswers({
    database,
    userId,
    now,
    later,
    isDown,
    isOutage,
    aged: setAge,
    cameLate: (path) => readAgain([path]),
    stalled: () => tellServerReach(false),
  });
  const along = takeAlong(keeper, () => !isDown() && navigator.onLine);
  // Pruning reads everything that is kept; a page's own requests would wait for it.
  let closed = false;
  void whenIdle()
    .then(() => (closed ? undefined : keeper.prune()))
    .catch(() => undefined);
  return {
    keeper,
    back: () => {
      readAgain([...new Set(agedPaths())]);
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
