import { catalog, type Translation } from '#domain/language/index.ts';
import type { messagingTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  templateRequired: 'Falta la plantilla',
  unknownType: 'Tipo de mensaje desconocido',
  nameRequired: 'Falta el nombre',
  numberOrEmail: 'Escriba un teléfono o un correo',
  dateAndTime: 'Debe ser una fecha y hora',
  unknownMessageType: 'Tipo de mensaje desconocido',
  phoneNumberRequired: 'Falta el teléfono',
  replyRequired: 'Falta la respuesta',
  oneToFive: 'Elija de 1 a 5',
  howTheyAgreed: 'Indique cómo dio su permiso',
  textsOrEmails: 'Elija mensajes de texto, correos o ambos',
  idsOrFilter: 'Indique clientes o un filtro, no ambos',
};
export const messagingTexts: typeof english = catalog('contract.messaging', spanish, 'es');
