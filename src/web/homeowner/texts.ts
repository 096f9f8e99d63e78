import type { ReadingState, Verdict, VerdictReading } from '#domain/water/index.ts';
import { formatList, plural } from '#web/base/format.ts';

const capital = (text: string): string => (text.startsWith('pH') ? text : text.charAt(0).toUpperCase() + text.slice(1));

const readings: Record<VerdictReading | 'temperature', string> = {
  chlorine: 'Chlorine',
  pH: 'pH',
  lsi: 'Water balance (LSI)',
  temperature: 'Temperature',
};

const states: Record<ReadingState, string> = { ok: 'Good', low: 'Low', high: 'High', unmeasured: 'Not measured' };

const off: Record<VerdictReading, Record<Exclude<ReadingState, 'ok'>, string>> = {
  chlorine: { low: 'chlorine is low', high: 'chlorine is high', unmeasured: 'chlorine wasn’t measured' },
  pH: { low: 'pH is low', high: 'pH is high', unmeasured: 'pH wasn’t measured' },
  lsi: {
    low: 'the water is slightly corrosive (low LSI)',
    high: 'the water is slightly scaling (high LSI)',
    unmeasured: 'the water balance wasn’t measured',
  },
};

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

export const homeownerTexts = {
  title: 'Dashboard',
  verdicts: { Perfect: 'Perfect', 'Needs Attention': 'Needs Attention' } satisfies Record<Verdict, string>,
  notTested: 'Not tested yet',
  notTestedMore: 'Your readings show up here after the first test.',
  readings,
  states,
  ppm: 'ppm',
  fahrenheit: '°F',
  notMeasured: '–',
  yourProvider: 'Your pool company',
  offSentence: (which: (readonly [VerdictReading, Exclude<ReadingState, 'ok'>])[]) =>
    `${capital(formatList(which.map(([reading, state]) => off[reading][state])))}.`,
  providerSees: (provider: string) => `${provider} sees this too.`,
  providerTreated: (provider: string) => `${provider} sees this too and treated the water during that visit.`,
  tested: (when: string) => `Your water was tested ${when}.`,
  todayAt: (time: string) => `today at ${time}`,
  yesterdayAt: (time: string) => `yesterday at ${time}`,
  onDayAt: (day: string, time: string) => `on ${day}, at ${time}`,

  readingsTitle: 'Readings',
  nextVisit: 'Next service',
  noNextVisit: 'No service scheduled yet.',
  planned: 'Planned for the next visit',
  plannedNote: 'We test the water first, so amounts may change.',
  today: 'Today',
  tomorrow: 'Tomorrow',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  withTechnician: (name: string) => `with ${name}`,
  underWay: (name: string | null) => `${name ?? 'Your technician'} is at your pool now.`,
  todaysVisit: 'Today’s service',
  lastVisit: 'Last service',
  noVisit: 'See what we did here after your first service.',
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
  noteTranslated: 'Translated from Spanish. Show the original',
  noteOtherLanguage: 'The technician wrote this note in Spanish.',
  photos: 'Photos',
  openPhoto: (caption: string) => `Open photo: ${caption}`,
  photoNumber: (number: number) => `Photo ${number}`,
  nextPhoto: 'Next photo',
  previousPhoto: 'Previous photo',

  reports: 'Service reports',
  noReports: 'Your service reports show up here.',
  photoCount: (count: number) => plural(count, 'photo', 'photos'),

  missing: 'We couldn’t find your pool.',
  missingMore: (provider: string | null) =>
    `Ask ${provider ?? 'your pool company'} to connect your account to your pool.`,
  closed: 'Your pool page isn’t available right now.',
  contact: 'Questions?',
  contactMore: (provider: string) => `Contact ${provider}. They’re happy to help.`,
  write: 'Send an email',
  print: 'Print',
  loadFailed: 'Couldn’t load your pool.',
  loadFailedSafe: 'Try again in a moment.',
  staleTitle: 'Not up to date',
  stale: (when: string) => `Couldn’t load the latest readings. These are from ${when}.`,
  tryAgain: 'Try again',
};
