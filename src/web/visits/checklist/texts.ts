import type { TaskCategory, TaskPriority } from '#contract/choices.ts';
import { ordinal } from '#web/base/format.ts';

export const checklistTexts = {
  tab: 'Service checklist',
  title: 'Service checklist',
  intro: 'Tasks for each stop. Technicians check them off, and completed tasks go on the report.',
  standard: "This is Poolhand's own list of 15 tasks. Once you change and save it, it is yours.",
  readOnly: 'Only people who can edit settings can change this list.',
  loadFailed: 'The checklist could not be loaded.',
  loadSafe: 'Nothing has changed.',

  categories: {
    Cleaning: 'Cleaning',
    'Water Chemistry': 'Water Chemistry',
    Equipment: 'Equipment',
    Safety: 'Safety',
  } satisfies Record<TaskCategory, string>,
  priorities: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<TaskPriority, string>,
  priorityOf: (word: string) => `${word} priority`,
  everyVisit: 'Every visit',
  every: (visits: number) => `Every ${ordinal(visits)} visit`,
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
  saveFailed: 'The checklist could not be saved',
  correct: 'Please correct what is marked.',
  unsaved: 'There are changes that are not saved yet.',
  discard: 'Discard changes',
  reset: 'Back to the standard list',
  resetTitle: 'Go back to the standard list?',
  resetText: 'Your own tasks and all changes of this list are removed. What was recorded at visits stays.',
  resetDone: 'The standard list is back',

  // At one customer
  customerTab: 'Checklist',
  customerIntro: 'Your standard list, plus any changes for this customer.',
  customerFailed: 'The checklist of this customer could not be loaded.',
  doneHereOf: (title: string) => `Done here: ${title}`,
  notHere: 'Not done here',
  differs: 'Differs',
  ownTasks: 'Only for this customer',
  noOwnTasks: 'No custom tasks.',
  settingsOf: (title: string) => `How ${title} is done here`,
};
