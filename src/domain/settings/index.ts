export { defaultSettings } from './default-settings.ts';
export { obeyedBeforeAny } from './obeyed-settings.ts';
export { keptFrom, type Retention } from './retention.ts';
