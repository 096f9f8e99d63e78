import { isServerReached, onServerReach, tellServerReach } from '#web/base/server-reach.ts';

/** Sync starts so long after coming back online. */
const afterOnlineMs = 1_000;
/** A server that was out of reach is asked again after these pauses; the last one repeats. */
const probesMs = [3_000, 5_000, 10_000, 20_000, 30_000] as const;

export interface ReachWatch {
  /** The last calls did not reach the server. */
  isDown: () => boolean;
  close: () => void;
}

/** Watches whether the server can be reached; `back` is told when it can be again, `changed` at every change. */
export function watchReach(tell: { back: () => void; changed: () => void }): ReachWatch {
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
        // Who does not look does not mind; looking again asks at once.
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
      tell.changed();
      tell.back();
    } else if (!reached) {
      const before = down;
      down = true;
      probeLater();
      if (!before) tell.changed();
    }
  });
  if (down) probeLater();
  const online = (): void => {
    tell.changed();
    clearTimeout(timer);
    timer = setTimeout(() => (down ? void probe() : tell.back()), afterOnlineMs);
  };
  const offline = (): void => tell.changed();
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
