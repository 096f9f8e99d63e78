import { catalog, type Translation } from '#domain/language/index.ts';
import type { smsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  invalidNumber: 'El teléfono no es válido.',
  numberNotReached: 'No se puede llegar a este teléfono.',
  countryNotServed: 'No podemos enviar mensajes a números de este país.',
  empty: 'El mensaje está vacío.',
  senderCannotText: 'Su número de envío no puede enviar mensajes de texto.',
  optedOut: 'El cliente pidió no recibir mensajes de texto.',
  notReachedFromSender: 'No se puede llegar a este número desde su número de envío.',
  cannotReceive: 'Este número no puede recibir mensajes de texto.',
  tooLong: 'El mensaje es demasiado largo.',
  foreignSender: 'Su número de envío no es de su cuenta de Twilio.',
  phoneOff: 'El teléfono estaba apagado o sin señal.',
  blockedByPhone: 'El teléfono bloqueó este mensaje.',
  unknownNumber: 'El número no existe o está fuera de servicio.',
  landline: 'El número es un teléfono fijo o no se puede llegar a él.',
  spam: 'La compañía telefónica bloqueó el mensaje como spam.',
  carrierSilent: 'La compañía telefónica no dijo por qué falló.',
  senderNotRegistered: 'Su número de envío no está registrado con las compañías telefónicas.',
  notDelivered: 'No se entregó.',
  otherError: ({ code }) => `El servicio de mensajes reportó el error ${code}.`,
  notConnected: 'No hay servicio de mensajes conectado.',
  notReached: 'No se pudo conectar con Twilio.',
  noAnswer: 'Twilio no respondió.',
  asksToWait: 'Twilio pidió esperar.',
  accountRefused: ({ status }) => `Twilio rechazó la cuenta (${status}).`,
  returnedStatus: ({ status }) => `Twilio respondió ${status}.`,
  returnedNoMessages: 'Twilio respondió algo que no son mensajes.',
};
catalog('sms', spanish, 'es');
