import type { PriceItemKind, RaisedKind, Urgency } from '#domain/invoicing/index.ts';
import { formatDollars } from '#web/base/format.ts';

const itemKinds: Record<PriceItemKind, string> = { work: 'Labor', other: 'Part', chemical: 'Chemical' };
const raisedKinds: Record<RaisedKind, string> = {
  problem: 'Problem reported',
  quote: 'Quote requested',
  part: 'Part used',
};
const urgencies: Record<Urgency, string> = { normal: 'Can wait', soon: 'This week', urgent: 'Urgent' };

/** Texts of the price book, and of what is raised at a stop. */
export const fieldTexts = {
  dollars: (amount: number) => formatDollars(amount),
  itemKinds,
  tab: 'Price book',
  intro:
    'What you charge for repairs and parts. Quotes and work orders take their lines from it, and techs choose from it at a stop.',
  prices: 'Techs don’t see prices unless you turn on “Prices in the price book” for them under Permissions.',
  list: 'Price book',
  search: 'Search the price book',
  none: 'No Prices Yet',
  noneMore: 'Add what you sell most: an hour of labor, a cartridge, an O-ring.',
  noneFound: 'Nothing found',
  loadFailed: 'Couldn’t load the price book',
  add: 'Add Price',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} deleted`,
  removeFailed: 'Couldn’t delete it',
  undo: 'Undo',
  undoFailed: 'Couldn’t undo it',
  save: 'Save Price',
  saved: 'Price saved',
  saveFailed: 'Couldn’t save the price',
  name: 'Name',
  kind: 'Type',
  unitPrice: 'Unit price',
  taxable: 'Sales tax applies',
  noTax: 'No tax',
  fromBook: 'Add from the price book',

  raised: 'From the field',
  raisedKinds,
  urgencies,
  raisedBy: 'Raised by',
  raisedAt: 'Seen at the stop',
  urgency: 'Urgency',
  photos: 'Photos',
  photoOf: (number: number) => `Photo ${number}`,
};
