/**
 * What a server-sent event is called: after what changed. Its data is `{ "ids": [...] }`, which ones
 * changed.
 */
export const changedThings = [
  'customers',
  'water-tests',
  'devices',
  'route-assignments',
  'technicians',
  'service-visits',
  'cases',
  'work-orders',
  'settings',
  'notifications',
  'messages',
] as const;
export type ChangedThing = (typeof changedThings)[number];
