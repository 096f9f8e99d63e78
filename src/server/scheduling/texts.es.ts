import { catalog, type Translation } from '#domain/language/index.ts';
import type { schedulingTexts as english } from './texts.ts';

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
