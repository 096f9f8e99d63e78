import { catalog, type Translation } from '#domain/language/index.ts';
import type { alertsContractTexts as englishAlerts, pushTexts as englishPush } from './texts.ts';

const push: Translation<typeof englishPush> = {
  httpsAddress: 'Debe ser una dirección https',
  publicKey: 'Debe ser una clave pública',
  secret: 'Debe ser un secreto de 16 bytes',
};
export const pushTexts: typeof englishPush = catalog('alerts.push', push, 'es');

const alerts: Translation<typeof englishAlerts> = { oneChange: 'Atienda o posponga, una cosa a la vez' };
export const alertsContractTexts: typeof englishAlerts = catalog('alerts.contract', alerts, 'es');
