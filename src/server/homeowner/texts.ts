import { catalog } from '#domain/language/index.ts';

/** What a customer reads where they come in by a personal link. */
export const doorTexts = catalog('homeowner.door', {
  link: 'Link',
  device: 'Device',
  quote: 'Quote',
  logo: 'Logo',
  noAddress: 'There’s no email address on file. Call your pool company.',
  tooManyCodes: 'We sent you several codes already. Use the last one, or try again in an hour.',
  wrongCode: 'That code doesn’t work. Check it, or get a new one.',
  yourCompany: 'Your pool company',
  hello: ({ name }: { name: string }) => `Hello ${name},`,
  code: {
    subject: ({ code, company }: { code: string; company: string }) => `${code} is your code – ${company}`,
    isYours: ({ code }: { code: string }) => `Your code is ${code}. It works for 10 minutes.`,
    ifNotYou: 'If you didn’t ask for this, you don’t need to do anything.',
  },
  fresh: {
    subject: ({ company }: { company: string }) => `Your link – ${company}`,
    once: 'Here is the link to your pool, your visits and your bills. It works once, for 30 minutes.',
    open: 'Open your page',
  },
});
