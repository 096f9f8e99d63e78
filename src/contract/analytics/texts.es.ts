import { catalog, type Translation } from '#domain/language/index.ts';
import type { analyticsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  range: 'El periodo debe ser 7d, 30d, 90d o 1y',
  amountAboveZero: 'El importe debe ser mayor que 0',
};
export const analyticsTexts: typeof english = catalog('analytics.checks', spanish, 'es');
