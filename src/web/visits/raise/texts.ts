import type { EquipmentKind } from '#contract/choices.ts';
import type { RaisedKind, Urgency } from '#domain/invoicing/index.ts';
import { formatDollars } from '#web/base/format.ts';

const kinds: Record<RaisedKind | 'equipment', string> = {
  problem: 'Something’s wrong',
  quote: 'Quote',
  part: 'Part used',
  equipment: 'Equipment',
};
const urgencies: Record<Urgency, string> = { normal: 'Can wait', soon: 'This week', urgent: 'Urgent' };
const titles: Record<RaisedKind, string> = {
  problem: 'What’s wrong?',
  quote: 'What should the quote be for?',
  part: 'What was it for?',
};

const equipmentKinds: Record<EquipmentKind, string> = {
  pump: 'Pump',
  filter: 'Filter',
  heater: 'Heater',
  'salt-cell': 'Salt cell',
  chlorinator: 'Chlorinator',
  cleaner: 'Cleaner',
  automation: 'Automation',
  valve: 'Valve',
  light: 'Light',
  other: 'Other',
};

/** What is raised at a stop. */
export const raiseTexts = {
  open: 'Report a problem or add work',
  openOf: (name: string) => `Report a problem or add work: ${name}`,
  about: 'The office sees it right away and schedules, quotes or bills it.',
  title: (name: string) => `Add work: ${name}`,
  what: 'What is it?',
  kinds,
  titles,
  urgency: 'How urgent?',
  urgencies,
  note: 'Note for the office',
  parts: 'From the price book',
  findPart: 'Search the price book',
  noBook: 'The price book is empty. The office fills it under Settings, Price book.',
  bookNotHere: 'The price book isn’t on this phone yet. Describe it above.',
  noneFound: 'Nothing found. Describe it above.',
  add: (name: string) => `Add ${name}`,
  less: (name: string) => `One fewer: ${name}`,
  more: (name: string) => `One more: ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  dollars: (amount: number) => formatDollars(amount),
  photo: 'Take a photo',
  anotherPhoto: 'Take another photo',
  photoTaken: 'Photo of what’s wrong',
  removePhoto: 'Remove the photo',
  record: 'Which one?',
  newRecord: 'New equipment',
  recordsNotHere: 'The customer’s equipment isn’t on this phone yet. You can add a new one.',
  equipment: {
    kinds: equipmentKinds,
    kind: 'Type',
    chooseKind: 'Choose a type',
    make: 'Make',
    model: 'Model',
    serialNumber: 'Serial Number',
    serial: (text: string) => `S/N ${text}`,
    notes: 'Notes',
  },
  send: 'Send to the office',
  cancel: 'Cancel',
  sent: (what: string) => `Sent to the office: ${what}`,
  savedHere: 'Saved on this phone. It sends when you have signal.',
  failed: 'Couldn’t save it',
  photoFailed: 'Couldn’t save the photo',
};
