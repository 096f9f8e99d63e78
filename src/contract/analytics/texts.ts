import { catalog } from '#domain/language/index.ts';

export const analyticsTexts = catalog('analytics.checks', {
  range: 'Range must be 7d, 30d, 90d or 1y',
  amountAboveZero: 'Amount must be above 0',
});
