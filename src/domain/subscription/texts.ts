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
  sizes: {
    upTo: ({ count }: { count: number }) => `Up to ${count} customers`,
    exactly: ({ count }: { count: number }) => `${count} customers`,
    unlimited: 'Unlimited customers',
  },
  /** What the Trial Expired dialog lists of each plan. */
  contents: {
    basicRoutes: 'Basic route management',
    serviceReports: 'Service reports',
    profiles: 'Customer profiles',
    emailSupport: 'Email support',
    advancedRoutes: 'Advanced route optimization',
    texts: 'Automated SMS notifications',
    analytics: 'Detailed analytics',
    voiceNotes: 'Voice notes',
    navigation: 'GPS navigation',
    prioritySupport: 'Priority support',
    technicians: 'Multiple technicians',
    businessAnalytics: 'Business analytics',
    branding: 'Custom branding',
    api: 'API access',
    dedicatedSupport: 'Dedicated support',
  },
  card: {
    number: 'Please check the card number.',
    expiry: 'Please enter the expiry date as MM/YY.',
    expired: 'This card has expired.',
    securityCode: ({ digits }: { digits: number }) => `Please enter the ${digits} digits of the security code.`,
  },
});
