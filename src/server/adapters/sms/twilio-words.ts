/** Twilio's codes that people meet, in our words (https://www.twilio.com/docs/api/errors). */
const words: Readonly<Record<number, string>> = {
  21211: 'The phone number isn’t valid.',
  21214: 'The phone number can’t be reached.',
  21217: 'The phone number isn’t valid.',
  21408: 'Texts can’t be sent to this number’s country.',
  21602: 'The message is empty.',
  21606: 'Your sending number can’t send texts.',
  21610: 'The customer has opted out of texts.',
  21612: 'The phone number can’t be reached from your sending number.',
  21614: 'This phone number can’t receive texts.',
  21617: 'The message is too long.',
  21659: 'Your sending number doesn’t belong to the account.',
  30003: 'The phone was off or out of reach.',
  30004: 'The phone is blocking this message.',
  30005: 'The phone number is unknown or not in service.',
  30006: 'The phone number is a landline or can’t be reached.',
  30007: 'The carrier filtered the message as unwanted.',
  30008: 'The carrier didn’t say why it failed.',
  30034: 'Your sending number isn’t registered with the carriers.',
};

export const optOutCode = 21610;

/** What a code means; with the code where it is not one of those people meet. */
export const wordsOf = (code: number | null): string =>
  code === null ? 'It wasn’t delivered.' : (words[code] ?? `The text service reported error ${code}.`);
