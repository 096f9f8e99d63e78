import type { RequestKind } from '#contract/homeowner/portal.ts';
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
/** Of one of several bodies of water, after its name. */
const verdictsOfBody: Record<Verdict, string> = { Perfect: 'fine', 'Needs Attention': 'needs attention' };

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
  verdictsOfBody,
  notTested: 'Your pool hasn’t been tested yet',
  bodyNotTested: 'not tested yet',
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
  planned: 'Planned for the next visit',
  plannedNote: 'We test the water first, so amounts may change.',
  noNext: 'No visit is scheduled yet.',
  whichAddress: 'Address',
  allAddresses: 'All addresses',
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
  noteTranslated: 'Translated from Spanish. Show the original',
  noteOtherLanguage: 'The technician wrote this note in Spanish.',
  photos: 'Photos',
  openPhoto: ({ caption }: { caption: string }) => `Open photo: ${caption}`,
  photo: ({ number }: { number: number }) => `Photo ${number}`,
  nextPhoto: 'Next photo',
  previousPhoto: 'Previous photo',

  owe: 'What you owe',
  nothingOwed: 'You’re all paid up.',
  nothingToPay: 'Nothing to pay right now.',
  nextPrice: ({ price, from }: { price: number; from: string }, { dollars, day }) =>
    `Your price is ${dollars(price)} starting ${day(from, 'date')}.`,
  autopay: 'Autopay',
  autopayOn: ({ method }: { method: string }) => `On. New invoices are charged on their due date: ${method}.`,
  autopayAgreed: ({ at, zone }: { at: string; zone: string }, { moment }) =>
    `You agreed to this on ${moment(at, zone, 'date')}.`,
  autopayNoMethod: 'Pay an invoice and keep your card or bank account. Then you can turn autopay on here.',
  autopayAgree: 'Agree and turn autopay on',
  autopayOff: 'Turn autopay off',
  autopayFailed: 'Couldn’t change autopay. Try again.',
  dollars: ({ amount }: { amount: number }, { dollars }) => dollars(amount),
  openInvoices: ({ count }: { count: number }, { plural }) => plural(count, 'open invoice', 'open invoices'),
  due: ({ date }: { date: string }, { day }) => `Due ${day(date, 'date')}`,
  bankNews: {
    pending: 'Payment processing. It can take a few days, and there’s nothing more to do.',
    disputed: 'A payment is disputed. Your bank is deciding, and there’s nothing to pay for it until then.',
    lost: 'Your bank gave a disputed payment back to you, so it’s owed again.',
    returned: 'Your bank returned the payment, so it’s owed again.',
  },
  receiptDisputed: 'Disputed: your bank is deciding.',
  overdue: ({ date }: { date: string }, { day }) => `Was due ${day(date, 'date')}`,
  paid: 'Paid',
  void: 'Canceled',
  upcoming: 'Not due yet',
  pay: ({ amount }: { amount: number }, { dollars }) => `Pay ${dollars(amount)}`,
  payAll: ({ amount }: { amount: number }, { dollars }) => `Pay all · ${dollars(amount)}`,
  payNamed: ({ name, amount }: { name: string; amount: number }, { dollars }) => `Pay ${dollars(amount)} of ${name}`,
  payFailed: 'Couldn’t open the payment page. Try again.',
  invoice: ({ number }: { number: string | null }) => (number ? `Invoice ${number}` : 'Invoice'),
  invoices: 'Invoices',
  noInvoices: 'Your invoices show up here.',
  pdf: 'PDF',
  pdfOf: ({ name }: { name: string }) => `${name} as a PDF`,
  receipts: 'Receipts',
  receipt: ({ date }: { date: string }, { day }) => `Payment on ${day(date.slice(0, 10), 'date')}`,
  statement: 'Statement',
  statementMore: 'What was billed and paid in the last 90 days.',
  reports: 'Service reports',
  report: ({ date }: { date: string }, { day }) => `Report for ${day(date, 'date')}`,
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
  deposit: ({ amount }: { amount: number }, { dollars }) => `Deposit due on approval: ${dollars(amount)}`,
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
  chart: {
    names: {
      chlorine: 'Free chlorine',
      pH: 'pH',
      lsi: 'LSI',
      totalAlkalinity: 'Alkalinity',
      calciumHardness: 'Calcium hardness',
      cyanuricAcid: 'CYA (stabilizer)',
      salt: 'Salt',
      temperature: 'Temperature',
    },
    statuses: { ideal: 'Ideal', low: 'Low', high: 'High', critical: 'Critical' },
    ideal: ({ range }: { range: string }) => `ideal ${range}`,
    from: ({ least }: { least: string }) => `from ${least}`,
    label: ({ name, tests, first, last }: { name: string; tests: number; first: string; last: string }, { plural }) =>
      `${name}: ${plural(tests, 'test', 'tests')} from ${first} to ${last}.`,
  },
  noHistory: 'Your readings show up here after the first test.',
  historyFailed: 'Couldn’t load your readings. Try again.',

  codeTitle: 'See everything',
  /** `to`: where the code goes; nowhere on a server without a mail server. */
  codeMore: ({ to, name }: Named & { to: readonly string[] }, { list }) => {
    const from =
      to.length > 0
        ? `We’ll send it to ${list(to, 'or')}.`
        : `No mail server is set up yet, so ask ${name ?? 'your pool company'} for it.`;
    return `To see your visits, bills and readings, enter a code. ${from} You do this once on this device.`;
  },
  noWay: ({ name }: Named) =>
    `There’s no email address on file for you. Ask ${name ?? 'your pool company'} to add one.`,
  sendCode: 'Send a code',
  textCode: 'Text a code',
  sentCode: ({ to }: { to: string }) => `We sent a code to ${to}.`,
  notSent: ({ to }: { to: string }) =>
    `Not sent: no mail server. The email to ${to} was saved on your pool company’s server.`,
  code: 'Code',
  codeHint: '6 digits. It works for 10 minutes.',
  enter: 'Open my page',
  newCode: 'Send a new code',
  wrongCode: 'That code doesn’t work. Check it, or get a new one.',
  tooMany: 'Too many tries. Wait a little, then try again.',
  sendFailed: 'Couldn’t send it. Try again.',

  closed: ({ name }: Named) => `${name ?? 'Your pool company'} has turned off customer pages for now.`,
  closedTitle: 'Your page is closed for now',
  pressMore: 'Press the button to open your page on this device. You do this once.',
  pressSwitches: 'Someone else’s page is open on this device. It’ll close when you open yours.',

  freshTitle: 'Open your page',
  freshMore: 'Enter the email address your pool company has on file.',
  ended: 'This link no longer works',
  endedMore: 'It was turned off or has expired. We can send you a new one.',
  address: 'Email address',
  addressMissing: 'Enter your email address.',
  sendLink: 'Send a link',
  linkNotSent: 'Not sent: no mail server. Ask your pool company for a link.',
  sentLink: 'If your pool company has written to that address, a link is on its way. It works once, for 30 minutes.',

  tip: {
    title: ({ name }: { name: string }) => (name ? `A tip for ${name}` : 'A tip'),
    amount: 'Amount',
    other: 'Other',
    own: 'Your amount in dollars',
    wrongAmount: 'Enter $1 to $500.',
    leave: ({ amount }: { amount: number }, { dollars }) => `Leave ${dollars(amount)}`,
    leaveOne: 'Leave a tip',
    withCard: ({ card }: { card: string }) => `Charged to ${card}. All of it goes to your technician.`,
    goesTo: ({ name }: { name: string }) => `All of it goes to ${name || 'your technician'}.`,
    onFile: ({ card }: { card: string }) => `Use ${card}`,
    anotherCard: 'Use another card',
    card: {
      cardNumber: 'Card number',
      expiryDate: 'Expiry date (MM/YY)',
      cvv: 'CVV',
      cardholderName: 'Name on the card',
      zipCode: 'ZIP code',
    },
    failed: 'Couldn’t leave the tip. Try again: it’s charged once.',
    pending: ({ amount }: { amount: number }, { dollars }) => `Your tip of ${dollars(amount)} is still processing.`,
    thanks: ({ amount, name }: { amount: number; name: string }, { dollars }) =>
      `You left ${name || 'your technician'} ${dollars(amount)}. Thank you!`,
  },

  askTitle: 'Ask or request',
  askWhat: 'What is it about?',
  requestKinds: {
    question: 'A question',
    service: 'Service or repair',
    'change-day': 'Another day for a visit',
    skip: 'Skip a visit',
  } satisfies Record<RequestKind, string>,
  skipDay: 'Which visit?',
  newDay: 'Which day works for you?',
  message: 'Message',
  moreOptional: 'Anything else? (optional)',
  addPhotos: 'Add photos',
  removePhoto: ({ number }: { number: number }) => `Remove photo ${number}`,
  mostPhotos: ({ most }: { most: number }) => `Up to ${most} photos per message.`,
  photoUnreadable: 'Couldn’t read that photo. Choose another one.',
  sendingPhotos: ({ count }: { count: number }, { plural }) => `Sending ${plural(count, 'photo', 'photos')}…`,
  photosLeft: ({ count }: { count: number }, { plural }) =>
    `Your message was sent without ${plural(count, 'photo', 'photos')}. Try again.`,
  confirms: 'Nothing changes until your pool company confirms it.',
  send: 'Send',
  sentMessage: 'Sent. The answer shows up below.',
  dayMissing: 'Choose a day.',
  messageMissing: 'Write what it’s about.',
  conversation: 'Messages',
  conversationFailed: 'Couldn’t load your messages.',
  noMessages: 'Your messages and the answers show up here.',
  youWrote: 'You',
  at: ({ at, zone }: { at: string; zone: string }, { moment }) => moment(at, zone, 'monthDayAndTime'),

  contactTitle: 'How we reach you',
  email: 'Email address',
  phone: 'Phone',
  language: 'Language',
  languages: { en: 'English', es: 'Español' },
  getEmails: 'Emails about my service',
  getTexts: 'Text messages about my service',
  save: 'Save',
  saved: 'Saved.',
  saveFailed: 'Couldn’t save that. Try again.',
  prove: {
    title: { email: 'Confirm your new email address', phone: 'Confirm your new phone number' },
    more: ({ to }: { to: string }) => `We sent a code to ${to}. Nothing changes until you enter it here.`,
    confirm: 'Confirm',
  },
  stopsByReply:
    'Someone else has this phone number too, so you may still get texts about visits. Reply STOP to one to end them all.',

  devices: 'Where you’re signed in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: ({ at, zone }: { at: string; zone: string }, { moment }) => `Last used ${moment(at, zone, 'date')}`,
  signOut: 'Sign out',
  signOutOf: ({ name }: { name: string }) => `Sign out ${name}`,
  links: 'Links in emails',
  linksMore: ({ count }: { count: number }, { number }) =>
    `Links that still work: ${number(count)}. Each opens only what its email showed.`,
  noLinks: 'Links in earlier emails no longer work.',
  endLinks: 'Turn off all links',
  endLinksSure: 'Links in earlier emails will stop working. This can’t be undone.',
  cancel: 'Cancel',
  accessFailed: 'Couldn’t change that. Try again.',
  contact: 'Questions?',
  call: ({ phone }: { phone: string }) => `Call ${phone}`,
  write: 'Send an email',
});
