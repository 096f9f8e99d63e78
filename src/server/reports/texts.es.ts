import { catalog, type Translation } from '#domain/language/index.ts';
import type { reportsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  photoTooLarge: 'Una foto puede pesar hasta 12 MB.',
  visitOfAnotherCustomer: 'Esta visita es de otro cliente',
  photoIdTaken: 'Una foto de otro reporte ya tiene este ID.',
  savedTwice: 'Este reporte se guardó dos veces al mismo tiempo. Inténtelo de nuevo.',
  alreadySent: 'Este reporte ya se envió.',
  noAddress: 'Este cliente no tiene correo electrónico. Agregue uno primero.',
  signIn: 'Inicie sesión.',
  noNote: 'Este reporte no tiene nota.',
  note: {
    title: ({ customer, language }) => `Nota en ${language === 'es' ? 'español' : 'inglés'} para ${customer}`,
    message: ({ customer, language, hours }) =>
      `${customer} lee en ${language === 'es' ? 'inglés' : 'español'}. Traduzca la nota o envíela como está. Si nadie responde, el reporte sale como está después de ${hours} horas.`,
  },
  delivery: {
    theCustomer: 'el cliente',
    sent: ({ to }, { say }) => `Reporte enviado a: ${say(to)}.`,
    notYet: ({ to }, { say }) => `El reporte aún no se ha enviado por correo. Seguiremos intentando con: ${say(to)}.`,
    refused: ({ to }, { say }) => `Se rechazó el correo para ${say(to)}.`,
    refusedBecause: ({ to, reason }, { say }) => `Se rechazó el correo para ${say(to)}: ${reason}`,
    noEmail: 'No se envió ningún correo.',
    noReport: 'No se envió reporte: el cliente no tiene correo electrónico.',
    noteAsked: ({ to, language, hours }, { say }) =>
      `La nota está en ${language === 'es' ? 'español' : 'inglés'} y el cliente lee en ${language === 'es' ? 'inglés' : 'español'}. La oficina la revisa antes de enviar el reporte a ${say(to)}; si no, sale como está después de ${hours} horas.`,
    accepted: ({ to }, { say }) => `El servidor de correo aceptó el reporte para ${say(to)}.`,
    bounced: ({ to }, { say }) => `El servidor de correo rechazó el correo para ${say(to)}.`,
    bouncedBecause: ({ to, reason }, { say }) => `El servidor de correo rechazó el correo para ${say(to)}: ${reason}`,
    givenUp: ({ to, attempts }, { say }) =>
      `Dejamos de intentar el correo para ${say(to)} después de ${attempts} intentos.`,
    givenUpBecause: ({ to, attempts, reason }, { say }) =>
      `Dejamos de intentar el correo para ${say(to)} después de ${attempts} intentos: ${reason}`,
    queued: ({ to }, { say }) => `El correo para ${say(to)} está por salir.`,
    notThroughYet: ({ to }, { say }) =>
      `El correo para ${say(to)} todavía no ha salido. Seguiremos intentando automáticamente.`,
  },
};
catalog('reports', spanish, 'es');
