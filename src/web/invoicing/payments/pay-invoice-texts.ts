import { customerBillingTexts } from '../texts.ts';

const { dollars } = customerBillingTexts;

/** Texts of the page that a payment link opens, for a customer without an account. */
export const payInvoiceTexts = {
  title: 'Pay invoice',
  ownPage: 'Back to your pool',
  invoice: (number: string | null) => (number ? `Invoice ${number}` : 'Invoice'),
  to: (customer: string) => `For ${customer}`,
  issued: (day: string) => `Issued ${day}`,
  due: (day: string) => `Due ${day}`,
  toPay: 'Amount due',
  lines: 'Line items',
  card: 'Pay by card',
  pay: (amount: number) => `Pay ${dollars(amount)}`,
  keep: 'Keep this card for future invoices',
  keepMore: 'Your pool company can charge it for future invoices.',
  redirect: 'You’ll enter your card on our card processor’s secure page, then come back here.',
  continue: 'Continue to secure payment',
  noCards: (company: string) => `${company} doesn’t take cards online.`,
  contact: 'Please pay the usual way, or contact them:',
  paidTitle: 'Paid',
  paidMore: 'Nothing left to pay. Thank you!',
  pendingTitle: 'Your payment is processing',
  pendingMore: 'It isn’t confirmed yet. Please don’t pay again: this page updates as soon as it is.',
  voidTitle: 'This invoice was voided',
  voidMore: 'You don’t owe anything on it.',
  missingTitle: 'Invoice not found',
  missingMore: 'The link may be expired or incomplete. Ask your pool company for a new one.',
  loadFailed: 'Couldn’t load the invoice.',
  loadSafe: 'Nothing was charged.',
  success: 'Payment Successful!',
  successText: (amount: number) => `${dollars(amount)} paid.`,
  pdf: 'Download PDF',
};
