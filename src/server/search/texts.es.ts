import { catalog, type Translation } from '#domain/language/index.ts';
import type { searchTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  upcomingInvoice: 'Próxima factura',
  invoice: ({ customer, amount, day }, words) => `${customer} · ${words.dollars(amount)} · ${words.day(day, 'date')}`,
  message: ({ day, text }, words) => `${words.day(day, 'date')} · ${text}`,
  workOrder: ({ number, customer }) => `${number} · ${customer}`,
  stock: ({ level, place }, words) => `${words.say(place)} · ${words.number(level, 0)}%`,
  shop: 'Bodega',
};
catalog('search', spanish, 'es');
