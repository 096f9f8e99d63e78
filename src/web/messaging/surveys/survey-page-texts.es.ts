import { catalog, type Translation } from '#domain/language/index.ts';
import { surveyPage } from './survey-page-texts.ts';

const spanish: Translation<typeof surveyPage> = {
  title: '¿Qué le pareció nuestro servicio?',
  question: '¿Qué le pareció el servicio de su piscina?',
  visit: ({ date }, { day }) => day(date, 'weekdayAndDay'),
  by: ({ technician }) => `con ${technician}`,
  rate: ({ rating }) => `${rating} de 5`,
  poor: '1 malo',
  excellent: '5 excelente',
  thanks: '¡Gracias!',
  stored: 'Guardamos su respuesta. Todavía puede elegir otro número.',
  comment: '¿Quiere agregar algo?',
  improve: '¿Qué podríamos hacer mejor?',
  send: 'Enviar comentario',
  commentStored: 'Gracias, recibimos su comentario.',
  failed: 'No se pudo guardar su respuesta. Por favor, inténtelo de nuevo.',
  closed: 'Esta encuesta ya fue contestada. ¡Gracias!',
  again: 'Intentar de nuevo',
  missing: 'Esta encuesta no está abierta',
  missingMore:
    'El enlace puede estar incompleto o ser demasiado antiguo. Siempre puede responder al mensaje con un número del 1 al 5.',
  loadFailed: 'No se pudo cargar la encuesta',
};
catalog('messaging.survey-page', spanish, 'es');

export { surveyPage };
