import type { ReadingState, Verdict, VerdictReading } from '#domain/water/index.ts';
import { formatList } from '#web/base/format.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const readings: Record<VerdictReading | 'temperature', string> = {
  chlorine: 'Chlorine',
  pH: 'pH',
  lsi: 'Water balance (LSI)',
  temperature: 'Temperature',
};

const states: Record<ReadingState, string> = { ok: 'Good', low: 'Low', high: 'High', unmeasured: 'Not measured' };

/** What a reading outside its range is, in a sentence. */
const off: Record<VerdictReading, Record<Exclude<ReadingState, 'ok'>, string>> = {
  chlorine: { low: 'chlorine is low', high: 'chlorine is high', unmeasured: 'chlorine was not measured' },
  pH: { low: 'the pH is low', high: 'the pH is high', unmeasured: 'the pH was not measured' },
  lsi: {
    low: 'the water balance is on the corrosive side',
    high: 'the water balance is on the scaling side',
    unmeasured: 'the water balance was not measured',
  },
};

/** The services of the report's list, as what somebody did. */
const services: Readonly<Record<string, string>> = {
  'Surface Skimming': 'skimmed the surface',
  'Pool Vacuuming': 'vacuumed',
  'Wall/Floor Brushing': 'brushed walls and floor',
  'Chemical Testing & Balance': 'tested and balanced the water',
  'Filter Cleaning': 'cleaned the filter',
  'Equipment Inspection': 'checked the equipment',
  'Tile Cleaning': 'cleaned the tiles',
  'Pool Shocking': 'shocked the pool',
};

/** Texts of a pool owner's page. */
export const homeownerTexts = {
  title: 'Dashboard',
  verdicts: { Perfect: 'Perfect', 'Needs Attention': 'Needs Attention' } satisfies Record<Verdict, string>,
  notTested: 'Not tested yet',
  notTestedMore: 'Your readings will be here after the first test.',
  readings,
  states,
  ppm: 'ppm',
  fahrenheit: '°F',
  notMeasured: '–',
  yourProvider: 'Your pool service',
  offSentence: (which: (readonly [VerdictReading, Exclude<ReadingState, 'ok'>])[]) =>
    `${capital(formatList(which.map(([reading, state]) => off[reading][state])))}.`,
  providerSees: (provider: string) => `${provider} sees this too.`,
  providerTreated: (provider: string) => `${provider} sees this too and treated the water at that visit.`,
  tested: (when: string) => `Your water was tested ${when}.`,
  todayAt: (time: string) => `today at ${time}`,
  yesterdayAt: (time: string) => `yesterday at ${time}`,
  onDayAt: (day: string, time: string) => `on ${day}, at ${time}`,

  pool: 'Pool',
  readingsTitle: 'Readings',
  nextVisit: 'Next visit',
  noNextVisit: 'No visit is planned yet.',
  today: 'Today',
  tomorrow: 'Tomorrow',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  withTechnician: (name: string) => `with ${name}`,
  underWay: (name: string | null) => `${name ?? 'Your technician'} is at your pool now.`,
  todaysVisit: 'Today’s visit',
  lastVisit: 'Last visit',
  noVisit: 'What was done at your pool will be here after the first visit.',
  visited: (who: string, when: string) => `${who}, ${when}`,
  at: (day: string, time: string) => `${day}, ${time}`,
  technician: 'Your technician',
  did: (who: string, what: string[]) => `${who} ${formatList(what)}.`,
  serviceInWords: (service: string): string | null => services[service] ?? null,
  added: (chemicals: { name: string; amount: string }[]) =>
    `added ${formatList(chemicals.map(({ name, amount }) => `${amount} of ${name.charAt(0).toLowerCase()}${name.slice(1)}`))}`,
  cameBy: 'came by',
  also: (names: string[]) => `Also: ${formatList(names)}.`,
  note: 'Note',
  photos: 'Photos',
  openPhoto: (caption: string) => `Open photo: ${caption}`,
  closePhoto: 'Close',
  photoNumber: (number: number) => `Photo ${number}`,
  nextPhoto: 'Next photo',
  previousPhoto: 'Previous photo',

  reports: 'Service reports',
  noReports: 'Your service reports will be here.',
  photoCount: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),

  missing: 'Your pool was not found.',
  missingMore: (provider: string | null) =>
    `Please contact ${provider ?? 'your pool service provider'}, so that your account is connected to your pool.`,
  closed: 'Your pool page isn’t available right now.',
  contact: 'Questions?',
  contactMore: (provider: string) => `Contact ${provider}. They’re happy to help.`,
  write: 'Write an e-mail',
  print: 'Print',
  loadFailed: 'Your pool could not be loaded.',
  loadFailedSafe: 'Nothing is lost. Please try again in a moment.',
  staleTitle: 'Not up to date',
  stale: (when: string) => `The newest readings could not be loaded; this is what was known on ${when}.`,
  tryAgain: 'Try again',
};
