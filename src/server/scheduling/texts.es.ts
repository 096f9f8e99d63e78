import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { schedulingTexts as english, mailTexts } from './texts.ts';

const spanish: Translation<typeof english> = {
  customer: 'Cliente',
  technician: 'Técnico',
  routeAssignment: 'Asignación de ruta',
  routeChange: 'Cambio de ruta',
  dayOff: 'Día libre',
  streets: 'Mapa',
  badRange: 'El archivo no tiene ese rango de bytes.',
  calendar: 'Calendario',
  beforeFirstDay: 'No puede ser antes del primer día',
  beforeToday: 'No puede ser antes de hoy',

  technicians: {
    endsBeforeStart: 'Debe ser después de la hora de inicio',
    changedMeanwhile: 'El técnico se cambió al mismo tiempo. Inténtelo de nuevo.',
    ownAccount: 'No puede eliminar su propia cuenta.',
    othersCalendar: 'Este es el calendario de otro técnico.',
  },

  planning: {
    changedMeanwhile: 'El plan cambió. Optimice la semana de nuevo.',
    listedTwice: ({ id }) => `${id} está dos veces en la lista`,
    stopOnRoute: 'Esta parada ya está en una ruta',
    customerOnRoute: 'Este cliente ya está en una ruta',
    stopNotOnRoute: 'Esta parada ya no está en una ruta',
    stopOfAnother: 'Esta parada es de otro cliente',
    stopMoved: 'Esta parada se movió',
    optimized: ({ moved, added }, { plural }) =>
      `Semana optimizada: ${plural(moved, 'parada movida', 'paradas movidas')}${added > 0 ? `, ${plural(added, 'agregada', 'agregadas')}` : ''}`,
    failed: 'No se pudieron optimizar las rutas de la semana',
    tooFewCustomers: 'Se necesitan al menos 2 clientes para optimizar la ruta',
    addressNotFound: 'No encontramos esta dirección. Revise la calle, la ciudad y el código postal.',
    noLookups: 'No podemos buscar direcciones en este momento. Inténtelo de nuevo.',
    busy: 'Se están optimizando demasiadas semanas. Inténtelo de nuevo en un momento.',
    stopped: 'Se detuvo la optimización de la semana.',
  },
};
catalog('scheduling', spanish, 'es');

const dayOf = (date: string, { day }: Words): string => day(date, 'weekdayAndDay');

const spanishMails: Translation<typeof mailTexts> = {
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
catalog('scheduling.mails', spanishMails, 'es');
