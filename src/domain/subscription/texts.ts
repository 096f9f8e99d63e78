import { catalog, type Message } from '#domain/language/index.ts';

export const subscriptionTexts = catalog('subscription', {
  limits: {
    things: {
      customers: 'customers',
      technicians: 'technicians',
      pools: 'pools',
      serviceReports: 'service reports',
      sms: 'SMS messages',
    },
    reached: ({ tier, limit, thing }: { tier: string; limit: number; thing: Message }, { say }) =>
      `Your ${tier} plan is limited to ${limit} ${say(thing)}. Please upgrade your plan.`,
    reachedWithRoom: (
      {
        tier,
        limit,
        thing,
        next,
        wanted,
      }: { tier: string; limit: number; thing: Message; next: string; wanted: number },
      { say },
    ) =>
      `Your ${tier} plan is limited to ${limit} ${say(thing)}. The ${next} plan has room for ${wanted}. Please upgrade your plan.`,
  },
  card: {
    number: 'Please check the card number.',
    expiry: 'Please enter the expiry date as MM/YY.',
    expired: 'This card has expired.',
    securityCode: ({ digits }: { digits: number }) => `Please enter the ${digits} digits of the security code.`,
  },
});
