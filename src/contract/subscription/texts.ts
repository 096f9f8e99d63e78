import { catalog } from '#domain/language/index.ts';

/** What the checks of a purchase say. */
export const subscriptionTexts = catalog('contract.subscription', {
  missingInformation: 'Missing Information: Please fill in all required fields.',
  validPlan: 'Please select a valid plan.',
  billingCycle: 'Billing cycle must be monthly or annual',
  price: 'Price must be a number',
  paymentNotFound: 'Payment not found',
  routingNumber: 'Enter the 9-digit routing number of a US bank',
  accountNumber: 'Enter the account number, 4 to 17 digits',
  accountHolder: 'Enter the account holder’s name',
});
