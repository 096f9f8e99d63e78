import { catalog } from '#domain/language/index.ts';
import type { Keyword } from '#domain/messaging/index.ts';

type Answers = Record<Keyword, (company: { company: string }) => string>;

/** What a customer reads besides the templates: how emails begin and end, and the answers to STOP, START and HELP. */
export const customerTexts = catalog('messaging.customers', {
  yourPoolService: 'Your pool service',
  messageFrom: ({ company }: { company: string | null }) => `A message from ${company ?? 'your pool service'}`,
  whyYou: 'You’re getting this email because we service your pool. To stop, just reply.',
  answers: {
    stop: ({ company }) => `${company}: you won't get any more texts from us. Reply START to get them again.`,
    start: ({ company }) => `${company}: you'll get our texts again. Reply STOP to opt out, HELP for help.`,
    help: ({ company }) =>
      `${company}: texts about your pool service. Reply STOP to opt out. Msg & data rates may apply.`,
  } satisfies Answers,
});
