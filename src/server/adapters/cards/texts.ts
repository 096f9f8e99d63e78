import { catalog } from '#domain/language/index.ts';

/** Why a card was not charged, where the processor does not say it itself. */
export const cardTexts = catalog('cards', {
  declined: 'Your card was declined.',
  insufficientFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  wrongSecurityCode: "Your card's security code is incorrect.",
  processingError: 'An error occurred while processing your card. Try again in a little bit.',
  onlyTestCards: 'Test mode: only test cards such as 4242 4242 4242 4242 work.',
  wrongExpiryDate: "Your card's expiry date is incorrect.",
  noLongerAvailable: 'The saved card is no longer available.',
  notCompleted: 'The payment wasn’t completed.',
  pageClosed: 'The payment page was closed before paying.',
});
