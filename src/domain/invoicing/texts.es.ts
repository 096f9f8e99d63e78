import { catalog, type Translation } from '#domain/language/index.ts';
import type { invoicingTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  period: ({ startsOn, endsOn }, { day }) =>
    startsOn === endsOn
      ? day(startsOn)
      : `${day(startsOn, startsOn.slice(0, 4) === endsOn.slice(0, 4) ? 'monthAndDay' : 'date')} – ${day(endsOn)}`,
  wholePeriod: ({ plan, period }, { say }) => `${plan}, ${say(period)}`,
  partOfPeriod: ({ plan, period, days, ofDays }, { say }) => `${plan}, ${say(period)} (${days} de ${ofDays} días)`,
  partByVisits: ({ plan, period, visits, ofVisits }, { say, number, plural }) =>
    `${plan}, ${say(period)} (${number(visits)} de ${plural(ofVisits, 'visita', 'visitas')})`,
  visit: ({ plan, on }, { day }) => `${plan}, visita del ${day(on)}`,
  setupFee: 'Cargo inicial',
  skippedVisit: ({ plan, on }, { day }) => `${plan}, visita del ${day(on)} (omitida)`,
  chemical: ({ name, amount, unit, on }, { say, day }) => `${name}, ${amount} ${say(unit)}, ${day(on)}`,
  consentOnce: ({ company, cents }, { dollars }) =>
    `Autorizo a ${company} a debitar de mi cuenta bancaria ${dollars(cents / 100)} ahora, una sola vez, y a corregir el débito si el importe fue incorrecto.`,
  consentKept: ({ company, cents }, { dollars }) =>
    `Autorizo a ${company} a debitar de mi cuenta bancaria ${dollars(cents / 100)} ahora y cada factura posterior, y a corregir un débito si su importe fue incorrecto. Vale hasta que yo lo cancele escribiendo a ${company} al menos 3 días hábiles antes del siguiente débito.`,
  autopayConsent: ({ company, method, isBank }) =>
    isBank
      ? `Autorizo a ${company} a debitar cada factura nueva en su fecha de vencimiento de mi ${method}, y a corregir un débito si su importe fue incorrecto. Vale hasta que yo desactive el pago automático aquí o escriba a ${company}, al menos 3 días hábiles antes del siguiente débito.`
      : `Autorizo a ${company} a cobrar cada factura nueva en su fecha de vencimiento a mi ${method}. Vale hasta que yo desactive el pago automático aquí o escriba a ${company}.`,
  units: { oz: 'oz', lb: 'lb', fl_oz: 'fl oz', qt: 'qt', gal: 'gal' },
};
export const invoicingTexts: typeof english = catalog('invoicing.lines', spanish, 'es');
