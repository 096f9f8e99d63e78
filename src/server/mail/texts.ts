import { catalog } from '#domain/language/index.ts';

/** An email's status, where it does not come from the mail server. */
export const mailTexts = catalog('mail', {
  keptInFolder: 'No mail server is set up, so the email was saved on the server instead of being sent.',
  notDelivered: 'Couldn’t deliver the email.',
  replaced: 'Replaced by another email.',
});

/** What the link to a customer's own page is called. */
export const personalLinkTexts = catalog('mail.personal-link', {
  seeAll: 'See your pool, visits and bills',
});
