export { defaultSettings, keptFrom, obeyedBeforeAny, type Retention } from './default-settings.ts';
