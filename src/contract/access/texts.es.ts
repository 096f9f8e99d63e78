import { catalog, type Translation } from '#domain/language/index.ts';
import type { accessTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  role: 'Rol desconocido',
  feature: 'Función desconocida',
  tooMany: 'Demasiadas entradas',
};
export const accessTexts: typeof english = catalog('contract.access', spanish, 'es');
