import { catalog } from '#domain/language/index.ts';

/** What the checks of bills, plans, quotes and work orders say. */
export const invoicingTexts = catalog('contract.invoicing', {
  priceMustBePositive: 'Price must be positive',
  amountAboveZero: 'Enter an amount above $0',
  amountInDollars: 'Enter an amount in dollars',
  planNameRequired: 'Plan name is required',
  billingCycle: 'Billing cycle must be weekly, biweekly, monthly, quarterly or annually',
  billingDay: 'Billing day must be 1 to 31',
  featureMissing: 'Enter the feature',
  descriptionMissing: 'Enter a description',
  quantityAboveZero: 'Quantity must be above 0',
  atLeastOneLine: 'Add at least one line',
  atMostLines: ({ count }: { count: number }, { number }) => `Up to ${number(count)} lines`,
  graceDays: 'Grace period must be 0 to 60 days',
  retryAttempts: 'Retry attempts must be 0 to 10',
  taxRateIsNumber: 'Tax rate must be a number',
  taxRate: 'Tax rate must be 0 to 100',
  paymentTerms: 'Payment terms must be 0 to 90 days',
  secretKeyRequired: 'Secret key is required',
  whatToDo: 'Enter what needs to be done',
  wholeMinutes: 'Enter whole minutes',
  leastMinutes: 'Enter at least 1 minute',
  mostMinutes: 'Enter 1440 minutes or less',
  nameMissing: 'Please enter your name',
  itemName: 'Enter a name',
  whatIsRaised: 'Enter what’s wrong, what to quote, or which part was used',
});
