import { catalog } from '#domain/language/index.ts';
import type { SkipReason } from '#domain/settings/index.ts';

/** What is said of visits to the people of the company. */
export const visitWords = catalog('visits.words', {
  skipReasons: {
    'locked-gate': 'Locked gate',
    dog: 'Dog in the yard',
    weather: 'Weather',
    'customer-asked': 'Customer asked',
    'no-access': 'No access',
    other: 'Other reason',
  } satisfies Record<SkipReason, string>,
});
