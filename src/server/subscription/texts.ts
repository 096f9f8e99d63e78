import { catalog, type Message } from '#domain/language/index.ts';

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
  abandoned: 'The payment was abandoned. Nothing was charged.',
  pageDidNotOpen: 'The payment page didn’t open.',
  noCardOnFile: 'No card on file.',
  paid: 'Paid.',
  nothingCharged: 'Nothing was charged.',
  onlyTest: 'Test payment only. No money was charged.',
  cardEndingIn: ({ brand, last4 }: { brand: string; last4: string }) => `${brand} ending in ${last4}`,
  /** What a payment is for. */
  offer: {
    monthly: ({ plan }: { plan: string }) => `${plan} plan, billed monthly`,
    annual: ({ plan }: { plan: string }) => `${plan} plan, billed annually`,
  },
  cardFor: ({ offer }: { offer: Message }, { say }) => `Card for the ${say(offer)}`,
  keptAsCredit: ({ description }: { description: Message | string }, { say }) =>
    `${say(description)} (confirmed late, kept as credit)`,
  /** The page to print. */
  receiptPage: {
    title: ({ number }: { number: string | null }) => `Receipt ${number}`,
    period: 'Period',
    fromTo: ({ from, to }: { from: string; to: string }, { day }) =>
      `${day(from, 'longDate')} to ${day(to, 'longDate')}`,
    fromCredit: 'Paid from credit',
    charged: 'Charged',
    refunded: 'Refunded',
    card: 'Card',
  },
  mails: {
    greeting: ({ company }: { company: string | null }) => `Hello${company ? ` ${company}` : ''},`,
    receipt: ({ number }: { number: string | null }) => `Your Poolhand receipt ${number}`,
    thanks: ({ number, description }: { number: string | null; description: Message | string }, { say }) =>
      `Thank you for your payment. Receipt ${number}: ${say(description)}.`,
    period: ({ from, to }: { from: string; to: string }, { day }) =>
      `From ${day(from, 'longDate')} to ${day(to, 'longDate')}.`,
    price: ({ cents }: { cents: number }, { dollars }) => `Price: ${dollars(cents / 100)}`,
    fromCredit: ({ cents }: { cents: number }, { dollars }) => `Paid with credit: ${dollars(cents / 100)}`,
    charged: ({ cents, card }: { cents: number; card: Message | null }, { dollars, say }) =>
      `Charged: ${dollars(cents / 100)}${card ? ` to ${say(card)}` : ''}`,
    allReceipts: 'All your receipts are under Billing.',
    declined: 'Your card was declined',
    notCharged: (
      { cents, description, reason }: { cents: number; description: Message | string; reason: Message | string },
      { dollars, say },
    ) => `We couldn’t charge ${dollars(cents / 100)} for your ${say(description)}: ${say(reason)}`.trim(),
    nextAttempt: ({ on }: { on: string }, { day }) => `We’ll try again on ${day(on, 'longDate')}.`,
    openUntil: ({ until }: { until: string }, { day }) =>
      `You can use your plan until ${day(until, 'longDate')}. To keep it, add a card under Billing.`,
    ended: 'Your Poolhand plan has ended',
    endedBecause: {
      canceled: 'Your Poolhand plan has ended, as you asked.',
      unpaid: 'Your Poolhand plan has ended because the payment failed.',
    },
    comeBack: 'Your data is saved. Pick a plan under Billing any time to come back.',
    canceled: 'Your Poolhand plan is canceled',
    canceledUntil: ({ until }: { until: string }, { day }) =>
      `You can use your plan until ${day(until, 'longDate')}. You won’t be charged again.`,
    resume: 'Changed your mind? Resume it under Billing before that day.',
    refund: 'Your refund is on its way',
    refunding: ({ cents }: { cents: number }, { dollars }) =>
      `We’re refunding ${dollars(cents / 100)} as you requested. Your plan ended today.`,
    fewDays: 'It can take a few days to show up on your card statement.',
  },
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
