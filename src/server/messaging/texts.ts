import { catalog, type Message } from '#domain/language/index.ts';

/** What the office reads of its messages to customers. */
export const messagingTexts = catalog('messaging', {
  /** Why a message waits, was not sent, or failed. */
  notes: {
    quietHours: 'Waiting for quiet hours to end.',
    planUsedUp: 'You’ve used all of your plan’s texts for this month.',
    sendFromPhone: 'No SMS service is connected. Send it from your phone.',
    planEnded: 'Your plan has ended.',
    expired: 'Expired before it could be sent.',
    customerDeleted: 'The customer has been deleted.',
    turnedOff: 'Turned off in Settings.',
    notLive: 'Automatic messages are paused.',
    notConfirmed: 'Waiting for the owner to confirm their email.',
    deliveryUnknown: 'Delivery unknown.',
    unknownAfter: ({ what }: { what: Message | string }, { say }) => `${say(what)} Delivery unknown.`,
    notSent: 'Couldn’t send it.',
    serviceSilent: 'The SMS service didn’t answer.',
    refused: 'It can’t be sent.',
    canceledBy: ({ name }: Named) => `Canceled by ${name}.`,
    sentFromPhoneBy: ({ name }: Named) => `Sent from a phone by ${name}.`,
    visitMoved: 'The visit was moved or skipped.',
    visitMadeAfterAll: 'The visit is back on the schedule.',
    backOnSchedule: 'The change was undone.',
    noTemplate: 'No template is in use for this message.',
    noSmsService: 'No SMS service is connected.',
    quietNow: 'It’s quiet hours for this customer.',
  },
  goingLive: {
    ownerOnly: 'Only the owner can go live or pause.',
    notInPlan: 'Your plan doesn’t include automatic messages.',
    remindersOff: 'Service Reminders are turned off.',
  },
  consents: {
    onOwnPage: 'On their own page',
    textedStop: 'texted STOP',
    textedStart: 'texted START',
    byOffice: 'set by the office',
    onPage: 'set on the page',
    fromProfile: 'from the customer’s profile',
    givenForService: 'number given for service',
    noPhoneNumber: 'This customer has no phone number we can text.',
    noNumber: 'No phone number we can text.',
    noEmail: 'No email on file.',
    onlyByStart: 'This customer texted STOP. Only they can opt back in, by texting START.',
    onlyByOffice: 'Your pool company turned off texts to this number. Ask them to turn them on again.',
  },
  messages: {
    textsOff: 'SMS Notifications are off in your company’s settings.',
    noLongerWaiting: 'This message is no longer waiting.',
    notRetried: 'You can only retry a message that failed, is on hold or was canceled.',
    notOnHold: 'You can only mark a text that is on hold as sent.',
    unsigned: 'This call isn’t signed by the SMS service.',
    ownRouteOnly: 'Only the office can notify customers of another technician’s route.',
    timeInFuture: 'Choose a time in the future',
    dayTooEarly: 'Notices go out the day before. Choose tomorrow or later.',
    dayTooLate: ({ days }: { days: number }) => `Choose a day within the next ${days} days.`,
  },
  /** What a mail service reads that brings in replies. */
  inbound: {
    notYours: 'This call doesn’t carry the secret of INBOUND_MAIL_SECRET.',
    otherShape: 'Send the email as message/rfc822, or as Postmark’s JSON with RawEmail.',
    noRawEmail: 'RawEmail is missing. Turn on “Include raw email content in JSON payload” in Postmark.',
    notMail: 'This isn’t an email we can read.',
    busy: 'Too many emails are being read right now. Try again in a minute.',
    cameBack: 'The email came back.',
  },
  surveys: {
    answered: 'You’ve already answered this survey. Thank you!',
    lowRating: ({ customer }: { customer: string }) => `Low rating from ${customer}`,
    rated: ({ customer, date, technician, rating, feedback }: Rated, { day }) => {
      const on = date === null ? '' : ` on ${day(date, 'weekdayAndDay')}`;
      const by = technician === null ? '' : ` by ${technician}`;
      return `${customer} rated the service${on}${by} ${rating} out of 5.${feedback ? ` “${feedback}”` : ''}`;
    },
  },
  templates: {
    changedMeanwhile: 'Someone else just changed this template. Please try again.',
    numberOrAddress: 'Please enter a phone number or an email address',
    teamOnly: 'Test emails go to people with an account in your company.',
    unknownVariable: ({ name, known }: { name: string; known: readonly string[] }) =>
      `{${name}} isn’t available here. You can use ${known.map((one) => `{${one}}`).join(', ')}.`,
  },
});

interface Rated {
  customer: string;
  date: string | null;
  technician: string | null;
  rating: number;
  feedback: string | null;
}

interface Named {
  name: string | null;
}
