import type { comboboxTexts as english } from './texts.ts';

export const comboboxTexts: typeof english = {
  choices: 'Opciones',
  nothingFits: 'Nada coincide.',
  fit: (count) => (count === 1 ? '1 opción' : `${count} opciones`),
  moreFit: (count) => `${count} más. Siga escribiendo para reducir la lista.`,
};
