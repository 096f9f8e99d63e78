import { catalog } from '#domain/language/index.ts';

/** What the checks of accounts and sign-ins say. */
export const accountsTexts = catalog('contract.accounts', {
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 200 characters',
  linkIncomplete: 'The link is incomplete',
  codeMissing: 'Enter the code',
  nameRequired: 'Name is required',
  currentPassword: 'Enter your current password',
  password: 'Enter your password',
  sixDigits: 'The code has 6 digits',
  passkeyName: 'Name this passkey',
  perDay: 'Must be a number from 1 to 50',
  wholeNumber: 'Must be a whole number',
  atLeastOne: 'Must be at least 1',
  atMostFifty: 'Must be at most 50',
  trueOrFalse: 'Must be true or false',
  nameTooShort: 'Name must be at least 2 characters',
  passwordsDiffer: "Passwords don't match",
});
