import type { PaidTier } from '#domain/subscription/index.ts';

const dollars = (amount: number): string => `$${amount}`;

const descriptions: Record<PaidTier, string> = {
  basic: 'For one person with a small route.',
  professional: 'For a growing company with several routes.',
  enterprise: 'For a full team, with no limits.',
};

export const plansTexts = {
  price: dollars,
  perMonth: 'per month',
  aMonth: (amount: number) => `${dollars(amount)}/month`,
  mostPopular: 'Most Popular',
  planName: (plan: string) => `${plan} Plan`,
  descriptions,
  trialExpired: {
    title: 'Trial Expired',
    intro: 'Pick a plan to continue. All your data is saved.',
    account: 'Account',
    ended: 'Trial ended',
    choose: 'Choose a plan',
    upgrade: 'Upgrade',
    later: 'Maybe Later',
    guarantee: 'All plans include a 30-day money-back guarantee. Cancel anytime.',
    nextPage: 'You’ll see the exact charge on the next page before you pay.',
  },
  prompt: {
    title: (feature: string) => `Not in your plan: ${feature}`,
    opens: (plan: string, price: number) => `Included in the ${plan} plan, ${dollars(price)}/month.`,
    /** The hub's names; the plan cards carry their own. */
    planNames: {
      basic: 'Starter',
      professional: 'Professional',
      enterprise: 'Enterprise',
    } satisfies Record<PaidTier, string>,
    with: '(included)',
    without: '(not included)',
    seePlans: 'See plans',
    compare: 'Compare plans',
    notNow: 'Not now',
    closed: 'Your data is saved. You can change your plan any time.',
  },
  features: {
    dashboard: 'Dashboard',
    basic_dosage: 'Dosage calculator',
    customers: 'Customers',
    reagents: 'Reagents',
    field_service: 'Field Service',
    routes: 'Routes',
    cost_tracking: 'Cost Tracking',
    reports: 'Service reports',
    sms_notifications: 'SMS notifications',
    photo_documentation: 'Photo documentation',
    business: 'Business',
    settings: 'Settings',
    user_management: 'User Management',
    billing: 'Billing management',
    ai_assistant: 'AI assistant',
    arduino: 'Water sensor (Arduino)',
    custom_branding: 'Custom branding',
    multi_technician: 'Multiple technicians',
    advanced_analytics: 'Advanced analytics',
  },
};
