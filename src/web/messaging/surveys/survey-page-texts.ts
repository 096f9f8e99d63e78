import { catalog } from '#domain/language/index.ts';

/** The survey's page: a catalog, for it is read in the customer's language, whatever the pages around it are built in. */
export const surveyPage = catalog('messaging.survey-page', {
  title: 'How was your pool service?',
  question: 'How was your pool service?',
  visit: ({ date }: { date: string }, { day }) => day(date, 'weekdayAndDay'),
  by: ({ technician }: { technician: string }) => `with ${technician}`,
  rate: ({ rating }: { rating: number }) => `${rating} out of 5`,
  poor: '1 poor',
  excellent: '5 excellent',
  thanks: 'Thank you!',
  stored: 'Got it, thanks! You can still change your rating.',
  comment: 'Anything you’d like to add?',
  improve: 'What could we do better?',
  send: 'Send Comment',
  commentStored: 'Thanks, we got your comment.',
  failed: 'Couldn’t save your rating. Please try again.',
  closed: 'You’ve already answered this survey. Thank you!',
  again: 'Try Again',
  missing: 'This Survey Isn’t Available',
  missingMore: 'The link may be incomplete or expired. You can always reply to the text with 1 to 5.',
  loadFailed: 'Couldn’t load the survey',
});
