import { catalog, type Translation } from '#domain/language/index.ts';
import type { addressTexts } from './texts.ts';

const addresses: Translation<typeof addressTexts> = {
  notHttps: 'Debe ser una dirección https',
  noPushService: 'Debe ser la dirección de un servicio de notificaciones',
};
catalog('push', addresses, 'es');
