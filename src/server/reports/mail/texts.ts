import { catalog } from '#domain/language/index.ts';

interface When {
  date: string;
  time: string | null;
}

/** "on Monday, November 23, 2026 at 9:42 AM" */
const onDay = ({ date, time }: When): string => (time === null ? `on ${date}` : `on ${date} at ${time}`);

/** What a report's mail says to its customer. Dates, times and figures are in words already, as the report shows them. */
export const letterTexts = catalog('reports.letter', {
  title: 'Pool service report',
  pageTitle: ({ date }: { date: string }) => `Pool service report – ${date}`,
  subject: ({ date }: { date: string }) => `Your pool service report – ${date}`,
  hello: ({ name }: { name: string }) => `Hello ${name},`,
  serviced: (when: When) => `We serviced your pool ${onDay(when)}.`,
  servicedBy: ({ name, ...when }: When & { name: string }) => `${name} serviced your pool ${onDay(when)}.`,
  technician: ({ name }: { name: string }) => `Technician: ${name}`,
  address: ({ address }: { address: string }) => `Address: ${address}`,
  yourWater: 'Your water',
  ideal: ({ range }: { range: string }) => `ideal ${range}`,
  lastTime: ({ value }: { value: string }) => `last time ${value}`,
  added: 'What we added',
  done: 'What we did',
  notes: 'Notes',
  photos: 'Photos',
  seeAllAt: ({ url }: { url: string }) => `See all photos: ${url}`,
  seeAll: 'See all photos in full size',
  nextService: 'Next service',
  thanks: ({ company }: { company: string | null }) => `Thank you for trusting ${company ?? 'us'} with your pool.`,
  attached: 'A PDF copy is attached.',
  justReply: 'Questions? Just reply to this email. A PDF copy is attached.',
  categories: { cleaning: 'Cleaning', chemistry: 'Water Chemistry', equipment: 'Equipment', safety: 'Safety' },
  readings: {
    chlorine: 'Free chlorine',
    totalChlorine: 'Total chlorine',
    ph: 'pH',
    alkalinity: 'Total alkalinity',
    hardness: 'Calcium hardness',
    cyanuricAcid: 'Cyanuric acid',
    salt: 'Salt',
    temperature: 'Water temperature',
    balance: 'Water balance (LSI)',
  },
  orMore: ({ value }: { value: number }, { number }) => `${number(value, 2)} or more`,
});
