import { catalog } from '#domain/language/index.ts';

/** What the checks of messages, templates and survey answers say. */
export const messagingTexts = catalog('contract.messaging', {
  templateRequired: 'Template is required',
  unknownType: 'Unknown type of message',
  nameRequired: 'Name is required',
  numberOrEmail: 'Enter a phone number or an email',
  dateAndTime: 'Must be a date and time',
  unknownMessageType: 'Unknown message type',
  phoneNumberRequired: 'Phone number is required',
  replyRequired: 'Reply is required',
  oneToFive: 'Choose 1 to 5',
  howTheyAgreed: 'Say how they agreed',
  textsOrEmails: 'Choose texts, emails or both',
  idsOrFilter: 'Give either customers or a filter',
});
