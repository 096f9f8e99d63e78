import { catalog, type Translation } from '#domain/language/index.ts';
import type { targetContractTexts as english } from './target-texts.ts';

const spanish: Translation<typeof english> = {
  targetBetween: ({ min, max }) => `Debe estar entre ${min} y ${max}`,
  targetBothEnds: 'Indique los dos extremos del rango',
  targetOrder: 'No puede ser menor que el extremo inferior',
  oneTarget: 'Indique al menos un rango',
  dayOfYear: 'Debe ser mes y día, MM-DD',
};
export const targetContractTexts: typeof english = catalog('contract.water-targets', spanish, 'es');
