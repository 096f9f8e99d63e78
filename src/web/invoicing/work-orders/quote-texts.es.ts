import { formatDollars } from '#web/base/format.ts';
import type { quoteTexts as english } from './quote-texts.ts';

export const quoteTexts: typeof english = {
  dollars: (amount) => formatDollars(amount),
  noLines: 'Todavía no hay conceptos.',
  ownPage: 'Volver a su piscina',
  title: 'Cotización',
  of: (number) => `Cotización ${number}`,
  to: (name) => `para ${name}`,
  validUntil: (day) => `válida hasta el ${day}`,
  deposit: {
    asked: (amount) =>
      `Al aprobarla, debe pagar un anticipo de ${formatDollars(amount)}. Se descuenta de su factura final.`,
    due: (amount) => `Su anticipo de ${formatDollars(amount)} está por pagar. Se descuenta de su factura final.`,
    processing: (amount) => `Su anticipo de ${formatDollars(amount)} está en proceso.`,
    paid: (amount) => `Su anticipo de ${formatDollars(amount)} está pagado. ¡Gracias!`,
    refunded: (amount) => `Su anticipo de ${formatDollars(amount)} fue reembolsado.`,
    pay: 'Pagar anticipo',
  },
  total: 'Total con impuesto',
  lines: 'Conceptos',
  name: 'Su nombre',
  nameMissing: 'Escriba su nombre',
  reason: '¿Por qué no?',
  reasonHint: 'Nos ayuda a darle una mejor cotización.',
  agree: 'Aprobar cotización',
  decline: 'Rechazar',
  declineConfirm: 'Rechazar cotización',
  backToQuote: 'Atrás',
  closed: {
    approved: 'Usted aprobó esta cotización. ¡Gracias!',
    declined: 'Usted rechazó esta cotización.',
    expired: 'Esta cotización venció. Pida una nueva.',
    changed: 'Esta cotización se está cambiando. Recibirá una nueva.',
    canceled: 'Esta cotización fue cancelada.',
  },
  missing: 'No se encontró la cotización',
  missingMore: 'El enlace puede estar incompleto o vencido. Pida uno nuevo a su servicio de piscinas.',
  loadFailed: 'No se pudo cargar la cotización',
  answerFailed: 'No se pudo guardar su respuesta',
  questions: (name) => `¿Preguntas? Comuníquese con ${name}:`,
};
