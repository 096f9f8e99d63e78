import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { paperTexts } from './texts.ts';

const whenDue = (dueOn: string | null, { day }: Words): string => (dueOn ? `el ${day(dueOn)}` : 'al recibirla');

const spanish: Translation<typeof paperTexts> = {
  unnamedCompany: 'Su servicio de piscinas',
  titles: {
    upcomingInvoice: 'Próxima factura',
    invoice: ({ number }) => `Factura ${number}`,
    quote: ({ number }) => `Cotización ${number}`,
    receipt: 'Recibo',
    statement: 'Estado de cuenta',
  },
  columns: {
    amount: 'Importe',
    balance: 'Saldo',
    date: 'Fecha',
    description: 'Descripción',
    price: 'Precio',
    quantity: 'Cantidad',
  },
  facts: {
    date: 'Fecha',
    due: 'Vence',
    goodThrough: 'Válida hasta',
    job: 'Trabajo',
    paidBy: 'Forma de pago',
    payment: 'Pago',
    period: 'Período',
    reference: 'Referencia',
    status: 'Estado',
  },
  states: { paid: 'Pagada', void: 'Anulada' },
  methods: {
    card: 'Tarjeta',
    cash: 'Efectivo',
    check: 'Cheque',
    bank_transfer: 'Transferencia bancaria',
    other: 'Otra',
  },
  sums: {
    amountDue: 'Saldo pendiente',
    closingBalance: 'Saldo final',
    paid: 'Pagado',
    depositOnApproval: 'Anticipo al aprobar',
    subtotal: 'Subtotal',
    tax: ({ ratePct }, { number }) => `Impuesto (${number(ratePct)}%)`,
    total: 'Total',
  },
  rows: {
    credit: 'Crédito',
    lateFee: ({ on }, { day }) => `Recargo por mora, ${day(on)}`,
    lateFeeWaived: ({ on }, { day }) => `Recargo por mora, ${day(on)} (condonado)`,
    paymentDiscount: ({ method }) =>
      method === 'bank_transfer'
        ? 'Descuento por pago bancario'
        : `Descuento por pagar ${method === 'check' ? 'con cheque' : 'en efectivo'}`,
    paymentDiscountBack: 'Descuento por pago retirado',
    discountOf: ({ title, number, cents }, { say, dollars }) =>
      `${say(title)}${number ? `, factura ${number}` : ''}: ${dollars(cents / 100)}`,
    lateFeeOf: ({ title }, { say }) => `Recargo por mora: ${say(title)}`,
    lateFeeWaivedOf: ({ title }, { say }) => `Recargo por mora condonado: ${say(title)}`,
    depositFor: ({ order, title }) => `Anticipo de ${order}: ${title}`,
    depositOf: ({ invoice }) => `Anticipo${invoice === null ? '' : ` (factura ${invoice})`}`,
    creditFor: ({ reason }, { say }) => `Crédito: ${say(reason)}`,
    nonTaxable: ({ description }) => `${description} (sin impuesto)`,
    openingBalance: 'Saldo inicial',
    paymentFor: ({ invoice }) => `Pago de la factura${invoice === null ? '' : ` ${invoice}`}`,
    tipFor: ({ name }) => (name === null ? 'Propina' : `Propina para ${name}`),
    paymentForInvoices: ({ numbers }, { list, plural }) =>
      numbers.length > 8
        ? `Pago de ${plural(numbers.length, 'factura', 'facturas')}`
        : `Pago de las facturas ${list(numbers)}`,
    shareOf: ({ number, cents }, { dollars }) => `Factura ${number}: ${dollars(cents / 100)}`,
    notOwedAnyMore: 'Ya se había pagado de otra forma',
    givenBackByProcessor: 'Reembolsado por el procesador de tarjetas',
    refund: 'Reembolso',
    refundFor: ({ reason }, { say }) => `Reembolso: ${say(reason)}`,
    refundPaidOut: 'Reembolso pagado',
    disputed: ({ title }, { say }) => `${say(title)}: en disputa`,
    disputeWon: ({ title }, { say }) => `${say(title)}: disputa ganada`,
    disputeLost: ({ title }, { say }) => `${say(title)}: disputa perdida`,
    returned: ({ title }, { say }) => `${say(title)}: devuelto por el banco`,
    bankFee: 'Comisión del banco',
    voided: ({ title }, { say }) => `${say(title)} anulada`,
  },
  testOnly: 'Pago de prueba. No se cobró nada.',
  emails: {
    hello: ({ name }) => `Hola, ${name}:`,
    from: ({ title, company }, { say }) => `${say(title)} de ${company}`,
    viewAndPay: 'Ver y pagar',
    viewInvoice: 'Ver la factura',
    payAll: ({ cents }, { dollars }) => `Pagar todo · ${dollars(cents / 100)}`,
    viewQuote: 'Ver la cotización',
  },
  invoiceEmail: {
    isPaid: ({ title, cents }, { say, dollars }) => `${say(title)} por ${dollars(cents / 100)} está pagada. ¡Gracias!`,
    isAttached: ({ title, cents, leftCents, dueOn }, words) =>
      `Adjuntamos: ${words.say(title)} por ${words.dollars(cents / 100)}. El saldo de ${words.dollars(leftCents / 100)} vence ${whenDue(dueOn, words)}.`,
    willBeCharged: ({ on }, { day }) => `Cobraremos a su tarjeta registrada el ${day(on)}. No tiene que hacer nada.`,
    willBeDebited: ({ on }, { day }) =>
      `Debitaremos su cuenta bancaria registrada el ${day(on)}, como usted autorizó. No tiene que hacer nada.`,
  },
  reminder: {
    subject: ({ title, company }, { say }) => `Recordatorio: ${say(title)} de ${company}`,
    wasDue: ({ title, cents, dueOn }, words) =>
      `${words.say(title)} venció ${whenDue(dueOn, words)} y quedan ${words.dollars(cents / 100)} por pagar.`,
    subjectOfSeveral: ({ count, company }, { number }) =>
      `Recordatorio: ${number(count)} facturas vencidas de ${company}`,
    several: ({ count, cents }, { dollars, number }) =>
      `Hay ${number(count)} facturas vencidas y quedan ${dollars(cents / 100)} por pagar:`,
    oneOfSeveral: ({ title, cents, dueOn }, { say, dollars, day }) =>
      `${say(title)}: ${dollars(cents / 100)}${dueOn ? `, venció el ${day(dueOn)}` : ''}`,
    withLateFees: ({ cents }, { dollars }) => `Esto incluye recargos por mora de ${dollars(cents / 100)}.`,
    lateFeeComes: ({ on, cents }, { day, dollars }) =>
      `El ${day(on)} se agrega un recargo por mora de ${dollars(cents / 100)} si todavía no está pagada.`,
    lateFeePctComes: ({ on, pct }, { day, number }) =>
      `El ${day(on)} se agrega un recargo por mora del ${number(pct)} % de lo pendiente si todavía no está pagada.`,
    statementAttached: 'Adjuntamos su estado de cuenta.',
    ifPaid: 'Si ya pagó, ¡gracias! No haga caso de este recordatorio.',
  },
  priceChange: {
    subject: ({ company, on }, { day }) => `Su precio desde el ${day(on)}: ${company}`,
    changes: ({ plan, fromCents, toCents, on, per }, { say, dollars, day }) =>
      `Desde el ${day(on)}, ${plan} cuesta ${dollars(toCents / 100)} ${say(per)}. Hasta entonces sigue en ${dollars(fromCents / 100)}.`,
    per: {
      visit: 'por visita',
      weekly: 'por semana',
      biweekly: 'cada dos semanas',
      monthly: 'por mes',
      quarterly: 'por trimestre',
      annually: 'por año',
    },
    questions: 'Si tiene preguntas, responda a este correo.',
  },
  declined: {
    subject: ({ title, company }, { say }) => `Su tarjeta fue rechazada: ${say(title)} de ${company}`,
    returned: ({ title, company }, { say }) => `Su pago desde el banco no se completó: ${say(title)} de ${company}`,
    notDebited: ({ title, cents, reason }, { say, dollars }) =>
      `${dollars(cents / 100)} de su cuenta bancaria no llegó para ${say(title)}, así que se debe otra vez. ${say(reason)}`,
    notCharged: ({ title, cents, reason }, { say, dollars }) =>
      `No pudimos cobrar ${dollars(cents / 100)} a su tarjeta. ${say(title)}: ${say(reason)}`,
    triedAgain: ({ on }, { day }) => `Lo intentaremos de nuevo el ${day(on)}. También puede pagar ahora de otra forma.`,
    payWithAnother: 'Pague de otra forma, por favor.',
  },
  receiptEmail: {
    subject: ({ company }) => `Recibo de ${company}`,
    thankYou: ({ cents, description }, { say, dollars }) =>
      `Gracias por su pago de ${dollars(cents / 100)} (${say(description)}).`,
  },
  quoteEmail: {
    subject: ({ title, company, job }, { say }) => `${say(title)} de ${company}: ${job}`,
    hereIs: ({ job, cents, validUntil }, { dollars, day }) =>
      `Esta es su cotización para ${job}: ${dollars(cents / 100)}, impuestos incluidos.${validUntil ? ` Es válida hasta el ${day(validUntil)}.` : ''}`,
    deposit: ({ cents }, { dollars }) =>
      `Al aprobarla, debe pagar un anticipo de ${dollars(cents / 100)}. Se descuenta de su factura final.`,
    answerHere: 'Apruébela o recházela aquí:',
  },
};
catalog('invoicing.papers', spanish, 'es');
