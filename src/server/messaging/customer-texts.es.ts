import { catalog, type Translation } from '#domain/language/index.ts';
import type { customerTexts } from './customer-texts.ts';

const spanish: Translation<typeof customerTexts> = {
  yourPoolService: 'Su servicio de piscinas',
  messageFrom: ({ company }) => `Un mensaje de ${company ?? 'su servicio de piscinas'}`,
  whyYou:
    'Recibe este mensaje porque cuidamos su piscina. Responda a este correo si no desea recibir mensajes como este.',
  answers: {
    stop: ({ company }) =>
      `${company}: no recibirá más mensajes de texto nuestros. Responda INICIAR para recibirlos de nuevo.`,
    start: ({ company }) =>
      `${company}: volverá a recibir nuestros mensajes. Responda ALTO para no recibirlos, AYUDA para ayuda.`,
    help: ({ company }) =>
      `${company}: mensajes sobre el servicio de su piscina. Responda ALTO para no recibirlos. Pueden aplicarse tarifas.`,
  },
};
catalog('messaging.customers', spanish, 'es');
