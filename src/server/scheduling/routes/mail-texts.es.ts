import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { mailTexts } from './mail-texts.ts';

const dayOf = (date: string, { day }: Words): string => day(date, 'weekdayAndDay');

const spanish: Translation<typeof mailTexts> = {
  greeting: ({ name }) => `Hola, ${name}:`,
  yourCompany: 'Su servicio de piscinas',
  changed: {
    subject: ({ company }) => `Un cambio en el servicio de su piscina – ${company}`,
    justReply: 'Si no le conviene, responda a este correo.',
    replyByText: 'Si no le conviene, responda a este mensaje.',
  },
  skipped: {
    subject: ({ date, company }, words) => `Sin servicio de piscina el ${dayOf(date, words)} – ${company}`,
    notServicing: ({ date }, words) => `No atenderemos su piscina el ${dayOf(date, words)}.`,
    reason: ({ reason }) => `Motivo: ${reason}`,
    next: ({ date }, words) => `Su próximo servicio es el ${dayOf(date, words)}.`,
  },
  asPlanned: {
    subject: ({ company }) => `El servicio de su piscina vuelve al plan original – ${company}`,
    disregard: 'Por favor, ignore nuestro último correo.',
    disregardText: 'Por favor, ignore nuestro último mensaje.',
    original: 'El servicio de su piscina vuelve a su plan original.',
  },
};
catalog('scheduling.mails', spanish, 'es');
