export { defaultClientSettings, defaultSettings, keptFrom, type Retention } from './default-settings.ts';
export { leavesFrom, mayLeave } from './going-live.ts';
export { type SkipReason, skipReasons } from './skips.ts';
