import { catalog } from '#domain/language/index.ts';

/** Why a message does not go to a customer. */
export const messagingTexts = catalog('messaging.way', {
  optedOut: 'The customer opted out of texts.',
  notOptedInToTexts: 'The customer hasn’t opted in to texts.',
  textsOff: 'Texts are turned off in Settings.',
  noPhoneNumber: 'No phone number on file.',
  notAUsNumber: 'Not a US phone number.',
  noEmail: 'No email on file.',
  notOptedInToEmail: 'The customer hasn’t opted in to email.',
});
