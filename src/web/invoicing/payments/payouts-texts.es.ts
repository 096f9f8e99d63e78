import { formatDollars, plural } from '#web/base/format.ts';
import type { payoutsTexts as english } from './payouts-texts.ts';

export const payoutsTexts: typeof english = {
  tips: {
    allow: 'Permitir que los clientes dejen propina',
    allowHint:
      'En su propia página, hasta 30 días después de una visita. Se le debe al técnico y nunca cuenta como ingreso.',
    amounts: 'Propinas sugeridas',
    amountsHint: 'En dólares, hasta cuatro, por ejemplo 5, 10, 20. Los clientes pueden poner otra cantidad.',
  },
  discount: {
    percent: 'Descuento por cuenta bancaria, cheque o efectivo',
    percentHint:
      'Se ofrece a todos los clientes. Se da cuando un pago cubre todo lo que falta de una factura, no sobre recargos por mora ni depósitos.',
    give: (amount) => `Dar el descuento de ${formatDollars(amount)}`,
  },
  list: 'Depósitos',
  about: 'Lo que Stripe deposita en su cuenta bancaria y los pagos que incluye cada depósito.',
  aboutTest: 'Solo pagos de prueba. Ningún dinero llega a un banco hasta que conecte Stripe.',
  none: 'Aún no hay depósitos',
  noneMore: 'Los depósitos aparecen aquí cuando Stripe deposita el dinero de los pagos de sus clientes.',
  csv: 'Descargar CSV',
  csvFailed: 'No se pudieron cargar los depósitos. Inténtelo de nuevo.',
  loadFailed: 'No se pudo cargar el depósito.',
  test: 'Prueba',
  open: (day, amount) => `Depósito de ${amount}, ${day}`,
  titleOf: (day) => `Depósito, ${day}`,
  statuses: {
    pending: 'Pendiente',
    in_transit: 'En camino',
    paid: 'Depositado',
    failed: 'Fallido',
    canceled: 'Cancelado',
  },
  arrives: 'Llega',
  arrived: 'Llegó',
  gross: 'Bruto',
  fees: 'Comisiones',
  net: 'Neto',
  payments: (n) => plural(n, 'pago', 'pagos'),
  noPayments: 'Solo reembolsos y comisiones',
  lessFees: (gross, fees) => `${formatDollars(gross)} menos ${formatDollars(fees)} de comisiones`,
  unlisted: 'Stripe todavía está detallando este depósito. Vuelva más tarde.',
  byHand: 'Usted mismo solicitó este depósito. Stripe no indica qué pagos incluye.',
  failed: (reason) => `Su banco lo devolvió: ${reason}`,
  failedPlain: 'Su banco lo devolvió. Revise su cuenta bancaria en Stripe.',
  agrees: 'Cada pago coincide con sus registros, al centavo.',
  notFound: (n) => `${plural(n, 'pago no encontrado', 'pagos no encontrados')} en Poolhand`,
  differs: (n) => `${plural(n, 'importe no coincide', 'importes no coinciden')} con sus registros`,
  difference: (amount) =>
    amount > 0
      ? `Faltan ${formatDollars(Math.abs(amount))} en la lista`
      : `Sobran ${formatDollars(Math.abs(amount))} en la lista`,
  faults: { not_found: 'No encontrado en Poolhand', amount_differs: 'El importe no coincide con sus registros' },
  kinds: { payment: 'Pago', refund: 'Reembolso', dispute: 'Disputa', fee: 'Comisión', other: 'Otro' },
  feeOf: (amount) => `comisión ${amount}`,
  lines: 'Lo que incluye',
  columns: {
    payout: 'Depósito',
    arrives: 'Llega',
    status: 'Estado',
    date: 'Fecha',
    kind: 'Tipo',
    customer: 'Cliente',
    invoices: 'Facturas',
    description: 'Descripción',
    note: 'Nota',
  },
  fileOf: (day) => `deposito-${day}.csv`,
  file: 'depositos.csv',
};
