import { addDays } from '#domain/calendar/index.ts';
import { invoiceTotals, nextBillingDate, periodInWords, pricedLine } from '#domain/invoicing/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { DemoRows } from './repo.ts';

/** So many months have been billed. */
const billedMonths = 12;
/** Arizona taxes no pool service. */
export const taxRatePct = 0;
const dueDays = 14;

const plans = [
  {
    planId: 'PLAN-WEEKLY',
    name: 'Weekly full service',
    description: 'Skim, brush, vacuum, test and balance every week.',
    priceCents: 14_500,
    features: ['A visit every week', 'Report with photos after each visit'],
  },
  {
    planId: 'PLAN-BIWEEKLY',
    name: 'Every other week',
    description: 'A full visit every second week.',
    priceCents: 9500,
    features: ['Two visits a month'],
  },
  {
    planId: 'PLAN-MONTHLY',
    name: 'Monthly check',
    description: 'One visit a month for pools that look after themselves.',
    priceCents: 7000,
    features: ['A visit a month', 'Water test with report'],
  },
] as const;

const planOf = { weekly: 'PLAN-WEEKLY', biweekly: 'PLAN-BIWEEKLY', monthly: 'PLAN-MONTHLY' } as const;

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const monthsBefore = (first: string, months: number): string => {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};
const noon = (day: string): Date => new Date(`${day}T19:00:00Z`);
const code = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** How each customer pays; the number decides, so that the demonstration is the same at every start. */
interface Habit {
  status: 'active' | 'past_due' | 'canceled' | 'trial';
  method: 'card' | 'check' | 'bank_transfer' | 'cash';
  paysAfterDays: number;
  /** Of the last invoices so many are not paid. */
  unpaid: number;
  months: number;
}

function habitOf(number: number): Habit {
  const status =
    number % 61 === 17 ? 'canceled' : number % 31 === 12 ? 'past_due' : number % 90 === 44 ? 'trial' : 'active';
  const method = (['card', 'card', 'check', 'bank_transfer', 'card', 'cash'] as const)[number % 6] ?? 'card';
  return {
    status,
    method,
    paysAfterDays: method === 'card' ? dueDays : 3 + (number % 9),
    // Ten days late, six weeks, and one of ten weeks.
    unpaid: status === 'past_due' ? 1 + (Math.floor(number / 31) % 3) : 0,
    months: status === 'trial' ? 0 : number % 11 === 5 ? 4 : billedMonths,
  };
}

const beganOn = (number: number, habit: Habit, thisMonth: string): string =>
  habit.status === 'trial' ? thisMonth : monthsBefore(thisMonth, habit.months + 1 + (number % 29));

const canceledOn = (number: number, today: string): string => addDays(today, -(3 + (number % 20)));

/** From when to when a customer is one: since the subscription began, until it was canceled. */
export function stayOf(number: number, today: string): { joinedOn: string; leftOn: string | null } {
  const habit = habitOf(number);
  return {
    joinedOn: beganOn(number, habit, firstOfMonth(today)),
    leftOn: habit.status === 'canceled' ? canceledOn(number, today) : null,
  };
}

type Billing = Pick<
  DemoRows,
  | 'subscriptionPlans'
  | 'customerSubscriptions'
  | 'customerCards'
  | 'invoices'
  | 'invoiceLines'
  | 'transactions'
  | 'refunds'
>;

interface Making {
  rows: Billing;
  today: string;
  thisMonth: string;
}

function subscribe({ rows, today, thisMonth }: Making, customer: DemoCustomer, number: number, habit: Habit): string {
  const subscriptionId = `SUB-${code(number, 4)}`;
  const next = nextBillingDate(thisMonth, 'monthly', 1);
  const startedOn = beganOn(number, habit, thisMonth);
  const plan = plans.find(({ planId }) => planId === planOf[customer.serviceFrequency]);
  rows.customerSubscriptions.push({
    subscriptionId,
    customerId: customer.customerId,
    planId: planOf[customer.serviceFrequency],
    status: habit.status,
    priceCents: customer.servicePriceCents === plan?.priceCents ? null : customer.servicePriceCents,
    billingDay: 1,
    currentPeriodStart: thisMonth,
    currentPeriodEnd: addDays(next, -1),
    nextBillingDate: next,
    autoCharge: habit.method === 'card',
    startedOn,
    visitsFrom: startedOn,
    pastDueSince: habit.status === 'past_due' ? addDays(today, -9) : null,
    canceledOn: habit.status === 'canceled' ? canceledOn(number, today) : null,
    createdAt: noon(startedOn),
    updatedAt: noon(startedOn),
  });
  if (habit.method === 'card') {
    rows.customerCards.push({
      customerId: customer.customerId,
      processor: 'sandbox',
      paymentMethodId: 'pm_sandbox_4242',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 1 + (number % 12),
      expiryYear: Number(today.slice(0, 4)) + 2 + (number % 3),
      addedAt: noon(startedOn),
    });
  }
  return subscriptionId;
}

