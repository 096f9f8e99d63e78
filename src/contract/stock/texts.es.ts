import { catalog, type Translation } from '#domain/language/index.ts';
import type { stockTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  levelWhole: 'El nivel debe ser un porcentaje entero',
  levelBounds: 'El nivel debe estar entre 0 y 100',
  product: 'Elija un producto',
  strengthAboveZero: 'La concentración debe ser mayor que 0',
  strengthAtMost: 'La concentración no puede pasar del 100 por ciento',
  packageAboveZero: 'El tamaño del envase debe ser mayor que 0',
  packageTooLarge: 'El tamaño del envase es demasiado grande',
  type: 'Elija un tipo de químico',
  description: 'Falta la descripción',
  percentWhole: 'Debe ser un porcentaje entero',
  percentBounds: 'Debe estar entre 1 y 100',
};
export const stockTexts: typeof english = catalog('contract.stock', spanish, 'es');
