import { catalog } from '#domain/language/index.ts';

/**
 * Sentences that a technician puts into a note with one press. A note keeps them as it was written; a customer of the other
 * language reads them in theirs, so a wording stays as it is once notes have it. Each is one sentence.
 */
export const notePhrases = catalog('visits.phrases', {
  allGood: 'Everything looks good.',
  waterLow: 'The water level is low: please add water up to the middle of the tile.',
  waterHigh: 'The water level is too high.',
  filterSoon: 'The filter needs a cleaning soon.',
  backwashed: 'We backwashed the filter.',
  basketsFull: 'The baskets were full of leaves.',
  noSwimToday: 'Please don’t swim until tomorrow.',
  waitHour: 'Please wait an hour before you swim.',
  algae: 'There was algae: we brushed it and raised the chlorine.',
  pumpOff: 'The pump was off when we arrived.',
  pumpLonger: 'Please run the pump longer each day.',
  gateLocked: 'The gate was locked.',
  dogOut: 'The dog was in the yard.',
  trimPlants: 'Plants are dropping leaves in the pool: trimming them back would help.',
});
