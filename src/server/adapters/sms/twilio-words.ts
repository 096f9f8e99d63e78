/** Twilio's codes that people meet, in our words (https://www.twilio.com/docs/api/errors). */
const words: Readonly<Record<number, string>> = {
  21211: 'The phone number is not valid.',
  21214: 'The phone number cannot be reached.',
  21217: 'The phone number is not valid.',
  21408: 'The service does not send to the country of this number.',
  21602: 'The message is empty.',
  21606: 'The number that messages are sent from cannot send text messages.',
  21610: 'The customer has opted out of text messages.',
  21612: 'The phone number cannot be reached from the number that messages are sent from.',
  21614: 'The phone number cannot take text messages.',
  21617: 'The message is too long.',
  21659: 'The number that messages are sent from does not belong to the account.',
  30003: 'The phone was switched off or out of reach.',
  30004: 'The phone does not take this message.',
  30005: 'The phone number is unknown or not in service.',
  30006: 'The phone number is a landline or cannot be reached.',
  30007: 'The carrier filtered the message as unwanted.',
  30008: 'The carrier did not say why it failed.',
  30034: 'The number that messages are sent from is not registered with the carriers.',
};

export const optOutCode = 21610;

/** What a code means; with the code where it is not one of those people meet. */
export const wordsOf = (code: number | null): string =>
  code === null ? 'It did not arrive.' : (words[code] ?? `The text message service answered with error ${code}.`);
