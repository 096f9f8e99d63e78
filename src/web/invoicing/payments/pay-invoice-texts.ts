import { inLanguage } from '#web/base/language.ts';
import { customerBillingTexts } from '../texts.ts';

const { dollars } = customerBillingTexts;

/** Texts of the page that a payment link opens, for a customer without an account. */
export const payInvoiceTexts = inLanguage({
  en: {
    title: 'Pay invoice',
    from: (company: string) => `From ${company}`,
    invoice: (number: string | null) => (number ? `Invoice ${number}` : 'Invoice'),
    to: (customer: string) => `For ${customer}`,
    issued: (day: string) => `Issued ${day}`,
    due: (day: string) => `due ${day}`,
    toPay: 'To pay',
    lines: 'What it is for',
    card: 'Pay by card',
    pay: (amount: number) => `Pay ${dollars(amount)}`,
    keep: 'Keep this card for future invoices',
    keepMore: 'Your pool company may then charge it for invoices to come.',
    redirect: 'The card is typed in on the secure page of the card processor. You come back here afterwards.',
    continue: 'Continue to secure payment',
    noCards: (company: string) => `${company} takes no cards here.`,
    contact: 'Please pay as you are used to, or get in touch:',
    safe: 'Your card number is sent to the card processor and is not kept here.',
    paidTitle: 'Paid',
    paidMore: 'Nothing is left to pay. Thank you!',
    pendingTitle: 'Your payment is on its way',
    pendingMore: 'It is not confirmed yet. This page shows it as soon as it is; please do not pay again.',
    voidTitle: 'This invoice was withdrawn',
    voidMore: 'Nothing is to be paid.',
    missingTitle: 'This link does not open an invoice',
    missingMore: 'It may be too old or not whole. Please ask your pool company for a new one.',
    loadFailed: 'The invoice could not be loaded.',
    loadSafe: 'Nothing was charged.',
    success: 'Payment Successful!',
    successText: (amount: number) => `${dollars(amount)} paid.`,
    failed: 'Payment Failed',
    failedText: 'Payment processing failed',
    unreachable: 'The server could not be reached. Press again when you are online: nothing is charged twice.',
    missing: 'Missing Information',
    missingText: 'Please fill in all required fields.',
    pdf: 'Download PDF',
  },
});
