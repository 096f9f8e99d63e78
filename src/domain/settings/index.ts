export { defaultClientSettings, defaultSettings, keptFrom, type Retention } from './default-settings.ts';
