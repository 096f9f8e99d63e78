import { catalog } from '#domain/language/index.ts';

/** Why a delete can't be taken back. */
export const auditTexts = catalog('data.audit', {
  change: 'Change',
  deletedRecord: 'Deleted record',
  tooLate: ({ days }: { days: number }, { plural }) => `Deletes can be undone for ${plural(days, 'day', 'days')}.`,
  alreadyUndone: 'This was already undone.',
  notRestorable: 'This can’t be restored.',
});
