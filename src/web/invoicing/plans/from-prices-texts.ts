import type { PlanChemicals, ServiceFrequency } from '#contract/choices.ts';
import { dayName, formatDollars, formatNumber, plural } from '#web/base/format.ts';

const customers = (n: number) => plural(n, 'customer', 'customers');
const frequencies: Record<ServiceFrequency, string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
};
const chemicals: Record<PlanChemicals, string> = { with: 'chemicals included', plus: 'chemicals billed separately' };

/** Texts of billing many customers from the prices on their records. */
export const fromPricesTexts = {
  title: 'Bill from Prices',
  purpose: 'Puts customers without a plan on one at their own price, and creates their first invoices.',
  back: 'Billing customers',
  who: 'Who',
  everyone: (n: number) => `Everyone without a plan (${formatNumber(n)})`,
  chosen: (n: number) => `Selected customers (${formatNumber(n)})`,
  tag: (tag: string, n: number) => `Tag ${tag} (${formatNumber(n)})`,
  frequency: (frequency: ServiceFrequency, n: number) => `${frequencies[frequency]} service (${formatNumber(n)})`,
  billingDay: 'Billing day',
  lastDay: 'Last day of the month',
  timing: 'Monthly prices are billed',
  timings: { arrears: 'After the month', advance: 'In advance' },
  startsOn: 'Billing starts',
  chemicals: 'Chemicals',
  chemicalsAnswers: { with: 'Included', plus: 'Billed separately' },
  visitsAfter: 'Prices per visit are billed after the visits. No one is billed for days before their service started.',
  tax: (ratePct: number) =>
    ratePct > 0 ? `Includes ${formatNumber(ratePct, 3)}% sales tax.` : 'No sales tax is added.',
  taxSettings: 'Tax settings',
  preview: 'First invoices',
  invoices: (n: number, total: number) => `${plural(n, 'invoice', 'invoices')}, ${formatDollars(total)} so far`,
  price: (amount: number, pricing: 'flat' | 'visit', of: PlanChemicals) =>
    `${formatDollars(amount)} ${pricing === 'visit' ? 'per visit' : 'per month'}, ${chemicals[of]}`,
  sentOn: (day: string) => `Sent ${dayName(day)}`,
  dated: (day: string) => `Dated ${dayName(day)}`,
  notLive: 'Your company isn’t live yet, so invoices wait until you issue them.',
  period: (from: string, to: string) => `Visits ${dayName(from)} – ${dayName(to)}`,
  aboutVisits: (visits: number, amount: number) =>
    `About ${plural(visits, 'visit', 'visits')}, ${formatDollars(amount)} before tax`,
  plusTax: (tax: number) => `incl. ${formatDollars(tax)} tax`,
  leftOut: (n: number) => `${customers(n)} left out`,
  leftOutReason: (reason: string, n: number) => `${reason} (${formatNumber(n)})`,
  unnamed: 'Deleted customer',
  none: 'No one to bill',
  noneMore: 'Every selected customer already has a plan or is left out.',
  apply: (n: number) => `Bill ${customers(n)}`,
  failed: 'Couldn’t bill the customers. Try again.',
  loadFailed: 'Couldn’t calculate the invoices.',
  done: (n: number) => `${customers(n)} on a plan`,
  doneMore: (day: string) => `The first invoices go out ${dayName(day)}. You can still change each of them until then.`,
  toInvoices: 'Upcoming invoices',
  undo: 'Undo',
  undone: 'Plans and invoices undone',
  undoneInPart: (n: number, stay: number) => `${customers(n)} undone, ${formatNumber(stay)} stay on a plan`,
  stays: (names: string, reason: string) => `${names}: ${reason}`,
  undoFailed: 'Couldn’t undo the billing. Try again.',
};
