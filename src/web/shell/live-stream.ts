import type { QueryClient } from '@tanstack/react-query';
import { type ChangedThing, changedThings } from '#contract/events.ts';

/** What is read again when something has changed: the queries whose key begins with one of these. One line a thing. */
const concerned: Record<ChangedThing, readonly string[]> = {
  // Their stops and pools carry their names and addresses.
  customers: [
    '/api/customers',
    '/api/customer-list',
    '/api/pools',
    '/api/route-assignments',
    '/api/day-plan',
    '/api/week-plan',
  ],
  // A test changes its pool, the pool's history and the lists of pools, and what a probe is compared with.
  'water-tests': ['/api/water-tests', '/api/pools', '/api/devices', '/api/customer-list'],
  devices: ['/api/devices', '/api/arduino/device'],
  // Whatever changes which stops there are, whose and when: the plan of the week and of single dates.
  'route-assignments': [
    '/api/route-assignments',
    '/api/day-plan',
    '/api/week-plan',
    '/api/route-changes',
    '/api/customer-list',
    '/api/attention',
  ],
  technicians: ['/api/technicians', '/api/customer-list', '/api/day-plan', '/api/week-plan'],
  // A customer's own page has their timeline and next visit.
  'service-visits': ['/api/day-plan', '/api/week-plan', '/api/customers/', '/api/attention'],
  cases: ['/api/cases', '/api/stops'],
  'work-orders': ['/api/work-orders', '/api/attention'],
  // Whether the company is under maintenance shows in how the plan's call is answered.
  settings: ['/api/settings', '/api/water-targets', '/api/going-live', '/api/auth/account-status'],
  notifications: ['/api/notifications', '/api/attention'],
  messages: ['/api/scheduled-messages', '/api/communications', '/api/surveys', '/api/attention'],
};

/** A result arrives as a test and as news of its tester; both are read once. */
const togetherMs = 100;
/** The browser itself comes back after a lost connection; after a refusal it does not. */
const refusedMs = { first: 5000, longest: 5 * 60_000 };

/**
 * Follows the company's changes until `signal` is aborted: what is shown and has changed is read again.
 * Only a tab that is looked at keeps its stream, because a browser opens six connections to a server and not more; one
 * that comes back, or had lost the stream, reads everything again that may have changed meanwhile.
 */
export function followChanges(queryClient: QueryClient, signal: AbortSignal): void {
  let stream: EventSource | null = null;
  let missedSome = false;
  let refusedFor = refusedMs.first;
  let tryAgain: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<ChangedThing>();

  const tell = (things: readonly ChangedThing[]): void => {
    for (const thing of things) changed.add(thing);
    telling ??= setTimeout(() => {
      const beginnings = [...changed].flatMap((thing) => concerned[thing]);
      telling = undefined;
      changed.clear();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => beginnings.some((beginning) => String(path).startsWith(beginning)),
      });
    }, togetherMs);
  };

  const close = (): void => {
    clearTimeout(tryAgain);
    stream?.close();
    if (stream) missedSome = true;
    stream = null;
  };

  const open = (): void => {
    if (stream || signal.aborted || document.visibilityState === 'hidden') return;
    clearTimeout(tryAgain);
    const opened = new EventSource('/api/events');
    stream = opened;
    for (const thing of changedThings) opened.addEventListener(thing, () => tell([thing]));
    opened.addEventListener('open', () => {
      refusedFor = refusedMs.first;
      if (missedSome) tell(changedThings);
      missedSome = false;
    });
    opened.addEventListener('error', () => {
      missedSome = true;
      if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
      stream = null;
      tryAgain = setTimeout(open, refusedFor);
      refusedFor = Math.min(2 * refusedFor, refusedMs.longest);
    });
  };

  const follow = (): void => (document.visibilityState === 'hidden' ? close() : open());
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    close();
    clearTimeout(telling);
  });
  open();
}
