import type { PlanChemicals, ServiceFrequency } from '#contract/choices.ts';
import { dayName, formatDollars, formatNumber, plural } from '#web/base/format.ts';
import type { fromPricesTexts as english } from './from-prices-texts.ts';

const customers = (n: number) => plural(n, 'cliente', 'clientes');
const frequencies: Record<ServiceFrequency, string> = {
  weekly: 'semanal',
  biweekly: 'cada dos semanas',
  monthly: 'mensual',
};
const chemicals: Record<PlanChemicals, string> = { with: 'químicos incluidos', plus: 'químicos aparte' };

export const fromPricesTexts: typeof english = {
  title: 'Cobrar según precios',
  purpose: 'Da a los clientes sin plan uno con su propio precio y su primera factura.',
  back: 'Cobros a clientes',
  who: 'A quiénes',
  everyone: (n) => `Todos los que no tienen plan (${formatNumber(n)})`,
  chosen: (n) => `Clientes seleccionados (${formatNumber(n)})`,
  tag: (tag, n) => `Etiqueta ${tag} (${formatNumber(n)})`,
  frequency: (frequency, n) => `Servicio ${frequencies[frequency]} (${formatNumber(n)})`,
  billingDay: 'Día de cobro',
  lastDay: 'Último día del mes',
  timing: 'Los precios por mes se cobran',
  timings: { arrears: 'Después del mes', advance: 'Por adelantado' },
  startsOn: 'Inicio de los cobros',
  chemicals: 'Químicos',
  chemicalsAnswers: { with: 'Incluidos', plus: 'Se cobran aparte' },
  visitsAfter:
    'Los precios por visita se cobran después de las visitas. A nadie se le cobran días antes de que empezara su servicio.',
  tax: (ratePct) => (ratePct > 0 ? `Incluye ${formatNumber(ratePct, 3)}% de impuesto.` : 'No se agrega impuesto.'),
  taxSettings: 'Configurar el impuesto',
  preview: 'Primeras facturas',
  invoices: (n, total) => `${plural(n, 'factura', 'facturas')}, ${formatDollars(total)} hasta ahora`,
  price: (amount, pricing, of) =>
    `${formatDollars(amount)} ${pricing === 'visit' ? 'por visita' : 'por mes'}, ${chemicals[of]}`,
  sentOn: (day) => `Se envía el ${dayName(day)}`,
  dated: (day) => `Con fecha ${dayName(day)}`,
  notLive: 'Su empresa todavía no está en marcha; las facturas esperan a que usted las emita.',
  period: (from, to) => `Visitas ${dayName(from)} – ${dayName(to)}`,
  aboutVisits: (visits, amount) =>
    `Unas ${plural(visits, 'visita', 'visitas')}, ${formatDollars(amount)} antes de impuesto`.replace(/^Unas 1 /, '1 '),
  plusTax: (tax) => `incl. ${formatDollars(tax)} de impuesto`,
  leftOut: (n) => plural(n, 'cliente fuera', 'clientes fuera'),
  leftOutReason: (reason, n) => `${reason} (${formatNumber(n)})`,
  unnamed: 'Cliente eliminado',
  none: 'No hay a quién cobrar',
  noneMore: 'Todos los clientes elegidos ya tienen plan o quedaron fuera.',
  apply: (n) => `Cobrar a ${customers(n)}`,
  failed: 'No se pudieron preparar los cobros. Inténtelo de nuevo.',
  loadFailed: 'No se pudieron calcular las facturas.',
  done: (n) => `${customers(n)} con plan`,
  doneMore: (day) => `Las primeras facturas salen el ${dayName(day)}. Hasta entonces puede cambiar cada una.`,
  toInvoices: 'Próximas facturas',
  undo: 'Deshacer',
  undone: 'Planes y facturas deshechos',
  undoneInPart: (n, stay) =>
    `${plural(n, 'cliente retirado', 'clientes retirados')}, ${plural(stay, 'se queda', 'se quedan')}`,
  stays: (names, reason) => `${names}: ${reason}`,
  undoFailed: 'No se pudieron deshacer los cobros. Inténtelo de nuevo.',
};
