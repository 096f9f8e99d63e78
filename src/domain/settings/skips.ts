/** Why a technician leaves a stop without servicing it. */
export const skipReasons = ['locked-gate', 'dog', 'weather', 'customer-asked', 'no-access', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];
