import { catalog, type Translation } from '#domain/language/index.ts';
import type { analyticsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  technician: 'Técnico',
  visit: 'Visita',
  customer: 'Cliente',
  costEntry: 'Costo',
  strategy: 'Estrategia',
  approval: 'Aprobación',
  notBeforeStart: 'No puede ser antes de la fecha de inicio',
  notInFuture: 'No puede ser una fecha futura',

  unknownChemical: 'Químico desconocido',
  notPricedBy: ({ product, unit }, { say }) => `${say(product)} no se puede cobrar por ${unit}`,
  totalIsSum: ({ dollars }) => `El costo total debe ser la suma de los costos, ${dollars.toFixed(2)}`,
  profitIsRest: ({ dollars }) =>
    `La ganancia debe ser el precio del servicio menos el costo total, ${dollars.toFixed(2)}`,
  visitOfAnother: 'Esta visita es de otro cliente',
  costNotSaved: 'No se pudo guardar este costo.',

  startFirst: 'Primero empiece esta estrategia.',

  noStops: ({ technician }) => `${technician} no tuvo paradas esa semana.`,
  weekNotOver: 'Esta semana aún no termina. Podrá aprobarla a partir del lunes.',
  alreadyApproved: 'Esta semana ya está aprobada. Primero deshaga la aprobación.',
};
catalog('analytics.calls', spanish, 'es');
