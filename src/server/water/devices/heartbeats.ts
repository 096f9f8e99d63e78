import type { Heartbeat } from '#contract/water/devices.ts';
import { offlineAfterMinutes } from '#domain/water/index.ts';
import type { Database } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { deviceKeysRepo, type HeartbeatRow } from './repo.ts';

/** The least time between two writes: a thousand testers then make four statements per second. */
const pauseMs = 250;

interface HeartbeatBook {
  /** Resolves once the heartbeat is written, with those of the other testers that came meanwhile. */
  take(deviceId: string, heartbeat: Heartbeat, at: Date): Promise<void>;
  /** Writes what is there without waiting for more. */
  close(): Promise<void>;
}

/** The first heartbeat after a quiet moment is written at once, those that come soon after it together. */
export function heartbeatBook(write: (rows: HeartbeatRow[]) => Promise<void>): HeartbeatBook {
  let waiting = new Map<string, HeartbeatRow>();
  let next: Promise<void> | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let pause: { over: Promise<void>; end: () => void } = { over: Promise.resolve(), end: () => undefined };
  let closed = false;

  const pauseBegins = (): void => {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, closed ? 0 : pauseMs);
      timer.unref();
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    pause = { over, end };
  };
  const turn = async (): Promise<void> => {
    await Promise.all([pause.over, writing]);
    const rows = [...waiting.values()];
    waiting = new Map();
    next = null;
    pauseBegins();
    const written = write(rows);
    writing = written.catch(() => undefined);
    return written;
  };

  return {
    take: (deviceId, heartbeat, at) => {
      const { firmwareVersion, batteryLevel, signalStrength } = heartbeat;
      const earlier = waiting.get(deviceId);
      waiting.set(deviceId, {
        deviceId,
        at,
        // What is left out stays as it was.
        firmwareVersion: firmwareVersion ?? earlier?.firmwareVersion ?? null,
        batteryLevel: batteryLevel ?? earlier?.batteryLevel ?? null,
        signalStrength: signalStrength ?? earlier?.signalStrength ?? null,
      });
      next ??= turn();
      return next;
    },
    close: async () => {
      closed = true;
      pause.end();
      await next?.catch(() => undefined);
      await writing;
    },
  };
}

/** One book for each database of this process: the calls and the broker write into the same. */
const books = new WeakMap<Database, HeartbeatBook>();

function bookOf({ db }: Deps): HeartbeatBook {
  const known = books.get(db);
  if (known) return known;
  const book = heartbeatBook((rows) => deviceKeysRepo(db.system).beat(rows));
  books.set(db, book);
  return book;
}

/** @returns once the heartbeat is written */
export const recordHeartbeat = (deps: Deps, deviceId: string, heartbeat: Heartbeat): Promise<void> =>
  bookOf(deps).take(deviceId, heartbeat, deps.clock());

/** Before the database is closed. */
export const writeLastHeartbeats = (deps: Deps): Promise<void> => bookOf(deps).close();

/** Notifies pages of testers that went silent; a heartbeat does it for those that are back. */
export const deviceJobs = (deps: Deps): Pick<JobHandlers, 'tell-silent-devices'> => ({
  'tell-silent-devices': () => {
    const silentSince = new Date(deps.clock().getTime() - offlineAfterMinutes * 60_000);
    return deviceKeysRepo(deps.db.system).announceSilent(silentSince);
  },
});
