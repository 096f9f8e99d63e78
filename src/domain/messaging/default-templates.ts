import { type MessageLanguage, messageLanguages, type TemplateType, templateTypes } from './template-types.ts';

interface Wording {
  readonly name: string;
  readonly template: string;
  /** For messages that go by email. */
  readonly subject: string;
}

export interface DefaultTemplate extends Wording {
  readonly id: string;
  readonly type: TemplateType;
  readonly language: MessageLanguage;
}

// English uses GSM characters only, without curly quotes and long dashes: any other character cuts a text from 160 to 70
// characters.
const wordings: Record<MessageLanguage, Record<TemplateType, Wording>> = {
  en: {
    pre_visit: {
      name: 'Visit tomorrow',
      subject: 'Your pool service on {serviceDate}',
      template:
        'Hi {customerName}, {technicianName} will service your pool on {serviceDate}, {timeWindow}. Please leave the gate open and keep pets inside. Reply STOP to opt out.',
    },
    post_service: {
      name: 'Service done',
      subject: 'Your pool has been serviced',
      template:
        'Hi {customerName}, your pool has been serviced. Chlorine: {chlorine}, pH: {ph}. Next service: {nextVisit}.',
    },
    satisfaction_survey: {
      name: 'How was it?',
      subject: 'How was your pool service?',
      template:
        'Hi {customerName}, how was your pool service on {serviceDate}? Reply with a number from 1 (poor) to 5 (excellent), or answer here: {surveyLink}',
    },
    birthday: {
      name: 'Birthday',
      subject: 'Happy birthday, {customerName}!',
      template: 'Happy birthday, {customerName}! Best wishes from all of us at {companyName}.',
    },
    holiday: {
      name: 'Holiday',
      subject: '{greeting}!',
      template: '{greeting}, {customerName}! Best wishes from all of us at {companyName}.',
    },
    on_my_way: {
      name: 'On my way',
      subject: 'Your pool technician is on the way',
      template:
        "Hi {customerName}, this is {technicianName} from {companyName}. I'm on my way to your pool and should be there {arrival}.",
    },
    survey_thanks_good: {
      name: 'Thank you, 4 or 5',
      subject: 'Thanks for your feedback',
      template: "Thanks, {customerName}! We're glad you're happy with our service.",
    },
    survey_thanks_low: {
      name: 'Thank you, 1 to 3',
      subject: 'Thanks for your feedback',
      template: "Thanks for letting us know, {customerName}. We want to do better and we'll look into it.",
    },
  },
  es: {
    pre_visit: {
      name: 'Visita mañana',
      subject: 'Servicio de su piscina el {serviceDate}',
      template:
        'Hola, {customerName}: {technicianName} atenderá su piscina el {serviceDate}, {timeWindow}. Por favor, deje abierta la puerta y a sus mascotas adentro. Responda STOP para no recibir más mensajes.',
    },
    post_service: {
      name: 'Servicio hecho',
      subject: 'Hemos atendido su piscina',
      template:
        'Hola, {customerName}: hemos atendido su piscina. Cloro: {chlorine}, pH: {ph}. Próxima visita: {nextVisit}.',
    },
    satisfaction_survey: {
      name: '¿Cómo le fue?',
      subject: '¿Qué le pareció nuestro servicio?',
      template:
        'Hola, {customerName}: ¿qué le pareció el servicio de su piscina del {serviceDate}? Responda con un número del 1 (malo) al 5 (excelente), o conteste aquí: {surveyLink}',
    },
    birthday: {
      name: 'Cumpleaños',
      subject: '¡Feliz cumpleaños, {customerName}!',
      template: '¡Feliz cumpleaños, {customerName}! Le deseamos lo mejor todos en {companyName}.',
    },
    holiday: {
      name: 'Fiesta',
      subject: '¡{greeting}!',
      template: '¡{greeting}, {customerName}! Le deseamos lo mejor todos en {companyName}.',
    },
    on_my_way: {
      name: 'En camino',
      subject: 'Su técnico está en camino',
      template:
        'Hola, {customerName}: le escribe {technicianName}, de {companyName}. Voy en camino a su piscina y llegaré {arrival}.',
    },
    survey_thanks_good: {
      name: 'Gracias, 4 o 5',
      subject: 'Gracias por su respuesta',
      template: '¡Gracias, {customerName}! Nos alegra que esté contento con nuestro servicio.',
    },
    survey_thanks_low: {
      name: 'Gracias, 1 a 3',
      subject: 'Gracias por su respuesta',
      template: 'Gracias por decírnoslo, {customerName}. Queremos mejorar y lo revisaremos.',
    },
  },
};

/** Two per type: English and Spanish. */
export const defaultTemplates: readonly DefaultTemplate[] = messageLanguages.flatMap((language) =>
  templateTypes.map((type) => ({ id: `default-${type}-${language}`, type, language, ...wordings[language][type] })),
);

/** The product's own template of a type in a language. */
export const defaultTemplate = (type: TemplateType, language: MessageLanguage): DefaultTemplate => ({
  id: `default-${type}-${language}`,
  type,
  language,
  ...wordings[language][type],
});