/** The invoice of one month: upcoming where the month is not over, else issued the day after and mostly paid. */
function bill(making: Making, customer: DemoCustomer, number: number, habit: Habit, month: string): void {
  const { rows, today, thisMonth } = making;
  const invoiceId = `BILL-${code(number, 4)}-${month.slice(0, 7)}`;
  const endsOn = addDays(nextBillingDate(month, 'monthly', 1), -1);
  const issueOn = addDays(endsOn, 1);
  const plan = plans.find(({ planId }) => planId === planOf[customer.serviceFrequency]);
  const line = pricedLine({
    kind: 'plan' as const,
    description: `${plan?.name ?? 'Service'}, ${wordsOf('en').say(periodInWords({ startsOn: month, endsOn }))}`,
    quantity: 1,
    unitPriceCents: customer.servicePriceCents,
    taxable: true,
    visitId: null,
    serviceDate: null,
  });
  const totals = invoiceTotals([line], taxRatePct);
  const isUpcoming = month === thisMonth;
  const dueOn = addDays(issueOn, dueDays);
  const paidOn = addDays(issueOn, habit.paysAfterDays);
  const monthsAgo =
    (Number(thisMonth.slice(0, 4)) - Number(month.slice(0, 4))) * 12 +
    Number(thisMonth.slice(5, 7)) -
    Number(month.slice(5, 7));
  const isPaid = !isUpcoming && monthsAgo > habit.unpaid && paidOn < today;
  rows.invoices.push({
    invoiceId,
    invoiceNumber: isUpcoming ? null : 'in order',
    customerId: customer.customerId,
    customerName: customer.name,
    subscriptionId: `SUB-${code(number, 4)}`,
    state: isUpcoming ? 'upcoming' : isPaid ? 'paid' : 'open',
    periodStart: month,
    periodEnd: endsOn,
    issueOn,
    issuedOn: isUpcoming ? null : issueOn,
    dueOn: isUpcoming ? null : dueOn,
    ...totals,
    taxRatePct,
    paidCents: isPaid ? totals.totalCents : 0,
    paidOn: isPaid ? paidOn : null,
    attempts: isPaid && habit.method === 'card' ? 1 : 0,
    nextAttemptOn: !isUpcoming && !isPaid && habit.method === 'card' && dueOn >= today ? dueOn : null,
    createdAt: noon(month),
    updatedAt: noon(isPaid ? paidOn : month),
  });
  rows.invoiceLines.push({ ...line, invoiceId, lineId: 'LINE-1', place: 0 });
  if (!isPaid) return;
  rows.transactions.push({
    transactionId: `PAY-${code(number, 4)}-${month.slice(0, 7)}`,
    subscriptionId: `SUB-${code(number, 4)}`,
    customerId: customer.customerId,
    customerName: customer.name,
    invoiceId,
    amountCents: totals.totalCents,
    status: 'paid',
    paymentProcessor: habit.method === 'card' ? 'sandbox' : 'manual',
    method: habit.method,
    processorTransactionId: habit.method === 'card' ? `pi_sandbox_demo_${code(number, 4)}_${month.slice(0, 7)}` : null,
    description: 'Payment',
    reference: habit.method === 'check' ? String(1000 + number) : null,
    transactionDate: noon(paidOn),
    createdAt: noon(paidOn),
  });
}

/** The work besides the plan at a customer, and its invoice: one of each at most. */
export const workOrderIdOf = (customerId: string): string => customerId.replace('CUST', 'ORDER');
export const workInvoiceOf = (customerId: string): string => `BILL-${customerId}-WORK`;

