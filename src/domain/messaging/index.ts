// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './customer-texts.es.ts';
import './texts.es.ts';

export { customerTexts } from './customer-texts.ts';
export { zonesOfCustomer } from './customer-zone.ts';
export { birthdaysOn, holidayDue, holidayOn, isBirthdayDue } from './greetings.ts';
export {
  expiresAt,
  isAutomatic,
  type Kind,
  leavesOnItsOwn,
  type MessageLanguage,
  messageKinds,
  messageLanguages,
  type TemplateType,
  templateTypes,
} from './kinds.ts';
export { isAutomaticMail, splitMail } from './mail-text.ts';
export { afterQuietHours, isQuiet, quietMinutesLeft } from './quiet-hours.ts';
export { mostAttempts, waitAfter } from './retry.ts';
export { isLowRating, ratingIn, serviceQualityOf, thanksTypeOf, wouldRecommend } from './survey-rules.ts';
export {
  arrivalInWords,
  type DefaultTemplate,
  defaultTemplate,
  defaultTemplates,
  exampleValues,
  templateFor,
  timeWindowInWords,
  unknownVariables,
  variablesIn,
  variablesOf,
  writeMessage,
} from './templates.ts';
export {
  inPlainLetters,
  isAnsweredByService,
  type Keyword,
  keywordOf,
  languageOfKeyword,
  segmentsOf,
} from './text-messages.ts';
export { consentOf, type Delivery, formatPhone, optedOut, resolveChannel, toE164 } from './way.ts';
