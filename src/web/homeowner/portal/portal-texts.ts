import { catalog } from '#domain/language/index.ts';
import type { ReadingState, Verdict, VerdictReading } from '#domain/water/index.ts';

interface Named {
  name: string | null;
}

const off: Record<VerdictReading, Record<Exclude<ReadingState, 'ok'>, string>> = {
  chlorine: { low: 'chlorine is low', high: 'chlorine is high', unmeasured: 'chlorine wasn’t measured' },
  pH: { low: 'pH is low', high: 'pH is high', unmeasured: 'pH wasn’t measured' },
  lsi: {
    low: 'the water is slightly corrosive',
    high: 'the water is slightly scaling',
    unmeasured: 'the water balance wasn’t measured',
  },
};
const states: Record<ReadingState, string> = { ok: 'Good', low: 'Low', high: 'High', unmeasured: 'Not measured' };
const verdicts: Record<Verdict, string> = {
  Perfect: 'Your pool is fine',
  'Needs Attention': 'Your pool needs attention',
};

/** A customer's own page, in the customer's language. */
export const portalTexts = catalog('homeowner.portal', {
  title: 'Your pool',
  yourCompany: 'Your pool company',
  loading: 'Loading…',
  loadFailed: 'Couldn’t load your page. Check your connection, then try again.',
  again: 'Try again',
  back: 'Back',
  close: 'Close',
  tabs: { pool: 'Pool', history: 'History', papers: 'Bills', ask: 'Ask', you: 'You' },
  pages: 'Pages',

  verdicts,
  notTested: 'Your pool hasn’t been tested yet',
  notTestedMore: 'Readings show up here after the first test.',
  off: ({ what }: { what: readonly (readonly [VerdictReading, Exclude<ReadingState, 'ok'>])[] }, { list }) => {
    const said = list(what.map(([reading, state]) => off[reading][state]));
    return `${said.startsWith('pH') ? said : said.charAt(0).toUpperCase() + said.slice(1)}.`;
  },
  sees: ({ name }: Named) => `${name ?? 'Your pool company'} sees this too.`,
  tested: ({ at, zone }: { at: string; zone: string }, { moment }) => `Tested ${moment(at, zone, 'monthDayAndTime')}`,
  states,
  readings: { chlorine: 'Chlorine', pH: 'pH', lsi: 'Water balance (LSI)', temperature: 'Temperature' },
  ppm: ({ value }: { value: number }, { number }) => `${number(value, 2, 1)} ppm`,
  degrees: ({ value }: { value: number }, { number }) => `${number(value, 0)} °F`,
  plain: ({ value }: { value: number }, { number }) => number(value, 2, 1),
  notMeasured: '–',

  next: 'Next visit',
  noNext: 'No visit is scheduled yet.',
  day: ({ date }: { date: string }, { day }) => day(date, 'weekdayAndDay'),
  today: 'Today',
  tomorrow: 'Tomorrow',
  between: ({ from, to }: { from: string; to: string }, { time }) => `between ${time(from)} and ${time(to)}`,
  with: ({ name }: { name: string }) => `with ${name}`,
  underWay: ({ name }: Named) => `${name ?? 'Your technician'} is at your pool now.`,
  last: 'Last visit',
  noLast: 'What we did shows up here after the first visit.',
  by: ({ name, date }: Named & { date: string }, { day }) =>
    `${name ?? 'Your technician'}, ${day(date, 'weekdayAndDay')}`,
  work: 'Work done',
  added: 'Added',
  amountOf: ({ name, amount }: { name: string; amount: string }) => `${name}: ${amount}`,
  note: 'Note',
  photos: 'Photos',
  openPhoto: ({ caption }: { caption: string }) => `Open photo: ${caption}`,
  photo: ({ number }: { number: number }) => `Photo ${number}`,
  nextPhoto: 'Next photo',
  previousPhoto: 'Previous photo',

  owe: 'What you owe',
  nothingOwed: 'You’re all paid up.',
  dollars: ({ amount }: { amount: number }, { dollars }) => dollars(amount),
  openInvoices: ({ count }: { count: number }, { plural }) => plural(count, 'open invoice', 'open invoices'),
  due: ({ date }: { date: string }, { day }) => `Due ${day(date, 'date')}`,
  overdue: ({ date }: { date: string }, { day }) => `Was due ${day(date, 'date')}`,
  paid: 'Paid',
  void: 'Canceled',
  upcoming: 'Not due yet',
  pay: ({ amount }: { amount: number }, { dollars }) => `Pay ${dollars(amount)}`,
  payNamed: ({ name, amount }: { name: string; amount: number }, { dollars }) => `Pay ${dollars(amount)} of ${name}`,
  payFailed: 'Couldn’t open the payment page. Try again.',
  invoice: ({ number }: { number: string | null }) => (number ? `Invoice ${number}` : 'Invoice'),
  invoices: 'Invoices',
  noInvoices: 'Your invoices show up here.',
  pdf: 'PDF',
  pdfOf: ({ name }: { name: string }) => `${name} as a PDF`,
  receipts: 'Receipts',
  receipt: ({ date }: { date: string }, { day }) => `Payment of ${day(date.slice(0, 10), 'date')}`,
  statement: 'Statement',
  statementMore: 'What was billed and paid in the last 90 days.',
  reports: 'Service reports',
  report: ({ date }: { date: string }, { day }) => `Report of ${day(date, 'date')}`,
  noReports: 'Your service reports show up here.',

  quotes: 'Quotes',
  quote: ({ title }: { title: string }) => `Quote: ${title}`,
  quoteStates: {
    open: 'Waiting for your answer',
    approved: 'Approved',
    declined: 'Declined',
    expired: 'Expired',
    changed: 'Being changed',
    canceled: 'Canceled',
  },
  validUntil: ({ date }: { date: string }, { day }) => `Good until ${day(date, 'date')}`,
  look: 'Look at the quote',
  approve: ({ amount }: { amount: number }, { dollars }) => `Approve ${dollars(amount)}`,
  decline: 'Decline',
  yourName: 'Your full name',
  yourNameMore: 'It counts as your signature.',
  declineWhy: 'Why? (optional)',
  declineNow: 'Decline quote',
  nameMissing: 'Enter your name.',
  answerFailed: 'Couldn’t send your answer. Try again.',

  history: 'Your water over time',
  pool: 'Pool',
  noHistory: 'Your readings show up here after the first test.',
  historyFailed: 'Couldn’t load your readings. Try again.',

  codeTitle: 'See everything',
  codeMore: ({ to }: { to: string }) =>
    `To see your visits, bills and readings, enter a code. We’ll send it to ${to}. You do this once on this device.`,
  noWay: ({ name }: Named) =>
    `There’s no email address on file for you. Ask ${name ?? 'your pool company'} to add one.`,
  sendCode: 'Send a code',
  sentCode: ({ to }: { to: string }) => `We sent a code to ${to}.`,
  code: 'Code',
  codeHint: '6 digits. It works for 10 minutes.',
  enter: 'Open my page',
  newCode: 'Send a new code',
  wrongCode: 'That code doesn’t work. Check it, or get a new one.',
  tooMany: 'That was too often. Wait a little, then try again.',
  sendFailed: 'Couldn’t send it. Try again.',

  freshTitle: 'Open your page',
  freshMore: 'Enter the email address your pool company has. We’ll send you a link.',
  ended: 'This link no longer works',
  endedMore: 'It was turned off, or it’s too old. We can send you a new one.',
  address: 'Email address or phone number',
  addressMissing: 'Enter an email address or a phone number.',
  sendLink: 'Send a link',
  sentLink: 'If we know that address, a link is on its way to the email on file. It works once, for 30 minutes.',

  devices: 'Where you’re signed in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: ({ at, zone }: { at: string; zone: string }, { moment }) => `Last used ${moment(at, zone, 'date')}`,
  signOut: 'Sign out',
  signOutOf: ({ name }: { name: string }) => `Sign out ${name}`,
  links: 'Links in emails',
  linksMore: ({ count }: { count: number }, { plural }) =>
    `${plural(count, 'link', 'links')} in emails to you still work. Each opens only what its email showed.`,
  noLinks: 'No link in an earlier email works any more.',
  endLinks: 'Turn off all links',
  endLinksSure: 'Links in earlier emails will stop working. This can’t be undone.',
  cancel: 'Cancel',
  accessFailed: 'Couldn’t change that. Try again.',
  contact: 'Questions?',
  call: ({ phone }: { phone: string }) => `Call ${phone}`,
  write: ({ email }: { email: string }) => `Email ${email}`,
});
