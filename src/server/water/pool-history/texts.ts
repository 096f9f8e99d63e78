import { catalog } from '#domain/language/index.ts';

/** What is printed on the sheet of a pool's tests. */
export const sheetTexts = catalog('water.sheet', {
  title: 'Water test log',
  dateAndTime: 'Date and time',
  testedBy: 'Tested by',
  chemicalsAdded: 'Chemicals added',
  ideal: 'Ideal',
  notRecorded: 'not recorded',
  noTests: 'No tests in this period.',
  signature: 'Signature',
  printedName: 'Printed name',
  date: 'Date',
  foot: ({ timeZone, printedAt, page, pages }: { timeZone: string; printedAt: string; page: number; pages: number }) =>
    `Times are ${timeZone}. Printed ${printedAt}. LSI is the Langelier saturation index. Page ${page} of ${pages}`,
  facts: { pool: 'Pool', customer: 'Customer', address: 'Address', type: 'Type', volume: 'Volume', tests: 'Tests' },
  gallons: ({ gallons }: { gallons: number }, { number }) => `${number(gallons)} gal`,
  days: ({ from, to }: { from: string; to: string }, { day }) =>
    `${day(from, 'numericDate')} to ${day(to, 'numericDate')}`,
  orMore: ({ min }: { min: string }) => `${min} or more`,
  between: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
  headings: {
    chlorine: 'Free Cl ppm',
    totalChlorine: 'Total Cl ppm',
    ph: 'pH',
    totalAlkalinity: 'Alkal. ppm',
    calciumHardness: 'Calcium ppm',
    cyanuricAcid: 'CYA ppm',
    salt: 'Salt ppm',
    temperature: 'Temp °F',
    lsi: 'LSI',
  },
});
