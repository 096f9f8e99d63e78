import { catalog, type Translation } from '#domain/language/index.ts';
import type { strategyTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  underpriced: {
    title: 'Suba el precio de las paradas mal pagadas',
    description: ({ count, marginPct }, { plural }) =>
      `${plural(count, 'parada ganó', 'paradas ganaron')} menos del ${marginPct}% de margen después de mano de obra, millas y químicos en los últimos 90 días.`,
    detail: ({ cents, marginPct, suggested, aimPct }, { dollars }) =>
      `${dollars(cents / 100)} por visita, ${marginPct}% de margen. Con ${dollars(suggested / 100)} llegaría a ${aimPct}%`,
    measure: 'Margen de estas paradas',
  },
  notRaised: {
    title: 'Suba los precios que no cambian desde hace un año',
    description: ({ count, raisePct }, { plural }) =>
      `${plural(count, 'cliente paga', 'clientes pagan')} el mismo precio desde hace un año o más. El efecto supone un aumento del ${raisePct}%.`,
    detail: ({ cents, since }, { dollars, day }) => `${dollars(cents / 100)} al mes desde el ${day(since)}`,
    measure: 'Lo que pagan al mes estos clientes',
  },
  toWeekly: {
    title: 'Ofrezca servicio semanal a los clientes quincenales',
    description: ({ count }, { plural }) =>
      `${plural(count, 'cliente quincenal deja', 'clientes quincenales dejan')} buen margen. El efecto supone que todos cambian.`,
    detail: ({ cents }, { dollars }) => `${dollars(cents / 100)} de ganancia por visita`,
    measure: 'Clientes que ya tienen servicio semanal',
  },
  farOff: {
    title: 'Acerque las paradas lejanas a sus rutas',
    description: ({ count }, { plural }) =>
      `${plural(count, 'parada está', 'paradas están')} a más del doble de su manejo habitual. Pruebe otro día u otro técnico, o súmelo al precio.`,
    detail: ({ miles, usual }, { number }) =>
      `${number(miles, 1, 1)} millas desde la parada anterior. Su promedio es ${number(usual, 1, 1)}`,
    measure: 'Millas a cada una de estas paradas',
  },
  overlong: {
    title: 'Acorte las paradas largas, o prográmelas y cóbrelas',
    description: ({ count }, { plural }) =>
      `${plural(count, 'parada tarda', 'paradas tardan')} más de un 25% sobre lo programado.`,
    detail: ({ minutes, planned }) => `${minutes} min en promedio, ${planned} min programados`,
    measure: 'Minutos por visita en estas paradas',
  },
  chemicals: {
    title: 'Revise las albercas que gastan demasiados químicos',
    description: ({ count }, { plural }) =>
      `${plural(count, 'cliente gasta', 'clientes gastan')} más del doble de los químicos habituales. Busque fugas, poco estabilizador o una celda de sal débil, o cobre los químicos.`,
    detail: ({ cents, usual }, { dollars }) =>
      `${dollars(cents / 100)} de químicos por visita. Su promedio es ${dollars(usual / 100)}`,
    measure: 'Costo de químicos por visita en estas albercas',
  },
  halfEmpty: {
    title: 'Llene los días medio vacíos',
    description: ({ days }, { say }) =>
      `${days.map(({ name, detail }) => `${name}: ${say(detail)}`).join('; ')}. Agregue clientes cercanos o mueva paradas de otro día.`,
    detail: ({ percent }) => `${percent}% de una jornada`,
    measure: 'Qué tan llenos están sus días',
  },
  atRisk: {
    title: 'Llame a los clientes que podrían irse',
    description: ({ count }, { plural }) =>
      `${plural(count, 'cliente da', 'clientes dan')} señales de irse. El efecto es lo que pagan al mes.`,
    detail: ({ signs }, { say }) => signs.map(say).join('; '),
    lowRating: ({ rating }) => `calificó el servicio con ${rating} de 5`,
    lastVisited: ({ days }, { plural }) => `última visita hace ${plural(days, 'día', 'días')}`,
    overdue: 'tiene una factura vencida',
    measure: 'Clientes conservados',
  },
};
export const strategyTexts: typeof english = catalog('analytics.strategies', spanish, 'es');
