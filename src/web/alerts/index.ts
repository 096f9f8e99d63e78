export { PushTabPart, renewOptInHere } from './push/push-parts.ts';
export { isOptedInHere } from './push/this-device.ts';
