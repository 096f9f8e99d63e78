import type { QuoteShown } from '#contract/invoicing/work-orders.ts';
import { formatDollars } from '#web/base/format.ts';

const closed: Record<Exclude<QuoteShown['state'], 'open'>, string> = {
  approved: 'You approved this quote. Thank you!',
  declined: 'You declined this quote.',
  expired: 'This quote has expired. Please ask for a new one.',
  changed: 'This quote is being changed. You’ll get a new one.',
  canceled: 'This quote was canceled.',
};

/** What a customer reads of a quote. Its page loads these alone. */
export const quoteTexts = {
  dollars: (amount: number) => formatDollars(amount),
  noLines: 'No line items yet.',
  ownPage: 'Back to your pool',
  title: 'Quote',
  of: (number: string) => `Quote ${number}`,
  to: (name: string) => `for ${name}`,
  validUntil: (day: string) => `good through ${day}`,
  deposit: {
    asked: (amount: number) =>
      `When you approve, a deposit of ${formatDollars(amount)} is due. It counts toward your final invoice.`,
    due: (amount: number) =>
      `Your deposit of ${formatDollars(amount)} is due now. It counts toward your final invoice.`,
    processing: (amount: number) => `Your deposit of ${formatDollars(amount)} is processing.`,
    paid: (amount: number) => `Your deposit of ${formatDollars(amount)} is paid. Thank you!`,
    refunded: (amount: number) => `Your deposit of ${formatDollars(amount)} was refunded.`,
    pay: 'Pay Deposit',
  },
  total: 'Total with tax',
  lines: 'Line items',
  name: 'Your name',
  nameMissing: 'Please enter your name',
  reason: 'Why not?',
  reasonHint: 'It helps us give you a better quote.',
  agree: 'Approve Quote',
  decline: 'Decline',
  declineConfirm: 'Decline Quote',
  backToQuote: 'Back',
  closed,
  missing: 'Quote Not Found',
  missingMore: 'The link may be incomplete or expired. Ask your pool company for a new one.',
  loadFailed: 'Couldn’t load the quote',
  answerFailed: 'Couldn’t save your answer',
  questions: (name: string) => `Questions? Contact ${name}:`,
};
