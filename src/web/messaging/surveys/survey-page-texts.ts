import type { MessageLanguage } from '#contract/messaging/message-choices.ts';
import { formatDay } from '#web/base/format.ts';

const en = {
  title: 'How was your pool service?',
  question: 'How was your pool service?',
  hello: (customer: string) => customer,
  visit: (day: string) => formatDay(day, 'weekdayAndDay'),
  by: (technician: string) => `with ${technician}`,
  rate: (rating: number) => `${rating} of 5`,
  poor: '1 poor',
  excellent: '5 excellent',
  thanks: 'Thank you!',
  stored: 'Got it, thanks! You can still change your rating.',
  comment: 'Would you like to add something?',
  improve: 'What could we do better?',
  send: 'Send Comment',
  commentStored: 'Thank you, we have your comment.',
  failed: 'Your answer could not be stored. Please try again.',
  closed: 'This survey was answered already. Thank you!',
  again: 'Try Again',
  missing: 'This Survey Is Not Open',
  missingMore: 'The link may be incomplete or expired. You can always reply to the text with 1 to 5.',
  loadFailed: 'The survey could not be loaded',
};

/** Texts of the survey's page, by the language the customer is written to in, whatever this device speaks. */
export type SurveyTexts = typeof en;

export const surveyTexts: Record<MessageLanguage, SurveyTexts> = {
  en,
  es: {
    title: '¿Qué le pareció nuestro servicio?',
    question: '¿Qué le pareció el servicio de su piscina?',
    hello: (customer) => customer,
    visit: (day) => formatDay(day, 'weekdayAndDay', 'es-US'),
    by: (technician) => `con ${technician}`,
    rate: (rating) => `${rating} de 5`,
    poor: '1 malo',
    excellent: '5 excelente',
    thanks: '¡Gracias!',
    stored: 'Hemos guardado su respuesta. Todavía puede elegir otro número.',
    comment: '¿Quiere añadir algo?',
    improve: '¿Qué podríamos hacer mejor?',
    send: 'Enviar comentario',
    commentStored: 'Gracias, hemos recibido su comentario.',
    failed: 'No se pudo guardar su respuesta. Por favor, inténtelo de nuevo.',
    closed: 'Esta encuesta ya fue contestada. ¡Gracias!',
    again: 'Intentar de nuevo',
    missing: 'Esta encuesta no está abierta',
    missingMore:
      'El enlace puede estar incompleto o ser demasiado antiguo. Siempre puede responder al mensaje con un número del 1 al 5.',
    loadFailed: 'No se pudo cargar la encuesta',
  },
};
