import { catalog } from '#domain/language/index.ts';

export const subscriptionTexts = catalog('subscription.calls', {
  receipt: 'Receipt',
  payment: 'Payment',
  processor: 'Processor',
  noPaidPlan: 'Your company doesn’t have a paid Poolhand plan.',
  refundOnce: 'Refunds are available once, within 30 days of your first payment.',
  stillProcessing: 'A payment for your company is still processing. Wait a moment and check again.',
  enterCard: 'Enter a card to pay with.',
  enterCardOnPage: 'Enter your card on the payment page.',
  notCompleted: 'This payment hasn’t been completed.',
  unconfirmed:
    'Your payment isn’t confirmed yet: the card processor didn’t answer. Please don’t pay again. We’ll check and email you.',
  validPlan: 'Please select a valid plan.',
  missingInformation: 'Missing Information: Please fill in all required fields.',
  enterCardAtProcessor: 'Enter your card on the card processor’s page.',
  processorOutOfReach: 'We can’t reach the card processor right now. Try again in a moment.',
  alreadyHave: {
    monthly: ({ plan }: { plan: string }) => `You already have the ${plan} plan, billed monthly.`,
    annual: ({ plan }: { plan: string }) => `You already have the ${plan} plan, billed annually.`,
  },
  otherPrice: {
    monthly: ({ plan, price }: { plan: string; price: number }) =>
      `The ${plan} plan costs $${price} per month billed monthly.`,
    annual: ({ plan, price }: { plan: string; price: number }) =>
      `The ${plan} plan costs $${price} per month billed annually.`,
  },
});
