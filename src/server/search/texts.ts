import { catalog, type Message } from '#domain/language/index.ts';

/** What says which one a result of the search is. */
export const searchTexts = catalog('search', {
  upcomingInvoice: 'Upcoming invoice',
  invoice: ({ customer, amount, day }: { customer: string; amount: number; day: string }, words) =>
    `${customer} · ${words.dollars(amount)} · ${words.day(day, 'date')}`,
  message: ({ day, text }: { day: string; text: string }, words) => `${words.day(day, 'date')} · ${text}`,
  workOrder: ({ number, customer }: { number: string; customer: string }) => `${number} · ${customer}`,
  stock: ({ level, place }: { level: number; place: Message | string }, words) =>
    `${words.say(place)} · ${words.number(level, 0)}%`,
  shop: 'Shop',
});
