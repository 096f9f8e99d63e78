import { catalog } from '#domain/language/index.ts';

export const accessTexts = catalog('access', {
  roles: {
    owner: 'Business Owner',
    admin: 'Office Manager',
    technician: 'Pool Technician',
    homeowner: 'Pool Owner',
    user: 'Employee',
  },
  /** Why a feature is locked. */
  upgrade: {
    startTrial: ({ days }: { days: number }) =>
      `Start your ${days}-day free trial to access this feature and explore the full potential of automated pool management.`,
    trialUsedUp: ({ features }: { features: number }) =>
      `Trial limit reached (${features} features). Upgrade to continue using advanced pool management tools.`,
    notInTrial: ({ daysLeft }: { daysLeft: number }) =>
      `This feature requires a paid subscription. ${daysLeft} days remaining in your trial.`,
    enterprise: 'This feature requires enterprise subscription plan.',
    professional: 'This feature requires professional or enterprise subscription plan.',
    higher: 'This feature requires a higher subscription plan.',
  },
});
