export { defaultClientSettings, defaultSettings } from './default-settings.ts';
export { keptFrom, type Retention } from './retention.ts';
