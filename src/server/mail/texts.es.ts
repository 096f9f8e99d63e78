import { catalog, type Translation } from '#domain/language/index.ts';
import type { personalLinkTexts } from './texts.ts';

const spanish: Translation<typeof personalLinkTexts> = {
  seeAll: 'Ver su piscina y sus facturas',
};
catalog('mail.personal-link', spanish, 'es');
