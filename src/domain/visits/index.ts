// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './cases/case-texts.es.ts';
import './note-texts.es.ts';
import './task-texts.es.ts';
import './texts.es.ts';

export {
  atBody,
  type BodyKind,
  bodiesOfStop,
  bodyKinds,
  type NamedBody,
  type TaskOfBody,
} from './bodies.ts';
export {
  type CaseDose,
  type CaseKind,
  type CaseState,
  type CaseStep,
  type CaseWater,
  caseKinds,
  caseMeasures,
  caseSources,
  caseStates,
  caseTaskId,
  caseTaskMessage,
  caseTaskNamed,
  dosedAgain,
  doseReadingText,
  planCase,
  stepsDue,
  suggestedCases,
} from './cases/case-plan.ts';
export { caseTexts } from './cases/case-texts.ts';
export { type DoubtKind, doubtKinds, usualVisits, visitDoubts, visitsForUsual } from './doubts.ts';
export {
  isLikelyTranslation,
  type KeptNote,
  languageOfText,
  noteAskedHours,
  noteAsRead,
  noteForReader,
} from './note-language.ts';
export { notePhrases } from './note-texts.ts';
export { makeUpPath, mayUndoSkip, skipInWords } from './skips.ts';
export { spanishTasks } from './task-texts.es.ts';
export { taskNamed } from './task-texts.ts';
export {
  type ChecklistTask,
  type CustomerTask,
  companyTasks,
  customerTasks,
  defaultTasks,
  type FinishedVisit,
  furthestVisits,
  isTesting,
  type MissingTask,
  missingRequired,
  requiredAtVisit,
  tasksDue,
  tasksNotDone,
  tasksOfBodies,
} from './tasks-due.ts';
export { visitWords } from './texts.ts';
