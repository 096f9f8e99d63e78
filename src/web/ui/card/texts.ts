export const cardTexts = {
  fields: {
    cardNumber: 'Card Number',
    expiryDate: 'Expiry Date',
    cvv: 'CVV',
    cardholderName: 'Cardholder Name',
    email: 'Email',
    zipCode: 'ZIP Code',
  },
  errors: {
    missing: (label: string) => `${label} is required`,
    email: 'Please enter a valid email address',
    zipCode: 'Please enter a 5-digit ZIP code.',
  },
  emailHint: 'The receipt goes here.',
  sandboxTitle: 'This is the sandbox: no money moves',
  sandboxText: 'Only test cards are taken. Try 4242 4242 4242 4242 with any future date, any CVV and any ZIP code.',
};
