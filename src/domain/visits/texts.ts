import { catalog } from '#domain/language/index.ts';
import type { SkipReason } from '#domain/settings/index.ts';
import type { DoubtKind } from './doubts.ts';

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
  /** What does not add up at a visit, as the technician is asked and the office reads it. */
  doubts: {
    untreated: 'The water was off and nothing was added',
    noTime: 'Hardly any time at the pool',
    noPhoto: 'No photo, unlike the last visits',
    copied: 'All readings are the same as last time',
  } satisfies Record<DoubtKind, string>,
});
