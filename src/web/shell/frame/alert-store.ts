import { useCallback, useSyncExternalStore } from 'react';

/** An entry of the bell. */
export interface Alert {
  /** "alert-" and a timestamp. */
  id: string;
  timestamp: string;
  isRead: boolean;
  type: 'error' | 'warning' | 'success' | 'info';
  title: string;
  message: string;
  /** What it is about; there is one alert a cause. */
  cause: string;
  /** Where something can be done about it. */
  to?: string | undefined;
}

/** Something that is so now and that the user should know. */
export type Cause = Pick<Alert, 'cause' | 'type' | 'title' | 'message' | 'to'> & {
  /** When it arose; if unknown, it is new when it is first shown. */
  timestamp?: string;
  /** Read already, here or elsewhere. */
  isRead?: boolean;
};

interface Kept {
  /** Newest first. */
  alerts: Alert[];
  /** Causes the user dismissed that still last: they are not shown again. */
  dismissed: string[];
}

// One list a user: a device passes from hand to hand.
const storageKey = 'pool-notifications';
const keptAtMost = 100;
const empty: Kept = { alerts: [], dismissed: [] };
const listeners = new Set<() => void>();

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('alerts' in value) || !('dismissed' in value)) return false;
  return Array.isArray(value.alerts) && Array.isArray(value.dismissed);
}

function read(text: string | null): Record<string, Kept> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, Kept] => isKept(entry[1])));
  } catch {
    return {};
  }
}

// Read once a change, so that what is shown stays the same object until something changes.
let lastText: string | null = null;
let lastRead: Record<string, Kept> = {};
function current(): Record<string, Kept> {
  const text = localStorage.getItem(storageKey);
  if (text !== lastText) {
    lastText = text;
    lastRead = read(text);
  }
  return lastRead;
}

function change(userId: string, next: (kept: Kept) => Kept): void {
  const all = current();
  const before = all[userId] ?? empty;
  const after = next(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  localStorage.setItem(storageKey, JSON.stringify({ ...all, [userId]: after }));
  for (const listener of listeners) listener();
}

/** Makes ids that no other alert has: two of the same moment are a millisecond apart. */
function idsBeside(alerts: readonly Alert[], now: Date): () => string {
  const taken = new Set(alerts.map(({ id }) => id));
  let time = now.getTime();
  return () => {
    while (taken.has(`alert-${time}`)) time += 1;
    taken.add(`alert-${time}`);
    return `alert-${time}`;
  };
}

const byTime = (one: Alert, other: Alert): number =>
  one.timestamp < other.timestamp ? 1 : one.timestamp > other.timestamp ? -1 : 0;

/**
 * Brings the alerts of one source (the causes that begin with `source`) up to what is so now: a new cause becomes an
 * unread alert in its place by time, a lasting one keeps its place with its words renewed, and one that is over goes away.
 * @returns the causes that were not known here
 */
export function tellAlerts(userId: string, source: string, causes: readonly Cause[], now: Date): readonly Cause[] {
  const news: Cause[] = [];
  const facts = new Map(causes.map((fact) => [fact.cause, fact]));
  change(userId, ({ alerts, dismissed }) => {
    const isOver = (cause: string) => cause.startsWith(source) && !facts.has(cause);
    const lasting = alerts
      .filter(({ cause }) => !isOver(cause))
      .map((alert) => {
        const fact = facts.get(alert.cause);
        // Read stays read, wherever it was.
        return fact ? { ...alert, ...fact, isRead: alert.isRead || fact.isRead === true } : alert;
      });
    const stillDismissed = dismissed.filter((cause) => !isOver(cause));
    const known = new Set([...stillDismissed, ...lasting.map(({ cause }) => cause)]);
    const newId = idsBeside(lasting, now);
    const arrived: Alert[] = [];
    for (const fact of facts.values()) {
      if (known.has(fact.cause)) continue;
      news.push(fact);
      arrived.push({ timestamp: now.toISOString(), isRead: false, ...fact, id: newId() });
    }
    // Of the same moment, the latest comes first. Both are ISO 8601 and compare as text.
    const told = [...arrived.reverse(), ...lasting].sort(byTime);
    return { alerts: told.slice(0, keptAtMost), dismissed: stillDismissed };
  });
  return news;
}

export const markAlertRead = (userId: string, id: string): void =>
  change(userId, (kept) => ({
    ...kept,
    alerts: kept.alerts.map((alert) => (alert.id === id ? { ...alert, isRead: true } : alert)),
  }));

export const markAllAlertsRead = (userId: string): void =>
  change(userId, (kept) => ({ ...kept, alerts: kept.alerts.map((alert) => ({ ...alert, isRead: true })) }));

/** Dismisses an alert; its cause is not shown again while it lasts. */
export const dismissAlert = (userId: string, id: string): void =>
  change(userId, ({ alerts, dismissed }) => ({
    alerts: alerts.filter((alert) => alert.id !== id),
    dismissed: [...dismissed, ...alerts.filter((alert) => alert.id === id).map(({ cause }) => cause)],
  }));

function subscribe(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

/** A user's alerts on this device, newest first. */
export function useAlerts(userId: string): readonly Alert[] {
  const snapshot = useCallback(() => (current()[userId] ?? empty).alerts, [userId]);
  return useSyncExternalStore(subscribe, snapshot);
}
