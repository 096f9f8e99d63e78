export { groupAlerts } from './groups.ts';
export { PushTabPart, renewOptInHere } from './push/push-parts.tsx';
export { isOptedInHere } from './push/this-device.ts';
