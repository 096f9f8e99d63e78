export const cardTexts = {
  fields: {
    cardNumber: 'Card Number',
    expiryDate: 'Expiry Date',
    expiryHint: 'MM/YY',
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
  payment: {
    failed: 'Payment Failed',
    failedText: 'Payment processing failed',
    unreachable: 'We couldn’t reach the server. Try again when you’re online: you won’t be charged twice.',
    missing: 'Missing Information',
    missingText: 'Please fill in all required fields.',
    safe: 'Your card number is sent to the card processor. We don’t keep it.',
  },
  emailHint: 'For your receipt.',
  sandboxTitle: 'Test mode: no money moves',
  sandboxText: 'Only test cards work. Try 4242 4242 4242 4242 with any future date, CVV and ZIP code.',
};