/** Work besides the plan at a few customers, billed last week and not paid yet. */
function billWork({ rows, today }: Making, { customerId, name }: DemoCustomer): void {
  const invoiceId = workInvoiceOf(customerId);
  const issuedOn = addDays(today, -6);
  const line = (description: string, unitPriceCents: number) =>
    pricedLine({
      kind: 'work' as const,
      description,
      quantity: 1,
      unitPriceCents,
      taxable: true,
      visitId: null,
      serviceDate: issuedOn,
    });
  const lines = [line('Filter grids replaced', 16_500), line('Labor, one hour', 8500)];
  rows.invoices.push({
    invoiceId,
    invoiceNumber: 'in order',
    customerId,
    customerName: name,
    workOrderId: workOrderIdOf(customerId),
    state: 'open',
    issueOn: issuedOn,
    issuedOn,
    dueOn: addDays(issuedOn, dueDays),
    ...invoiceTotals(lines, taxRatePct),
    taxRatePct,
    edited: true,
    createdAt: noon(issuedOn),
    updatedAt: noon(issuedOn),
  });
  rows.invoiceLines.push(...lines.map((one, place) => ({ ...one, invoiceId, lineId: `LINE-${place + 1}`, place })));
}

/** Numbers follow the days of issue. */
function number(rows: Billing): void {
  const issued = rows.invoices
    .filter(({ issuedOn }) => issuedOn)
    .sort((a, b) => (`${a.issueOn}${a.invoiceId}` < `${b.issueOn}${b.invoiceId}` ? -1 : 1));
  const numbers = new Map<string, string>();
  issued.forEach((invoice, index) => {
    invoice.invoiceNumber = `INV-${code(index + 1, 6)}`;
    numbers.set(invoice.invoiceId, invoice.invoiceNumber);
  });
  for (const paid of rows.transactions) {
    const invoiceNumber = numbers.get(paid.invoiceId ?? '') ?? null;
    Object.assign(paid, { invoiceNumber, description: `Payment for invoice ${invoiceNumber}` });
  }
}

/** A few customers got something back for a visit that was missed. */
function giveBack({ rows, today }: Making): void {
  const recent = rows.transactions.filter(({ transactionDate }) => transactionDate >= noon(addDays(today, -60)));
  for (const paid of recent.filter((_, index) => index % 60 === 20)) {
    const refundedAt = new Date(paid.transactionDate.getTime() + 3 * 24 * 60 * 60_000);
    const amountCents = 2000;
    if (refundedAt >= noon(today)) continue;
    rows.refunds.push({
      refundId: paid.transactionId.replace('PAY', 'REF'),
      transactionId: paid.transactionId,
      customerId: paid.customerId,
      invoiceId: paid.invoiceId ?? null,
      amountCents,
      status: 'done',
      reason: 'Missed visit',
      refundedAt,
    });
    paid.refundedCents = amountCents;
    const invoice = rows.invoices.find(({ invoiceId }) => invoiceId === paid.invoiceId);
    if (invoice) invoice.refundedCents = amountCents;
  }
}

/** Plans, who has which, and a year of invoices with what was paid of them. `today` is YYYY-MM-DD. */
export function demoBilling(customers: readonly DemoCustomer[], today: string): Billing {
  const thisMonth = firstOfMonth(today);
  const rows: Billing = {
    subscriptionPlans: [],
    customerSubscriptions: [],
    customerCards: [],
    invoices: [],
    invoiceLines: [],
    transactions: [],
    refunds: [],
  };
  const making: Making = { rows, today, thisMonth };
  const since = noon(monthsBefore(thisMonth, billedMonths + 9));
  rows.subscriptionPlans.push(
    ...plans.map((plan) => ({
      ...plan,
      features: [...plan.features],
      billingCycle: 'monthly' as const,
      createdAt: since,
      updatedAt: since,
    })),
  );
  customers.forEach((customer, index) => {
    const habit = habitOf(index + 1);
    subscribe(making, customer, index + 1, habit);
    const upcoming = habit.status === 'active' || habit.status === 'past_due' ? 0 : 1;
    for (let ago = habit.months; ago >= upcoming; ago -= 1) {
      bill(making, customer, index + 1, habit, monthsBefore(thisMonth, ago));
    }
  });
  for (const customer of customers.filter((_, index) => index % 46 === 20)) billWork(making, customer);
  number(rows);
  giveBack(making);
  return rows;
}
