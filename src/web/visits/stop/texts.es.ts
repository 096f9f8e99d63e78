import type { stopTexts as english } from './texts.ts';

export const stopTexts: typeof english = {
  atAGlance: 'Antes de entrar',
  gateCode: 'Código del portón',
  copyGateCode: 'Copiar código del portón',
  gateCodeCopied: 'Código del portón copiado',
  gateCodeNotCopied: 'No se pudo copiar el código del portón',
  dog: 'Perro',
  equipment: 'Equipo',
  showAtAGlance: 'Mostrar código del portón, perro y equipo',
  hideAtAGlance: 'Ocultar código del portón, perro y equipo',

  offlineSaved: (count) => `Sin señal · ${count} aquí`,
  conflict: 'Editada en 2 teléfonos',
  full: 'Teléfono lleno',
};
