import { catalog } from '#domain/language/index.ts';

/** What the calls about checklists refuse. */
export const checklistTexts = catalog('visits.checklist', {
  task: 'Task',
  sameId: 'Another task has this id',
  sameTitle: 'Another task has this title',
});
