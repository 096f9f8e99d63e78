import type { Notification, NotificationType } from '#contract/alerts/notifications.ts';

/** The four counts of the page; each also chooses what is listed. */
export const alertCounts = ['total', 'critical', 'actionRequired', 'handled'] as const;
export type AlertCount = (typeof alertCounts)[number];

export interface AlertsView {
  count: AlertCount;
  type: NotificationType | 'all';
}

/** What belongs to a count: handled alerts leave the active ones (spec 3 §4). */
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

const ranks = ['critical', 'high', 'medium', 'low'];

/** What the page lists: the most urgent first, of the same urgency the newest. */
export const alertsInView = (alerts: readonly Notification[], { count, type }: AlertsView): Notification[] =>
  alerts
    .filter((alert) => belongs[count](alert) && (type === 'all' || alert.type === type))
    .sort(
      (one, other) =>
        ranks.indexOf(one.severity) - ranks.indexOf(other.severity) || other.timestamp.localeCompare(one.timestamp),
    );
