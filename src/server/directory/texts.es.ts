import { addDays } from '#domain/calendar/index.ts';
import { catalog, type Translation } from '#domain/language/index.ts';
import type { directoryTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  view: 'Vista',
  mostViews: ({ most }) => `Puede tener ${most} vistas. Elimine una primero.`,
  nameTaken: 'Ya tiene una vista con este nombre.',

  gone: 'Ya no existe',
  hasTags: 'Ya tiene estas etiquetas',
  lacksTags: 'No tiene estas etiquetas',
  tooManyTags: ({ most }) => `Tendría más de ${most} etiquetas`,
  alreadyOnHold: 'Ya está en pausa',
  notOnHold: 'No está en pausa',
  onHold: 'En pausa',
  notOnRoute: 'No está en ninguna ruta',
  alreadyTheirs: ({ technician }) => `Ya está con ${technician}`,
  dayOff: ({ technician, weekday }, { day }) =>
    `${technician} no trabaja los ${day(addDays('2001-01-01', weekday), 'weekday').replace(/o$/, 'os')}`,
  hasPlan: 'Ya tiene un plan',
  inactiveTechnician: ({ technician }) => `${technician} está inactivo`,
  given: ({ stops, technician }, { plural }) =>
    `${plural(stops, 'parada asignada', 'paradas asignadas')} a ${technician}`,
  billed: 'Ya se cobró',
  changedSince: 'Cambió desde entonces',

  active: 'Activo',
  inactive: 'Inactivo',
  header: {
    name: 'Nombre',
    address: 'Dirección',
    city: 'Ciudad',
    state: 'Estado',
    zipCode: 'Código postal',
    price: 'Precio',
    per: 'Por',
    day: 'Día de servicio',
    technician: 'Técnico',
    balance: 'Saldo',
    overdue: 'Vencido',
    next: 'Próxima visita',
    water: 'Agua',
    tags: 'Etiquetas',
    status: 'Situación',
    phone: 'Teléfono',
    email: 'Correo',
  },
  per: {
    visit: 'visita',
    weekly: 'semana',
    biweekly: '2 semanas',
    monthly: 'mes',
    quarterly: 'trimestre',
    annually: 'año',
  },
};
catalog('directory', spanish, 'es');
