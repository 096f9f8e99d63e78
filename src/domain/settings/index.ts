export {
  defaultClientSettings,
  defaultSettings,
  keptFrom,
  type Retention,
  type SkipReason,
  skipReasons,
} from './default-settings.ts';
export { leavesFrom, mayLeave } from './going-live.ts';
