import { catalog, type Translation } from '#domain/language/index.ts';
import type { mailTexts, personalLinkTexts } from './texts.ts';

const spanish: Translation<typeof personalLinkTexts> = {
  seeAll: 'Ver su piscina y sus facturas',
};
catalog('mail.personal-link', spanish, 'es');

const mails: Translation<typeof mailTexts> = {
  keptInFolder:
    'No hay servidor de correo configurado, así que el correo se guardó en el servidor en lugar de enviarse.',
  notDelivered: 'No se pudo entregar el correo.',
  replaced: 'Reemplazado por otro correo.',
};
catalog('mail', mails, 'es');
