import { inLanguage } from './language.ts';

const dollars = (amount: number): string => `$${amount}`;

export const billingTexts = inLanguage({
  en: {
    title: 'Choose Your Plan',
    purpose: 'Every plan includes a 30-day money-back guarantee. Cancel anytime.',
    current: (plan: string, status: string) => `Current plan: ${plan} (${status})`,
    nextBilling: (day: string) => `Next billing date: ${day}`,
    trialLeft: (days: number) => (days === 1 ? '1 day left in your trial' : `${days} days left in your trial`),
    trialEnded: 'Your trial has ended. Everything you entered is kept.',
    annual: 'Annual',
    save: 'Save 17%',
    mostPopular: 'Most Popular',
    currentPlan: 'Current Plan',
    perMonth: 'per month',
    billedMonthly: 'billed monthly',
    billedAnnually: (total: number, saving: number) =>
      `billed annually (${dollars(total)}), you save ${dollars(saving)} a year`,
    price: dollars,
    choose: (plan: string) => `Choose ${plan}`,
    includes: 'Includes',
    limits: {
      customers: (n: string) => `${n} customers`,
      technicians: (n: string) => (n === '1' ? '1 technician' : `${n} technicians`),
      serviceReports: (n: string) => `${n} service reports`,
    },
    unlimited: 'Unlimited',
    badges: { ssl: 'SSL secured', guarantee: '30-day money-back guarantee', support: '24/7 support' },
    confirmTitle: (plan: string) => `Buy the ${plan} plan?`,
    confirmText: (total: number, cycle: string) => `${dollars(total)} is charged now, then again every ${cycle}.`,
    month: 'month',
    year: 'year',
    sandbox: 'No card processor is connected: the sandbox takes a test card and no money moves.',
    buy: 'Complete Purchase',
    success: 'Purchase Successful!',
    successText: 'Your subscription has been activated. Welcome to premium features!',
    failed: 'Purchase Failed',
    failedText: 'There was an error processing your payment. Please try again.',
    onlyOwners: 'Only the owner or an office manager can change the plan.',
    authenticationRequired: 'Authentication Required',
    authenticationText: 'Please sign in to see and change your plan.',
    goToLogin: 'Go to Login',
    loadFailed: 'Your plan could not be loaded.',
    loadFailedSafe: 'Nothing was changed.',
  },
});
