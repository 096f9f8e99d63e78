export { defaultSettings } from './default-settings.ts';
export { obeyedBeforeAny } from './obeyed-settings.ts';
export { keptFrom, monthsKept, type Retention } from './retention.ts';
