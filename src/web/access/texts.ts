import type { PaidTier } from '#domain/subscription/index.ts';

const dollars = (amount: number): string => `$${amount}`;

const descriptions: Record<PaidTier, string> = {
  basic: 'For one person with a small route.',
  professional: 'For a growing company with routes to plan.',
  enterprise: 'For a whole team, without limits.',
};

export const plansTexts = {
  price: dollars,
  perMonth: 'per month',
  aMonth: (amount: number) => `${dollars(amount)} a month`,
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
    nextPage: 'The next page shows exactly what is charged before you pay.',
  },
  prompt: {
    title: (feature: string) => `Not part of your plan: ${feature}`,
    opens: (plan: string, price: number) => `The ${plan} plan opens it, ${dollars(price)} a month.`,
    /** The hub's names; the plan cards carry their own. */
    planNames: {
      basic: 'Starter',
      professional: 'Professional',
      enterprise: 'Enterprise',
    } satisfies Record<PaidTier, string>,
    with: '(with it)',
    without: '(without it)',
    seePlans: 'See plans',
    compare: 'Compare plans',
    notNow: 'Not now',
    closed: 'Nothing you entered is lost. You can change the plan at any time.',
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
    multi_technician: 'Several technicians',
    advanced_analytics: 'Advanced analytics',
  },
};
