import { catalog } from '#domain/language/index.ts';

/** What became of an email, where it is not the mail server that says so. */
export const mailTexts = catalog('mail', {
  keptInFolder: 'No mail server is set up, so the email was saved on the server instead of being sent.',
  notDelivered: 'Couldn’t deliver the email.',
  replaced: 'Replaced by another email.',
});
