import { catalog, type Translation } from '#domain/language/index.ts';
import type { subscriptionTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  receipt: 'Recibo',
  payment: 'Pago',
  processor: 'Procesador',
  noPaidPlan: 'Su empresa no tiene un plan de pago de Poolhand.',
  refundOnce: 'El reembolso se puede pedir una vez, dentro de los 30 días de su primer pago.',
  stillProcessing: 'Un pago de su empresa aún se está procesando. Espere un momento y revise de nuevo.',
  enterCard: 'Escriba los datos de una tarjeta para pagar.',
  enterCardOnPage: 'Escriba su tarjeta en la página de pago.',
  notCompleted: 'Este pago no se ha completado.',
  unconfirmed:
    'Su pago aún no está confirmado: el procesador de tarjetas no respondió. No pague otra vez. Lo revisaremos y le avisaremos por correo.',
  validPlan: 'Elija un plan válido.',
  missingInformation: 'Faltan datos: llene todos los campos obligatorios.',
  enterCardAtProcessor: 'Escriba su tarjeta en la página del procesador.',
  processorOutOfReach:
    'No podemos conectar con el procesador de tarjetas en este momento. Inténtelo de nuevo en un momento.',
  abandoned: 'El pago se abandonó. No se cobró nada.',
  pageDidNotOpen: 'La página de pago no se abrió.',
  noCardOnFile: 'No hay tarjeta registrada.',
  paid: 'Pagado.',
  nothingCharged: 'No se cobró nada.',
  onlyTest: 'Pago de prueba. No se cobró nada.',
  cardEndingIn: ({ brand, last4 }) => `${brand} terminada en ${last4}`,
  offer: {
    monthly: ({ plan }) => `plan ${plan}, con cobro mensual`,
    annual: ({ plan }) => `plan ${plan}, con cobro anual`,
  },
  cardFor: ({ offer }, { say }) => `Tarjeta para el ${say(offer)}`,
  keptAsCredit: ({ description }, { say }) => `${say(description)} (confirmado tarde, queda como crédito)`,
  receiptPage: {
    title: ({ number }) => `Recibo ${number}`,
    period: 'Periodo',
    fromTo: ({ from, to }, { day }) => `del ${day(from, 'longDate')} al ${day(to, 'longDate')}`,
    fromCredit: 'Pagado con crédito',
    charged: 'Cobrado',
    refunded: 'Reembolsado',
    card: 'Tarjeta',
  },
  mails: {
    greeting: ({ company }) => `Hola${company ? `, ${company}` : ''}:`,
    receipt: ({ number }) => `Su recibo ${number} de Poolhand`,
    thanks: ({ number, description }, { say }) => `Gracias por su pago. Recibo ${number}: ${say(description)}.`,
    period: ({ from, to }, { day }) => `Del ${day(from, 'longDate')} al ${day(to, 'longDate')}.`,
    price: ({ cents }, { dollars }) => `Precio: ${dollars(cents / 100)}`,
    fromCredit: ({ cents }, { dollars }) => `Pagado con crédito: ${dollars(cents / 100)}`,
    charged: ({ cents, card }, { dollars, say }) => `Cobrado: ${dollars(cents / 100)}${card ? ` a ${say(card)}` : ''}`,
    allReceipts: 'Todos sus recibos están en Pagos.',
    declined: 'Su tarjeta fue rechazada',
    notCharged: ({ cents, description, reason }, { dollars, say }) =>
      `No pudimos cobrar ${dollars(cents / 100)} por su ${say(description)}: ${say(reason)}`.trim(),
    nextAttempt: ({ on }, { day }) => `Lo intentaremos de nuevo el ${day(on, 'longDate')}.`,
    openUntil: ({ until }, { day }) =>
      `Puede usar su plan hasta el ${day(until, 'longDate')}. Para conservarlo, agregue una tarjeta en Pagos.`,
    ended: 'Su plan de Poolhand terminó',
    endedBecause: {
      canceled: 'Su plan de Poolhand terminó, como lo pidió.',
      unpaid: 'Su plan de Poolhand terminó porque el pago falló.',
    },
    comeBack: 'Sus datos están guardados. Para volver, elija un plan en Pagos cuando quiera.',
    canceled: 'Su plan de Poolhand está cancelado',
    canceledUntil: ({ until }, { day }) =>
      `Puede usar su plan hasta el ${day(until, 'longDate')}. No se le cobrará más.`,
    resume: '¿Cambió de opinión? Reactívelo en Pagos antes de ese día.',
    refund: 'Su reembolso va en camino',
    refunding: ({ cents }, { dollars }) =>
      `Le reembolsamos ${dollars(cents / 100)}, como lo pidió. Su plan terminó hoy.`,
    fewDays: 'Puede tardar unos días en aparecer en el estado de cuenta de su tarjeta.',
  },
  alreadyHave: {
    monthly: ({ plan }) => `Ya tiene el plan ${plan}, con cobro mensual.`,
    annual: ({ plan }) => `Ya tiene el plan ${plan}, con cobro anual.`,
  },
  otherPrice: {
    monthly: ({ plan, price }) => `El plan ${plan} cuesta $${price} al mes con cobro mensual.`,
    annual: ({ plan, price }) => `El plan ${plan} cuesta $${price} al mes con cobro anual.`,
  },
};
catalog('subscription.calls', spanish, 'es');
