import { catalog, type Message } from '#domain/language/index.ts';

/** What people read of the calls and mails about alerts. */
export const noticeTexts = catalog('alerts.notices', {
  alert: 'Alert',
  device: 'Device',
  ownAddress: 'Must be this browser’s own address',
  tooManyDevices: ({ most }: { most: number }) =>
    `You can get notifications on up to ${most} devices. Turn one off first.`,
  testTitle: 'Notifications are on',
  testBody: 'New alerts will show up like this.',
  notDelivered: 'Couldn’t deliver it.',
  noPushService: 'Couldn’t reach the push service.',
  centerOfCustomers: 'the center of your customers',

  criticalAlerts: ({ count }: { count: number }, { plural }) => plural(count, 'critical alert', 'critical alerts'),
  needsAttention: ({ count }: { count: number }) =>
    count === 1 ? 'This needs your attention right away:' : 'These need your attention right away:',
  newAlerts: ({ count }: { count: number }, { plural }) => plural(count, 'new alert', 'new alerts'),
  lastHour: ({ count }: { count: number }) =>
    count === 1 ? 'This came up in the last hour:' : 'These came up in the last hour:',
  titleAndMessage: ({ title, message }: { title: Message | string; message: Message | string }, { say }) =>
    `${say(title)} – ${say(message)}`,
  andMore: ({ count }: { count: number }) => `… and ${count} more`,
});
