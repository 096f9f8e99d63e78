import { catalog, type Message } from '#domain/language/index.ts';

interface Measured {
  reading: Message;
  value: number;
}

/** What is kept with a test, in English. */
export const keptTexts = catalog('water.kept', {
  earlier: ({ reading, value }: Measured, { say }) => `${say(reading)} ${value} from an earlier test.`,
  measured: ({ reading, value, unit, status }: Measured & { unit: string; status: Message | null }, { say }) =>
    `${say(reading)} ${value}${unit}${status ? ` ${say(status)}` : ''}`,
  index: ({ lsi }: { lsi: number }) => `LSI ${lsi.toFixed(2)}`,
  phNotCorrected: 'pH isn’t corrected for temperature.',
  phCorrected: ({ pH, truePh, temperature }: { pH: number; truePh: number; temperature: number }) =>
    `pH ${pH} corrected to ${truePh} for ${temperature} °F.`,
});

/** What the calls about water tests and pool histories refuse. */
export const waterTexts = catalog('water.tests', {
  calculator: 'Calculator',
  units: 'US gallons, °F, ppm, ounces and pounds (weight), US fluid ounces',
  savedMeanwhile: 'This test was saved at the same time. Try again.',
  testInFuture: 'A test can’t be in the future',
  fromAfterEnd: 'Must be on or before the end',
  targetRule: 'Target',
  sameTargets: 'There are targets for these pools in this part of the year already. Change those.',
});

/** What the calls about testers refuse. */
export const deviceTexts = catalog('water.testers', {
  tester: 'Tester',
  command: 'Command',
  poolHasTester: 'This pool already has a tester. Remove it first.',
  mustBeOnline: 'Device must be online to run tests',
  calibrationInFuture: 'A calibration can’t be in the future',
  testInFuture: 'A test can’t be in the future',
  resultTooOld: 'This result is older than seven days',
  turnedOff: 'This tester is turned off.',
  lateWithoutMoment: 'This result is late. It must say when it was measured.',
  testIdTaken: 'Another test already has this testId. Start it with the deviceId.',
});

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
