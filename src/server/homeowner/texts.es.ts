import { catalog, type Translation } from '#domain/language/index.ts';
import type { doorTexts } from './texts.ts';

const spanish: Translation<typeof doorTexts> = {
  link: 'Enlace',
  device: 'Dispositivo',
  quote: 'Cotización',
  logo: 'Logotipo',
  closed: 'Las páginas de los clientes están desactivadas por el momento.',
  noAddress: 'No tenemos ninguna dirección de correo suya. Llame a su servicio de piscinas.',
  tooManyCodes: 'Ya le enviamos varios códigos. Use el último o inténtelo de nuevo en una hora.',
  tooManyLinks: 'Ya se enviaron varios enlaces. Use el último o inténtelo de nuevo en una hora.',
  wrongCode: 'Ese código no funciona. Revíselo o pida uno nuevo.',
  yourCompany: 'Su servicio de piscinas',
  hello: ({ name }) => `Hola, ${name}:`,
  code: {
    subject: ({ company }) => `Su código – ${company}`,
    isYours: ({ code }) => `Su código es ${code}. Funciona durante 10 minutos.`,
    byText: ({ code, company }) => `${company}: su código es ${code}. Funciona durante 10 minutos.`,
    wasTexted: 'Un código para abrir su página.',
    wasTextedToNew: 'Un código para confirmar un teléfono nuevo.',
    cannotText:
      'No podemos enviar un código por mensaje de texto a ese número. Pida a su servicio de piscinas que lo cambie.',
    ifNotYou: 'Si no lo pidió usted, no tiene que hacer nada.',
  },
  requests: {
    messageMissing: 'Escriba su pregunta.',
    photosAlone: 'Vea las fotos.',
    dayMissing: 'Elija un día.',
    dayPast: 'Elija un día a partir de hoy.',
    of: ({ kind }) =>
      kind === 'service' ? 'Solicitud de la página del cliente: servicio' : 'Pregunta de la página del cliente',
    ofDay: ({ kind, date }, { day }) =>
      `Solicitud de la página del cliente: ${kind === 'skip' ? 'omitir la visita del' : 'visita otro día,'} ${day(date, 'weekdayAndDay')}`,
  },
  moved: {
    phoneSubject: 'Se cambió su teléfono',
    phoneIsChanged: 'Alguien cambió su número de teléfono en su página.',
    phoneByText: ({ company }) =>
      `${company}: alguien cambió su número de teléfono en su página. Si no fue usted, llámenos enseguida.`,
    phoneTexted: 'Un aviso de que el teléfono se cambió en su página.',
    subject: 'Se cambió su dirección de correo',
    isChanged: 'Alguien cambió su dirección de correo en su página. De ahora en adelante escribiremos a la nueva.',
    ifNotYou: 'Si no fue usted, llámenos enseguida.',
  },
  fresh: {
    subject: ({ company }) => `Su enlace – ${company}`,
    once: 'Este es el enlace a su piscina, sus visitas y sus facturas. Funciona una vez, durante 30 minutos.',
    open: 'Abrir su página',
  },
};
catalog('homeowner.door', spanish, 'es');
