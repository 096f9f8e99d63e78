import { catalog } from '#domain/language/index.ts';

/** What a customer reads where they come in by a personal link. */
export const doorTexts = catalog('homeowner.door', {
  link: 'Link',
  device: 'Device',
  quote: 'Quote',
  logo: 'Logo',
  closed: 'Customer pages are turned off right now.',
  noAddress: 'There’s no email address on file. Call your pool company.',
  tooManyCodes: 'We sent you several codes already. Use the last one, or try again in an hour.',
  tooManyLinks: 'Several links were sent already. Use the last one, or try again in an hour.',
  wrongCode: 'That code doesn’t work. Check it, or get a new one.',
  yourCompany: 'Your pool company',
  hello: ({ name }: { name: string }) => `Hello ${name},`,
  code: {
    subject: ({ company }: { company: string }) => `Your code – ${company}`,
    isYours: ({ code }: { code: string }) => `Your code is ${code}. It works for 10 minutes.`,
    byText: ({ code, company }: { code: string; company: string }) =>
      `${company}: your code is ${code}. It works for 10 minutes.`,
    wasTexted: 'A code to open their page.',
    wasTextedToNew: 'A code to confirm a new phone number.',
    cannotText: 'We can’t text a code to that number. Ask your pool company to change it for you.',
    ifNotYou: 'If you didn’t ask for this, you don’t need to do anything.',
  },
  requests: {
    messageMissing: 'Write your question.',
    photosAlone: 'See the photos.',
    dayMissing: 'Choose a day.',
    dayPast: 'Choose today or a later day.',
    of: ({ kind }: { kind: 'question' | 'service' }) =>
      kind === 'service' ? 'Request from the customer’s page: service' : 'Question from the customer’s page',
    ofDay: ({ kind, date }: { kind: 'skip' | 'change-day'; date: string }, { day }) =>
      `Request from the customer’s page: ${kind === 'skip' ? 'skip the visit on' : 'visit on another day,'} ${day(date, 'weekdayAndDay')}`,
  },
  moved: {
    phoneSubject: 'Your phone number was changed',
    phoneIsChanged: 'Someone changed your phone number on your page.',
    phoneByText: ({ company }: { company: string }) =>
      `${company}: someone changed your phone number on your page. If that wasn’t you, call us right away.`,
    phoneTexted: 'A notice that their phone number was changed on their page.',
    subject: 'Your email address was changed',
    isChanged: 'Someone changed your email address on your page. We’ll write to the new one from now on.',
    ifNotYou: 'If that wasn’t you, call us right away.',
  },
  fresh: {
    subject: ({ company }: { company: string }) => `Your link – ${company}`,
    once: 'Here is the link to your pool, your visits and your bills. It works once, for 30 minutes.',
    open: 'Open your page',
  },
});
