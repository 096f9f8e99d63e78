import { catalog } from '#domain/language/index.ts';

/** Why a card was not charged, where the processor does not say it itself. */
export const cardTexts = catalog('cards', {
  declined: 'Your card was declined.',
  insufficientFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  wrongSecurityCode: "Your card's security code is incorrect.",
  processingError: 'An error occurred while processing your card. Try again in a little bit.',
  onlyTestCards: 'Test mode: only test cards such as 4242 4242 4242 4242 work.',
  onlyTestAccounts: 'Test mode: only test accounts such as routing 110000000, account 000123456789 work.',
  accountClosed: 'The bank returned it: the account is closed.',
  accountWithoutFunds: 'The bank returned it: insufficient funds.',
  debitNotAuthorized: 'The bank returned it: the debit wasn’t authorized.',
  wrongExpiryDate: "Your card's expiry date is incorrect.",
  noLongerAvailable: 'The saved card is no longer available.',
  notCompleted: 'The payment wasn’t completed.',
  pageClosed: 'The payment page was closed before paying.',
});
