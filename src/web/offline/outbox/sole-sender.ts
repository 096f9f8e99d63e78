/** One sender at a time over all tabs and the service worker. */
const lockName = 'poolhand-outbox';

/** Runs `run` while no other tab or worker sends; its argument says whether one did meanwhile. */
export async function alone(run: (othersWere: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator) || !navigator.locks) return run(false);
  const ran = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await run(false);
    return true;
  });
  if (!ran) await navigator.locks.request(lockName, () => run(true));
}
