export { type PushedAlert, pushText } from './push-text.ts';
export { isWorthPushing, seesAlertsOf } from './whom.ts';
