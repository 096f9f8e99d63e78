import { catalog, type Translation } from '#domain/language/index.ts';
import type { messagingTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  optedOut: 'El cliente pidió no recibir mensajes de texto.',
  notOptedInToTexts: 'El cliente no ha aceptado recibir mensajes de texto.',
  textsOff: 'Los mensajes de texto están desactivados en Configuración.',
  noPhoneNumber: 'No hay teléfono registrado.',
  notAUsNumber: 'No es un teléfono de Estados Unidos.',
  noEmail: 'No hay correo registrado.',
  notOptedInToEmail: 'El cliente no ha aceptado recibir correos.',
};
export const messagingTexts: typeof english = catalog('messaging.way', spanish, 'es');
