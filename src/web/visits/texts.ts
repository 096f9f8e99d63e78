import type { VisitReadings } from '#contract/visits/visits.ts';
import { plural } from '#web/base/format.ts';

/** What the readings are called. */
type ReadingNames = Record<keyof VisitReadings, string>;

export const fieldServiceTexts = {
  title: 'Field Service',

  // The day
  day: 'Day',
  today: 'Today',
  stop: (position: number) => `Stop ${position}`,
  completed: 'Completed',
  completedAt: (time: string) => `Completed ${time}`,
  onThisPhone: 'Saved on this phone, not sent yet',
  startVisit: 'Start visit',
  open: 'Open',
  navigate: 'Navigate',
  navigateTo: (name: string) => `Navigate to ${name}`,
  noAddress: 'No Address',
  noAddressText: 'Customer address not available',
  sms: 'SMS',
  smsTo: (name: string) => `Text to ${name}: on my way`,
  noPhone: 'No Phone Number',
  noPhoneText: 'Customer phone number not available',
  onMyWay: (customer: string, company: string | null) =>
    `Hi ${customer}, your pool technician${company ? ` from ${company}` : ''} is on the way.`,
  unplanned: 'Unscheduled stop',

  // The stop
  stopTitle: (name: string) => `Visit: ${name}`,
  stopFailed: 'Couldn’t load this stop.',
  backToDay: 'Today',
  backToThatDay: 'Field Service',
  stopOf: (position: number, total: number) => `Stop ${position} of ${total}`,
  toNextStop: (name: string) => `Next stop: ${name}`,
  unplannedStop: 'Unscheduled stop',
  arrived: (time: string) => `arrived ${time}`,
  notStarted: 'not started',
  noVolume: 'Add this pool’s gallons to get dosing amounts.',
  readings: 'Water readings',
  readingNames: {
    chlorine: 'Free chlorine',
    pH: 'pH',
    totalAlkalinity: 'Alkalinity',
    calciumHardness: 'Calcium hardness',
    cyanuricAcid: 'Cyanuric acid',
    temperature: 'Temperature',
    totalChlorine: 'Total chlorine',
    salt: 'Salt',
  } satisfies ReadingNames as ReadingNames,
  last: (value: string) => `last ${value}`,
  ideal: (range: string) => `ideal ${range}`,
  idealBromine: (range: string) => `bromine ideal ${range}`,
  idealFrom: (min: string) => `${min} or more`,
  skipped: 'Skipped',
  more: 'More',
  speak: 'Speak',
  tooHigh: (max: string) => `Too high: ${max} or less`,
  tooLow: (min: string) => `Too low: ${min} or more`,
  keypad: 'Keypad',
  asLastTime: 'Same as last time',
  photo: 'Photo',
  erase: 'Backspace',
  point: 'Decimal point',
  skip: 'Skip',
  next: 'Next',
  done: 'Done',
  doneTyping: 'Done typing',

  // Advice
  advice: 'What to add',
  adviceWaits: 'Enter the pH to see what to add',
  adviceNothing: 'Nothing to add',
  adviceNothingText: 'The water is in its ideal range.',
  adviceNotesText: (count: number) => `${plural(count, 'note', 'notes')} · see details`,
  adviceFailed: (reason: string) => `Can’t calculate a dose: ${reason}`,
  adviceAllAdded: 'All steps added',
  add: (amount: string, product: string) => `Add ${amount} ${product}`,
  thenAdd: (amount: string, product: string, minutes: number) =>
    `then ${amount} ${product}${minutes > 0 ? ` after ${minutes} min` : ''}`,
  adviceNothingNow: 'Nothing to add now',
  leftForLater: (count: number) => `${count} left for later`,
  seeSteps: (count: number) => (count === 1 ? 'see how' : `see all ${count} steps`),
  addedButton: 'Added',
  addedOf: (product: string) => `Added: ${product}`,

  // Chemicals added

  photoFailed: 'Could not process the image',
  photoFailedText: 'Take the photo again or choose another one.',

  // Photos, notes
  // Saving and finishing
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline · saved on this phone',
  refused: 'Not saved',
  finishVisit: 'Finish visit',
  correctFirst: (name: string) => `Fix ${name} first`,
  departed: (time: string) => `departed ${time}`,
};

/** A product's name inside a sentence: "liquid chlorine", but "BCDMH". */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
