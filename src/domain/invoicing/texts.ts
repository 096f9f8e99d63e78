import { catalog, type Message } from '#domain/language/index.ts';

interface OfPeriod {
  plan: string;
  period: Message;
}

/** How the lines of a bill are described. */
export const invoicingTexts = catalog('invoicing.lines', {
  // Both years where they differ.
  period: ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, { day }) =>
    startsOn === endsOn
      ? day(startsOn)
      : `${day(startsOn, startsOn.slice(0, 4) === endsOn.slice(0, 4) ? 'monthAndDay' : 'date')} – ${day(endsOn)}`,
  wholePeriod: ({ plan, period }: OfPeriod, { say }) => `${plan}, ${say(period)}`,
  partOfPeriod: ({ plan, period, days, ofDays }: OfPeriod & { days: number; ofDays: number }, { say }) =>
    `${plan}, ${say(period)} (${days} of ${ofDays} days)`,
  partByVisits: (
    { plan, period, visits, ofVisits }: OfPeriod & { visits: number; ofVisits: number },
    { say, number, plural },
  ) => `${plan}, ${say(period)} (${number(visits)} of ${plural(ofVisits, 'visit', 'visits')})`,
  visit: ({ plan, on }: { plan: string; on: string }, { day }) => `${plan}, visit on ${day(on)}`,
  setupFee: 'Setup fee',
  skippedVisit: ({ plan, on }: { plan: string; on: string }, { day }) =>
    `${plan}, visit on ${day(on)} (skipped on site)`,
  chemical: (
    { name, amount, unit, on }: { name: string; amount: number; unit: Message | string; on: string },
    { say, day },
  ) => `${name}, ${amount} ${say(unit)}, ${day(on)}`,
  consentOnce: ({ company, cents }: { company: string; cents: number }, { dollars }) =>
    `I authorize ${company} to debit my bank account for ${dollars(cents / 100)} now, once, and to correct it if the amount was wrong.`,
  consentKept: ({ company, cents }: { company: string; cents: number }, { dollars }) =>
    `I authorize ${company} to debit my bank account for ${dollars(cents / 100)} now and for each later invoice, and to correct a debit if its amount was wrong. This holds until I end it by writing to ${company} at least 3 business days before the next debit.`,
  autopayConsent: ({ company, method, isBank }: { company: string; method: string; isBank: boolean }) =>
    isBank
      ? `I authorize ${company} to debit my ${method} for each new invoice on its due date, and to correct a debit if its amount was wrong. This holds until I turn autopay off here or write to ${company}, at least 3 business days before the next debit.`
      : `I authorize ${company} to charge my ${method} for each new invoice on its due date. This holds until I turn autopay off here or write to ${company}.`,
  units: { oz: 'oz', lb: 'lb', fl_oz: 'fl oz', qt: 'qt', gal: 'gal' },
});
