/** Twilio's common errors (https://www.twilio.com/docs/api/errors). */
const words: Readonly<Record<number, string>> = {
  21211: 'The phone number isn’t valid.',
  21214: 'The phone number can’t be reached.',
  21217: 'The phone number isn’t valid.',
  21408: 'We can’t text numbers in this country.',
  21602: 'The message is empty.',
  21606: 'Your sending number can’t send texts.',
  21610: 'The customer opted out of texts.',
  21612: 'This number can’t be reached from your sending number.',
  21614: 'This number can’t receive texts.',
  21617: 'The message is too long.',
  21659: 'Your sending number doesn’t belong to your Twilio account.',
  30003: 'The phone was off or out of range.',
  30004: 'The phone blocked this message.',
  30005: 'The number is unknown or not in service.',
  30006: 'The number is a landline or can’t be reached.',
  30007: 'The carrier blocked the message as spam.',
  30008: 'The carrier didn’t say why it failed.',
  30034: 'Your sending number isn’t registered with the carriers.',
};

export const optOutCode = 21610;

export const wordsOf = (code: number | null): string =>
  code === null ? 'It wasn’t delivered.' : (words[code] ?? `The SMS service reported error ${code}.`);
