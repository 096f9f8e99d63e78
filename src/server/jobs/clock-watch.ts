import { clockSeenRepo, type SeenClock } from '#server/db/job-runs.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers, JobName } from '#server/platform/job-queue.ts';

const minuteMs = 60_000;
const lookEveryMs = minuteMs;
/** A look may come late on a busy machine; more than that is a jump, or a server that was off. */
const aheadMs = 60 * minuteMs;
/** Servers of one database may differ by so much. */
const behindMs = 2 * minuteMs;
/** A clock that is set wrong is put right within minutes of the start, by the network's time or by somebody. */
const steadyForMs = 15 * minuteMs;

/** Work that cannot be undone and is done because a day has come: it removes, charges or writes to customers. */
const heldWork: readonly JobName[] = [
  'remove-expired',
  'begin-nights',
  'company-night',
  'renew-plans',
  'renew-plan',
  'bill-customers',
  'bill-company',
  'schedule-messages',
  'schedule-company-messages',
];

export type ClockJump = 'ahead' | 'back';

export interface ClockWatch {
  /** Looks at the clock now. @returns how it has jumped since it was last looked at; null where it has not */
  look(): Promise<ClockJump | null>;
  /** Whether it has gone on without a jump for long enough to be believed. */
  readonly isBelieved: boolean;
  /** The same handlers, of which those that cannot be undone do nothing while the clock is not believed. */
  holding(handlers: Partial<JobHandlers>): Partial<JobHandlers>;
  /** Looks every minute. */
  start(): void;
  stop(): Promise<void>;
}

interface Options extends Pick<Deps, 'db' | 'clock'> {
  /** The clock was ahead and is not any more: what waits for a time that will not be for long. */
  onBack: () => Promise<void>;
  onJump: (jump: ClockJump, byMs: number) => void;
  onError: (error: unknown) => void;
}

function jumpOf(seen: SeenClock, now: Date): { jump: ClockJump | null; byMs: number } {
  const byMs = now.getTime() - seen.seenAt.getTime();
  return { jump: byMs > aheadMs ? 'ahead' : byMs < -behindMs ? 'back' : null, byMs };
}

/**
 * Watches for a clock that jumps: a machine that starts in 1970 or in 2099 until the network gives it the time. Nobody here
 * knows which of two times is right, so that work which cannot be undone waits until one of them has lasted a quarter of an
 * hour. The last look is kept in the database, so that a start with a wrong clock is noticed as well.
 */
export function watchClock({ db, clock, onBack, onJump, onError }: Options): ClockWatch {
  let isBelieved = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();

  const look = async (): Promise<ClockJump | null> => {
    const { jump, byMs, steadySince, now } = await db.inSystem(async (tx) => {
      const repo = clockSeenRepo(tx);
      const now = clock();
      const seen = await repo.find();
      // At the very first start there is nothing yet that could be lost.
      const { jump, byMs } = seen ? jumpOf(seen, now) : { jump: null, byMs: 0 };
      const steadySince = jump ? now : (seen?.steadySince ?? new Date(now.getTime() - steadyForMs));
      await repo.save({ seenAt: now, steadySince });
      return { jump, byMs, steadySince, now };
    });
    isBelieved = now.getTime() - steadySince.getTime() >= steadyForMs;
    if (jump) onJump(jump, byMs);
    if (jump === 'back') await onBack();
    return jump;
  };

  return {
    look,
    get isBelieved() {
      return isBelieved;
    },
    holding(handlers) {
      const entries = Object.entries(handlers).map(([name, handler]) => {
        if (!heldWork.some((held) => held === name)) return [name, handler];
        const work = handler as (data: unknown) => Promise<void>;
        return [name, async (data: unknown) => (isBelieved ? work(data) : undefined)];
      });
      return Object.fromEntries(entries) as Partial<JobHandlers>;
    },
    start() {
      timer = setInterval(() => {
        looking = look().catch(onError);
      }, lookEveryMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
