import { customerBillingTexts } from '../texts.ts';
import type { payInvoiceTexts as english } from './pay-invoice-texts.ts';

const { dollars } = customerBillingTexts;

export const payInvoiceTexts: typeof english = {
  ownPage: 'Volver a su piscina',
  title: 'Pagar factura',
  invoice: (number) => (number ? `Factura ${number}` : 'Factura'),
  to: (customer) => `Para ${customer}`,
  issued: (day) => `Emitida el ${day}`,
  due: (day) => `Vence el ${day}`,
  toPay: 'Saldo pendiente',
  lines: 'Conceptos',
  card: 'Pagar con tarjeta',
  pay: (amount) => `Pagar ${dollars(amount)}`,
  keep: 'Guardar esta tarjeta para las próximas facturas',
  keepMore: 'Su servicio de piscinas puede cobrarle a ella las próximas facturas.',
  redirect: 'Ponga los datos de su tarjeta en la página segura de nuestro procesador y luego regrese aquí.',
  continue: 'Continuar al pago seguro',
  noCards: (company) => `${company} no acepta tarjetas en línea.`,
  contact: 'Pague como siempre o comuníquese con ellos:',
  paidTitle: 'Pagada',
  paidMore: 'No queda nada por pagar. ¡Gracias!',
  pendingTitle: 'Su pago se está procesando',
  pendingMore: 'Todavía no se confirma. Por favor, no pague otra vez: esta página se actualiza en cuanto se confirme.',
  voidTitle: 'Esta factura fue anulada',
  voidMore: 'No debe nada de ella.',
  missingTitle: 'No se encontró la factura',
  missingMore: 'El enlace puede estar vencido o incompleto. Pida uno nuevo a su servicio de piscinas.',
  loadFailed: 'No se pudo cargar la factura.',
  loadSafe: 'No se cobró nada.',
  success: '¡Pago realizado!',
  successText: (amount) => `Se pagaron ${dollars(amount)}.`,
  pdf: 'Descargar PDF',
};
