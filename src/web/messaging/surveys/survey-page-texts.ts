import type { MessageLanguage } from '#contract/messaging/message-choices.ts';
import { wordsOf } from '#domain/language/index.ts';

const en = {
  title: 'How was your pool service?',
  question: 'How was your pool service?',
  visit: (day: string) => wordsOf('en').day(day, 'weekdayAndDay'),
  by: (technician: string) => `with ${technician}`,
  rate: (rating: number) => `${rating} out of 5`,
  poor: '1 poor',
  excellent: '5 excellent',
  thanks: 'Thank you!',
  stored: 'Got it, thanks! You can still change your rating.',
  comment: 'Anything you’d like to add?',
  improve: 'What could we do better?',
  send: 'Send Comment',
  commentStored: 'Thanks, we got your comment.',
  failed: 'Couldn’t save your rating. Please try again.',
  closed: 'You’ve already answered this survey. Thank you!',
  again: 'Try Again',
  missing: 'This Survey Isn’t Available',
  missingMore: 'The link may be incomplete or expired. You can always reply to the text with 1 to 5.',
  loadFailed: 'Couldn’t load the survey',
};

/** By the customer's language, whatever this device's is. */
export type SurveyTexts = typeof en;

export const surveyTexts: Record<MessageLanguage, SurveyTexts> = {
  en,
  es: {
    title: '¿Qué le pareció nuestro servicio?',
    question: '¿Qué le pareció el servicio de su piscina?',
    visit: (day) => wordsOf('es').day(day, 'weekdayAndDay'),
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
