import type { Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { formatNumber, plural } from '#web/base/format.ts';

const types: Record<NotificationType, string> = {
  chemical_low: 'Chemical Low',
  weather_alert: 'Weather Alert',
  service_reminder: 'Service Reminder',
  equipment_maintenance: 'Equipment Maintenance',
  customer_feedback: 'Customer Feedback',
};
const severities: Record<Notification['severity'], string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** What an alert is about, in the trade’s words: the filters keep the names above. */
const categories: Record<NotificationType, string> = {
  chemical_low: 'Water and chemicals',
  weather_alert: 'Weather',
  service_reminder: 'Service',
  equipment_maintenance: 'Equipment',
  customer_feedback: 'Customer feedback',
};

export const alertsTexts = {
  title: 'Alert System',
  purpose:
    'Created automatically from readings, stock, visits, equipment and weather. Each clears when the problem is fixed.',
  refresh: 'Refresh Alerts',
  counts: 'Alert counts',
  total: 'Total',
  critical: 'Critical',
  actionRequired: 'Action Required',
  handled: 'Handled',
  counted: (name: string, count: number) => `${name}: ${count}`,
  filter: 'Show only',
  all: 'All',
  types,
  categories,
  severities,
  list: 'Alerts',
  details: (title: string) => `Details: ${title}`,
  alertsOf: (title: string) => `Alerts for ${title}`,
  tested: (day: string) => `tested ${day}`,
  nextVisit: (day: string) => `Next visit ${day}`,
  noVisit: 'No visit planned',
  snoozedUntil: (when: string) => `snoozed until ${when}`,
  addVisit: 'Add a visit',
  makeUp: 'Plan make-up visit',
  visitFor: (label: string, title: string) => `${label}: ${title}`,
  handle: 'Handle',
  handleAllOf: (title: string) => `Mark as handled: ${title}`,
  restoreAllOf: (title: string) => `Reopen: ${title}`,
  more: (title: string) => `More for ${title}`,
  openPool: 'Open pool',
  snooze: 'Snooze',
  snoozeFor: {
    tomorrow: 'Snooze until tomorrow',
    'next-visit': 'Snooze until next visit',
    week: 'Snooze for a week',
  },
  snoozed: {
    tomorrow: 'Snoozed until tomorrow',
    'next-visit': 'Snoozed until the next visit',
    week: 'Snoozed for a week',
  },
  snoozedOnes: 'Snoozed',
  wake: 'Wake up',
  woken: 'Awake again',
  countOf: (count: number) => plural(count, 'alert', 'alerts'),
  select: (title: string) => `Select ${title}`,
  selectAll: (count: number) => `Select all (${formatNumber(count)})`,
  selected: (count: number) => `${formatNumber(count)} selected`,
  showMore: (count: number) => `Show more (${formatNumber(count)})`,
  noAlerts: 'No Alerts',
  noAlertsMore: 'You’re all caught up. New alerts show up here automatically.',
  noneOfThese: 'No alerts match this filter.',
  showAll: 'Show all',
  mostUrgent: (shown: number, total: number) =>
    `Showing the ${formatNumber(shown)} most urgent of ${formatNumber(total)}.`,
  loadFailed: 'Couldn’t load your alerts',
  loadFailedMore: 'They’re saved on the server. Recent ones are also under the bell.',
  upToDate: 'Alerts are up to date',
  upToDateMore: (count: number) => `${plural(count, 'open alert', 'open alerts')}.`,

  criticalTitle: 'Critical Alerts Generated',
  criticalText: (count: number) => `${count} critical alerts require immediate attention`,
  refreshFailed: 'Error Generating Notifications',
  refreshFailedMore: 'Failed to check system alerts. Please try again.',
  handledTitle: 'Alert Dismissed',
  handledText: (count: number) =>
    count === 1
      ? 'The notification has been marked as handled'
      : `${plural(count, 'alert was', 'alerts were')} marked as handled`,
  already: 'Already handled',
  alreadyOpen: 'Already open',
  undo: 'Undo',
  putBack: 'Alert Restored',
  putBackText: (count: number) =>
    count === 1 ? 'The notification is open again' : `${plural(count, 'alert is', 'alerts are')} open again`,
  markFailed: 'Couldn’t update the alert',
  tryAgain: 'Please try again.',

  type: 'Type',
  severity: 'Severity',
  since: 'Since',
  action: 'Action required',
  yes: 'Yes',
  no: 'No',
  handledBy: 'Handled',
  by: (name: string, when: string) => `${when} by ${name}`,
  open: 'Open',
  markHandled: 'Mark as Handled',
  restore: 'Reopen',

  weather: 'Weather',
  notConnected: 'Weather: not connected',
  notConnectedMore: 'Once a weather service is connected, storm and heat alerts for your area show up here.',
  weatherFor: (place: string) => `For ${place}`,
  noWarnings: 'No weather alerts',
  weatherFailed: 'Couldn’t load the weather.',
  checked: (when: string) => `Checked ${when}`,
  until: (when: string) => `Until ${when}`,
  kinds: { warning: 'Warning', advisory: 'Advisory' },
};
