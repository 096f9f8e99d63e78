import { catalog, type Translation } from '#domain/language/index.ts';
import type { alertTexts as english } from './texts.ts';

const measured = (value: number, unit: string): string => (unit === '' ? String(value) : `${value} ${unit}`);

const spanish: Translation<typeof english> = {
  reading: { chlorine: 'Cloro', bromine: 'Bromo', pH: 'pH', totalAlkalinity: 'Alcalinidad' },
  readingInSentence: { chlorine: 'cloro', bromine: 'bromo', pH: 'pH', totalAlkalinity: 'alcalinidad' },
  waterLow: ({ reading }, { say }) => `${say(reading)}: nivel bajo`,
  waterHigh: ({ reading }, { say }) => `${say(reading)}: nivel alto`,
  waterCriticallyLow: ({ reading }, { say }) => `${say(reading)}: nivel críticamente bajo`,
  waterCriticallyHigh: ({ reading }, { say }) => `${say(reading)}: nivel críticamente alto`,
  readingBelow: ({ pool, reading, value, bound, unit }, { say }) =>
    `${say(pool)}: ${say(reading)} en ${measured(value, unit)}, abajo de ${measured(bound, unit)}.`,
  readingAbove: ({ pool, reading, value, bound, unit }, { say }) =>
    `${say(pool)}: ${say(reading)} en ${measured(value, unit)}, arriba de ${measured(bound, unit)}.`,

  readingBrief: ({ reading, value, unit }, { say }) => `${say(reading)} ${measured(value, unit)}`,

  almostEmpty: ({ description }) => `Casi no queda: ${description}`,
  runningLow: ({ description }) => `Queda poco: ${description}`,
  stockLeft: ({ place, description, percent, days }, { say, plural }) =>
    days === 0 && percent > 0
      ? `${say(place)}: queda ${percent}% de ${description}, alcanza para menos de un día.`
      : `${say(place)}: queda ${percent}% de ${description}, alcanza para ${plural(days, 'día', 'días')} más o menos.`,
  inStock: 'Inventario',

  serviceDueSoon: 'Servicio próximo',
  serviceOverdue: 'Servicio atrasado',
  serviceMissed: 'Servicio no realizado',
  rhythm: { weekly: 'semanal', biweekly: 'quincenal', monthly: 'mensual' },
  serviceIsDue: ({ customer, rhythm, dueOn, last }, { say, day }) =>
    `El servicio ${say(rhythm)} de ${customer} toca el ${day(dueOn)}. Último servicio: ${day(last)}.`,
  serviceWasDue: ({ customer, rhythm, dueOn, last }, { say, day }) =>
    `El servicio ${say(rhythm)} de ${customer} tocaba el ${day(dueOn)}. Último servicio: ${day(last)}.`,

  batteryLow: 'Batería baja en un medidor',
  batteryAlmostEmpty: 'Batería casi agotada en un medidor',
  batteryBelow: ({ place, tester, percent }, { say }) =>
    `${say(place)}: la batería de ${tester} está abajo del ${percent}%.`,
  batteryAbout: ({ place, tester, percent }, { say }) =>
    `${say(place)}: la batería de ${tester} está alrededor del ${percent}%.`,
  testerOffline: 'Medidor sin conexión',
  neverReported: ({ place, tester }, { say }) => `${say(place)}: ${tester} todavía no ha enviado nada.`,
  silentFor: ({ place, tester, hours }, { say, plural }) =>
    `${say(place)}: ${tester} lleva más de ${plural(hours, 'hora', 'horas')} sin enviar nada.`,

  warrantySoon: 'La garantía vence pronto',
  warrantyEnds: ({ customer, equipment, on }, { day }) =>
    `${customer}: la garantía de ${equipment} vence el ${day(on)}.`,

  visitSkipped: ({ customer, reason }, { say }) => `Parada omitida (${say(reason)}): ${customer}`,
  skippedWhy: ({ reason, technician, at, timeZone }, { say, moment }) =>
    `${say(reason)}. ${technician} (${moment(at, timeZone, 'shortWeekdayDayAndTime')}). No hay visita de reposición planeada.`,

  raised: {
    problem: ({ customer }) => `Problema con ${customer}`,
    quote: ({ customer }) => `Piden cotización: ${customer}`,
    part: ({ customer }) => `Pieza usada: ${customer}`,
  },
  raisedWhat: ({ title, technician, at, timeZone }, { moment }) =>
    `${title}. ${technician} (${moment(at, timeZone, 'shortWeekdayDayAndTime')}).`,

  paymentDisputed: ({ customer }) => `Pago en disputa: ${customer}`,
  disputedWhat: ({ dollars: amount, reason, by, timeZone }, { say, dollars, moment }) =>
    by === null
      ? `El banco retiene ${dollars(amount)}: ${say(reason)}.`
      : `El banco retiene ${dollars(amount)}: ${say(reason)}. Responda en Stripe a más tardar el ${moment(by, timeZone, 'date')}.`,
  paymentReturned: ({ customer }) => `Pago bancario devuelto: ${customer}`,
  returnedWhat: ({ dollars: amount, reason }, { say, dollars }) =>
    `El banco retiró ${dollars(amount)}: ${say(reason)}. Se debe otra vez.`,

  weather: ({ area, advice }, { say }) => `${area}. ${say(advice)}`,
  weatherUntil: ({ area, until, timeZone, advice }, { say, moment }) =>
    `${area} hasta ${moment(until, timeZone, 'shortWeekdayDayAndTime')}: ${say(advice)}`,
  secureAndTest: 'Asegure el equipo y las cubiertas. Mida y limpie las albercas cuando pase.',
  raiseChlorine: ({ percent }) => `Suba el cloro un ${percent}% hasta que pase.`,

  newAlerts: ({ count }) => `${count} alertas nuevas`,
  newAlertsCritical: ({ count, critical }, { plural }) =>
    `${count} alertas nuevas, ${plural(critical, 'crítica', 'críticas')}`,
  andMore: ({ count }) => `y ${count} más`,
};
export const alertTexts: typeof english = catalog('alerts', spanish, 'es');
