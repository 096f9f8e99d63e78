import { isServerReached, onServerReach, tellServerReach } from '#web/base/api.ts';

/** Sync starts so long after coming back online. */
const afterOnlineMs = 1_000;
/** A server that was out of reach is asked again after these pauses; the last one repeats. */
const probesMs = [3_000, 5_000, 10_000, 20_000, 30_000] as const;

export interface ReachWatch {
  /** The last calls did not reach the server. */
  isDown: () => boolean;
  close: () => void;
}

/** Watches whether the server can be reached; calls `back` when it can be again and `changed` at every change. */
export function watchReach(on: { back: () => void; changed: () => void }): ReachWatch {
  let down = !isServerReached();
  let probes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const probe = async (): Promise<void> => {
    try {
      const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
      // A hotel's sign-in page answers everything, but not like this.
      const isOurs = answer.headers.get('content-type')?.includes('json') ?? false;
      tellServerReach(answer.ok && isOurs);
    } catch {
      tellServerReach(false);
    }
  };
  const probeLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        probes += 1;
        // Not while hidden: becoming visible probes at once.
        if (document.visibilityState === 'visible' && navigator.onLine) void probe();
        else probeLater();
      },
      probesMs[Math.min(probes, probesMs.length - 1)],
    );
  };

  const stopHearing = onServerReach((reached) => {
    if (reached && down) {
      down = false;
      probes = 0;
      clearTimeout(timer);
      on.changed();
      on.back();
    } else if (!reached) {
      const before = down;
      down = true;
      probeLater();
      if (!before) on.changed();
    }
  });
  if (down) probeLater();
  const online = (): void => {
    on.changed();
    clearTimeout(timer);
    timer = setTimeout(() => (down ? void probe() : on.back()), afterOnlineMs);
  };
  const offline = (): void => on.changed();
  const seen = (): void => {
    if (document.visibilityState === 'visible' && down) void probe();
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', seen);
  return {
    isDown: () => down,
    close: () => {
      stopHearing();
      clearTimeout(timer);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
