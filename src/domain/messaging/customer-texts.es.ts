import { catalog, type Translation } from '#domain/language/index.ts';
import { type customerTexts as english, hourOf } from './customer-texts.ts';

export { hourOf } from './customer-texts.ts';

const spanish: Translation<typeof english> = {
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
  templates: {
    pre_visit: {
      name: 'Visita mañana',
      subject: 'Servicio de su piscina el {serviceDate}',
      template:
        'Hola, {customerName}: {technicianName} va a dar servicio a su piscina el {serviceDate}, {timeWindow}. Por favor, deje la puerta sin seguro y a sus mascotas adentro. Responda STOP para no recibir más mensajes.',
    },
    post_service: {
      name: 'Servicio hecho',
      subject: 'Dimos servicio a su piscina',
      template:
        'Hola, {customerName}: dimos servicio a su piscina. Cloro: {chlorine}, pH: {ph}. Próxima visita: {nextVisit}.',
    },
    satisfaction_survey: {
      name: '¿Cómo le fue?',
      subject: '¿Qué le pareció nuestro servicio?',
      template:
        'Hola, {customerName}: ¿qué le pareció el servicio de su piscina del {serviceDate}? Responda del 1 (malo) al 5 (excelente), o conteste aquí: {surveyLink}',
    },
    birthday: {
      name: 'Cumpleaños',
      subject: '¡Feliz cumpleaños, {customerName}!',
      template: '¡Feliz cumpleaños, {customerName}! Le desea lo mejor el equipo de {companyName}.',
    },
    holiday: {
      name: 'Fiesta',
      subject: '¡{greeting}!',
      template: '¡{greeting}, {customerName}! Le desea lo mejor el equipo de {companyName}.',
    },
    on_my_way: {
      name: 'En camino',
      subject: 'Su técnico está en camino',
      template:
        'Hola, {customerName}: le escribe {technicianName}, de {companyName}. Voy en camino a su piscina y llegaré {arrival}.',
    },
    visit_skipped: {
      name: 'Visita no realizada',
      subject: 'El servicio de su piscina del {serviceDate}',
      template:
        'Hola, {customerName}: vinimos el {serviceDate}, pero no pudimos dar servicio a su piscina: {reason}. Próximo servicio: {nextVisit}.',
    },
    survey_thanks_good: {
      name: 'Gracias, 4 o 5',
      subject: 'Gracias por su respuesta',
      template: '¡Gracias, {customerName}! Nos alegra que esté contento con nuestro servicio.',
    },
    survey_thanks_low: {
      name: 'Gracias, 1 a 3',
      subject: 'Gracias por su respuesta',
      template: 'Gracias por su respuesta, {customerName}. Queremos mejorar y la vamos a revisar.',
    },
  },
  holidays: {
    newYear: { name: 'Año Nuevo', greeting: 'Feliz Año Nuevo' },
    valentine: { name: 'Día de San Valentín', greeting: 'Feliz Día de San Valentín' },
    independence: { name: 'Día de la Independencia', greeting: 'Feliz Día de la Independencia' },
    christmas: { name: 'Navidad', greeting: 'Feliz Navidad' },
  },
  billReminder: ({ company, cents }, { dollars }) => `${company}: tiene ${dollars(cents / 100)} vencidos.`,
  billLink: ({ url }) => `Pague: ${url}`,
  arrival: {
    subject: 'Su servicio de piscina de hoy',
    late: ({ technician, window }, { say }) =>
      `${technician} va con retraso hoy y debería llegar de ${say(window)} a su piscina.`,
    early: ({ technician, window }, { say }) =>
      `${technician} va adelantado hoy y debería llegar de ${say(window)} a su piscina.`,
  },
  visit: {
    // "El lunes 30 de noviembre": inside a sentence without Intl's comma.
    date: ({ date }, { day }) => day(date, 'weekdayAndDay').replace(',', ''),
    between: ({ fromHour, toHour }) => `${hourOf(fromHour, 'a.m.', 'p.m.')} a ${hourOf(toHour, 'a.m.', 'p.m.')}`,
    duringTheDay: 'durante el día',
    atPlace: ({ when, place }, { say }) => `${say(when)} en ${place}`,
    inMinutes: ({ minutes }) => `en unos ${minutes} minutos`,
    soon: 'pronto',
    yourTechnician: 'su técnico',
    notMeasured: 'sin medir',
    toBeScheduled: 'por acordar',
    skipped: {
      'locked-gate': 'el portón estaba cerrado',
      dog: 'había un perro en el patio',
      weather: 'el clima no lo permitió',
      'customer-asked': 'usted nos pidió que no fuera hoy',
      'no-access': 'no pudimos llegar a la piscina',
      other: 'surgió un imprevisto',
    },
  },
};
export const customerTexts: typeof english = catalog('messaging.customers', spanish, 'es');
