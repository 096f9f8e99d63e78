import type { TaskPriority } from '#contract/choices.ts';

export const checklistTexts = {
  tab: 'Service checklist',
  title: 'Service checklist',
  intro: 'Tasks for each stop. Technicians check them off, and completed tasks go on the report.',
  standard: 'This is Poolhand’s standard list of 15 tasks. Change and save it to make your own.',
  readOnly: 'Only people who can edit settings can change this list.',
  loadFailed: 'Couldn’t load the checklist.',
  loadSafe: 'Nothing has changed.',

  priorities: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<TaskPriority, string>,
  priorityOf: (word: string) => `${word} priority`,
  everyVisit: 'Every visit',
  every: (visits: number) => `Every ${visits} visits`,
  noTasks: 'No tasks in this category.',

  // A task
  name: 'Title',
  category: 'Category',
  priority: 'Priority',
  how: 'How often',
  required: 'Required',
  photo: 'Photo required',
  addTo: (category: string) => `Add task: ${category}`,
  add: 'Add task',
  edit: (title: string) => `Edit ${title}`,
  doneEditing: 'Close',
  untitled: 'New task',
  moveUp: (title: string) => `Move up: ${title}`,
  moveDown: (title: string) => `Move down: ${title}`,
  remove: (title: string) => `Delete ${title}`,
  removed: (title: string) => `${title} deleted`,
  removedText: 'Save to keep this change.',
  undo: 'Undo',

  // Saving
  save: 'Save checklist',
  saved: 'Checklist saved',
  saveFailed: 'Couldn’t save the checklist',
  correct: 'Fix the marked fields and save again.',
  unsaved: 'You have unsaved changes.',
  discard: 'Discard changes',
  reset: 'Restore standard list',
  resetTitle: 'Restore the standard list?',
  resetText: 'Your own tasks and changes will be removed. Recorded visits stay as they are.',
  resetDone: 'Standard list restored',

  // At one customer
  customerTab: 'Checklist',
  customerIntro: 'Your standard list, plus any changes for this customer.',
  customerFailed: 'Couldn’t load this customer’s checklist.',
  doneHereOf: (title: string) => `Done here: ${title}`,
  notHere: 'Not done here',
  differs: 'Changed',
  ownTasks: 'Only for this customer',
  noOwnTasks: 'No custom tasks.',
  settingsOf: (title: string) => `${title} for this customer`,
};
