import type { AlertPlace, Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { bySeverity } from '#domain/alerts/index.ts';

/** The counts above the list, each also a filter. */
export const alertCounts = ['total', 'critical', 'actionRequired', 'handled'] as const;
export type AlertCount = (typeof alertCounts)[number];

export interface AlertsView {
  count: AlertCount;
  type: NotificationType | 'all';
}

const belongs: Record<AlertCount, (alert: Notification) => boolean> = {
  total: ({ dismissed }) => !dismissed,
  critical: ({ dismissed, severity }) => !dismissed && severity === 'critical',
  actionRequired: ({ dismissed, actionRequired }) => !dismissed && actionRequired,
  handled: ({ dismissed }) => dismissed,
};

export const countAlerts = (alerts: readonly Notification[]): Record<AlertCount, number> => ({
  total: alerts.filter(belongs.total).length,
  critical: alerts.filter(belongs.critical).length,
  actionRequired: alerts.filter(belongs.actionRequired).length,
  handled: alerts.filter(belongs.handled).length,
});

/** The most urgent first; of the same urgency, the newest first. */
export const alertsInView = (alerts: readonly Notification[], { count, type }: AlertsView): Notification[] =>
  alerts
    .filter((alert) => belongs[count](alert) && (type === 'all' || alert.type === type))
    .sort((one, other) => bySeverity(one, other) || other.timestamp.localeCompare(one.timestamp));

/** The alerts of one pool, or of one customer; an alert that is about neither is a group of its own. */
export interface AlertGroup {
  key: string;
  /** The most urgent first. */
  alerts: Notification[];
  worst: Notification;
  /** Null where the alert is about no pool or customer, or where nothing is known of it. */
  place: AlertPlace | null;
}

const keyOf = ({ id, poolId, customerId }: Pick<Notification, 'id' | 'poolId' | 'customerId'>): string =>
  poolId !== null ? `pool:${poolId}` : customerId !== null ? `customer:${customerId}` : id;

/**
 * Alerts by what they are about, the most urgent group first. What concerns a customer goes with the customer's pool, where
 * alerts name one alone.
 * @param alerts the most urgent first
 */
export function groupAlerts(alerts: readonly Notification[], places: readonly AlertPlace[]): AlertGroup[] {
  const poolsOf = new Map<string, Set<string>>();
  for (const { poolId, customerId } of alerts) {
    if (poolId === null || customerId === null) continue;
    poolsOf.set(customerId, (poolsOf.get(customerId) ?? new Set()).add(poolId));
  }
  const placeOf = new Map(places.map((place) => [keyOf({ id: '', ...place }), place]));
  const groups = new Map<string, AlertGroup>();
  for (const alert of alerts) {
    const own = alert.poolId === null && alert.customerId !== null ? poolsOf.get(alert.customerId) : undefined;
    const [onlyPool = null] = own?.size === 1 ? own : [];
    const key = keyOf({ ...alert, poolId: alert.poolId ?? onlyPool });
    const group = groups.get(key);
    if (group) group.alerts.push(alert);
    else groups.set(key, { key, alerts: [alert], worst: alert, place: placeOf.get(key) ?? null });
  }
  return [...groups.values()].sort((one, other) => bySeverity(one.worst, other.worst));
}

/** "Pat Rivera · Lap pool", but "Pat Rivera’s pool" as it is; an alert that is about no place has its own name. */
export function groupTitle({ place, worst }: AlertGroup): string {
  if (!place) return worst.title;
  const { name, customerName } = place;
  return customerName !== null && !name.includes(customerName) ? `${customerName} · ${name}` : name;
}

export const alertIds = (groups: readonly AlertGroup[]): string[] =>
  groups.flatMap(({ alerts }) => alerts.map(({ id }) => id));
