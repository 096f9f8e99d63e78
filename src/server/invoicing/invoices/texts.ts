import { catalog, type Message } from '#domain/language/index.ts';

interface AboutInvoice {
  /** "Invoice INV-000012" */
  title: Message;
  /** What is left to pay. */
  cents: number;
}

/** What customers read on paper and in emails about what they owe and paid. Amounts are in whole cents. */
export const paperTexts = catalog('invoicing.papers', {
  unnamedCompany: 'Your pool service',
  titles: {
    upcomingInvoice: 'Upcoming invoice',
    invoice: ({ number }: { number: string }) => `Invoice ${number}`,
    quote: ({ number }: { number: string }) => `Quote ${number}`,
    receipt: 'Receipt',
    statement: 'Statement',
  },
  columns: {
    amount: 'Amount',
    balance: 'Balance',
    date: 'Date',
    description: 'Description',
    price: 'Price',
    quantity: 'Quantity',
  },
  facts: {
    date: 'Date',
    due: 'Due',
    goodThrough: 'Good through',
    job: 'Job',
    paidBy: 'Paid by',
    payment: 'Payment',
    period: 'Period',
    reference: 'Reference',
    status: 'Status',
  },
  states: { paid: 'Paid', void: 'Void' },
  methods: {
    card: 'Card',
    cash: 'Cash',
    check: 'Check',
    bank_transfer: 'Bank transfer',
    other: 'Other',
  },
  sums: {
    amountDue: 'Amount due',
    closingBalance: 'Closing balance',
    paid: 'Paid',
    depositOnApproval: 'Deposit due on approval',
    subtotal: 'Subtotal',
    tax: ({ ratePct }: { ratePct: number }, { number }) => `Tax (${number(ratePct)}%)`,
    total: 'Total',
  },
  rows: {
    credit: 'Credit',
    lateFee: ({ on }: { on: string }, { day }) => `Late fee, ${day(on)}`,
    lateFeeWaived: ({ on }: { on: string }, { day }) => `Late fee, ${day(on)} (waived)`,
    paymentDiscount: ({ method }: { method: string }) =>
      method === 'bank_transfer'
        ? 'Bank payment discount'
        : `Discount for paying ${method === 'check' ? 'by check' : 'in cash'}`,
    paymentDiscountBack: 'Payment discount taken back',
    discountOf: (
      { title, number, cents }: { title: Message; number: string | null; cents: number },
      { say, dollars },
    ) => `${say(title)}${number ? `, invoice ${number}` : ''}: ${dollars(cents / 100)}`,
    lateFeeOf: ({ title }: { title: Message }, { say }) => `Late fee: ${say(title)}`,
    lateFeeWaivedOf: ({ title }: { title: Message }, { say }) => `Late fee waived: ${say(title)}`,
    depositFor: ({ order, title }: { order: string; title: string }) => `Deposit for ${order}: ${title}`,
    depositOf: ({ invoice }: { invoice: string | null }) => `Deposit${invoice === null ? '' : ` (invoice ${invoice})`}`,
    creditFor: ({ reason }: { reason: Message | string }, { say }) => `Credit: ${say(reason)}`,
    nonTaxable: ({ description }: { description: string }) => `${description} (non-taxable)`,
    openingBalance: 'Opening balance',
    paymentFor: ({ invoice }: { invoice: string | null }) =>
      `Payment for invoice${invoice === null ? '' : ` ${invoice}`}`,
    tipFor: ({ name }: { name: string | null }) => (name === null ? 'Tip' : `Tip for ${name}`),
    paymentForInvoices: ({ numbers }: { numbers: readonly string[] }, { list, plural }) =>
      numbers.length > 8
        ? `Payment for ${plural(numbers.length, 'invoice', 'invoices')}`
        : `Payment for invoices ${list(numbers)}`,
    shareOf: ({ number, cents }: { number: string; cents: number }, { dollars }) =>
      `Invoice ${number}: ${dollars(cents / 100)}`,
    notOwedAnyMore: 'Already paid another way',
    givenBackByProcessor: 'Refunded at the card processor',
    refund: 'Refund',
    refundFor: ({ reason }: { reason: Message | string }, { say }) => `Refund: ${say(reason)}`,
    refundPaidOut: 'Refund paid out',
    disputed: ({ title }: { title: Message | string }, { say }) => `${say(title)}: disputed`,
    disputeWon: ({ title }: { title: Message | string }, { say }) => `${say(title)}: dispute won`,
    disputeLost: ({ title }: { title: Message | string }, { say }) => `${say(title)}: dispute lost`,
    returned: ({ title }: { title: Message | string }, { say }) => `${say(title)}: returned by the bank`,
    bankFee: 'Bank fee',
    voided: ({ title }: { title: Message }, { say }) => `${say(title)} voided`,
  },
  testOnly: 'Test payment only. No money was charged.',
  emails: {
    hello: ({ name }: { name: string }) => `Hello ${name},`,
    from: ({ title, company }: { title: Message; company: string }, { say }) => `${say(title)} from ${company}`,
    viewAndPay: 'View and pay',
    viewInvoice: 'View invoice',
    payAll: ({ cents }: { cents: number }, { dollars }) => `Pay all · ${dollars(cents / 100)}`,
    viewQuote: 'View quote',
  },
  invoiceEmail: {
    isPaid: ({ title, cents }: AboutInvoice, { say, dollars }) =>
      `${say(title)} for ${dollars(cents / 100)} is paid. Thank you!`,
    isAttached: (
      { title, cents, leftCents, dueOn }: AboutInvoice & { leftCents: number; dueOn: string | null },
      { say, dollars, day },
    ) =>
      `${say(title)} for ${dollars(cents / 100)} is attached. ${dollars(leftCents / 100)} is due ${dueOn ? `on ${day(dueOn)}` : 'on receipt'}.`,
    willBeCharged: ({ on }: { on: string }, { day }) =>
      `We’ll charge your card on file on ${day(on)}. You don’t need to do anything.`,
    willBeDebited: ({ on }: { on: string }, { day }) =>
      `We’ll debit your bank account on file on ${day(on)}, as you authorized. You don’t need to do anything.`,
  },
  reminder: {
    subject: ({ title, company }: { title: Message; company: string }, { say }) =>
      `Reminder: ${say(title)} from ${company}`,
    wasDue: ({ title, cents, dueOn }: AboutInvoice & { dueOn: string | null }, { say, dollars, day }) =>
      `${say(title)} was due ${dueOn ? `on ${day(dueOn)}` : 'on receipt'}, and ${dollars(cents / 100)} is still unpaid.`,
    subjectOfSeveral: ({ count, company }: { count: number; company: string }, { number }) =>
      `Reminder: ${number(count)} overdue invoices from ${company}`,
    several: ({ count, cents }: { count: number; cents: number }, { dollars, number }) =>
      `${number(count)} invoices are overdue, and ${dollars(cents / 100)} is still unpaid:`,
    oneOfSeveral: ({ title, cents, dueOn }: AboutInvoice & { dueOn: string | null }, { say, dollars, day }) =>
      `${say(title)}: ${dollars(cents / 100)}${dueOn ? `, due ${day(dueOn)}` : ''}`,
    withLateFees: ({ cents }: { cents: number }, { dollars }) => `This includes late fees of ${dollars(cents / 100)}.`,
    lateFeeComes: ({ on, cents }: { on: string; cents: number }, { day, dollars }) =>
      `A late fee of ${dollars(cents / 100)} is added on ${day(on)} if it’s still unpaid then.`,
    lateFeePctComes: ({ on, pct }: { on: string; pct: number }, { day, number }) =>
      `A late fee of ${number(pct)}% of what’s open is added on ${day(on)} if it’s still unpaid then.`,
    statementAttached: 'Your statement is attached.',
    ifPaid: 'If you’ve already paid, thank you! Please disregard this reminder.',
  },
  priceChange: {
    subject: ({ company, on }: { company: string; on: string }, { day }) => `Your price from ${day(on)}: ${company}`,
    changes: (
      {
        plan,
        fromCents,
        toCents,
        on,
        per,
      }: { plan: string; fromCents: number; toCents: number; on: string; per: Message },
      { say, dollars, day },
    ) =>
      `From ${day(on)}, ${plan} is ${dollars(toCents / 100)} ${say(per)}. Until then it stays ${dollars(fromCents / 100)}.`,
    per: {
      visit: 'per visit',
      weekly: 'per week',
      biweekly: 'every two weeks',
      monthly: 'per month',
      quarterly: 'per quarter',
      annually: 'per year',
    },
    questions: 'If you have questions, just reply to this email.',
  },
  declined: {
    subject: ({ title, company }: { title: Message; company: string }, { say }) =>
      `Your card was declined: ${say(title)} from ${company}`,
    returned: ({ title, company }: { title: Message; company: string }, { say }) =>
      `Your bank payment didn’t go through: ${say(title)} from ${company}`,
    notDebited: ({ title, cents, reason }: AboutInvoice & { reason: Message | string }, { say, dollars }) =>
      `${dollars(cents / 100)} from your bank account didn’t arrive for ${say(title)}, so it’s owed again. ${say(reason)}`,
    notCharged: ({ title, cents, reason }: AboutInvoice & { reason: Message | string }, { say, dollars }) =>
      `We couldn’t charge ${dollars(cents / 100)} to your card for ${say(title)}: ${say(reason)}`,
    triedAgain: ({ on }: { on: string }, { day }) => `We’ll try again on ${day(on)}. You can also pay another way now.`,
    payWithAnother: 'Please pay another way.',
  },
  receiptEmail: {
    subject: ({ company }: { company: string }) => `Receipt from ${company}`,
    thankYou: ({ cents, description }: { cents: number; description: Message | string }, { say, dollars }) =>
      `Thank you for your payment of ${dollars(cents / 100)} (${say(description)}).`,
  },
  quoteEmail: {
    subject: ({ title, company, job }: { title: Message; company: string; job: string }, { say }) =>
      `${say(title)} from ${company}: ${job}`,
    hereIs: ({ job, cents, validUntil }: { job: string; cents: number; validUntil: string | null }, { dollars, day }) =>
      `Here’s your quote for ${job}: ${dollars(cents / 100)}, including tax.${validUntil ? ` This quote is good through ${day(validUntil)}.` : ''}`,
    deposit: ({ cents }: { cents: number }, { dollars }) =>
      `When you approve, a deposit of ${dollars(cents / 100)} is due. It counts toward your final invoice.`,
    answerHere: 'Approve or decline it here:',
  },
});
