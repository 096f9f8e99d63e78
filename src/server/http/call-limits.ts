import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from './app.ts';
import { httpTexts } from './texts.ts';

/**
 * By what a route declares as its `limit`: how often one account may make one of these calls in five minutes; somebody without an account is an address. People never
 * come near; a program that tries cards, sends and sends, or keeps the machine drawing is held up.
 */
export const callLimits = {
  /** A card is charged or tried, or money goes back. */
  money: 90,
  /** Somebody gets a mail or a text message. */
  message: 300,
  /** Something is drawn, searched, packed or read in whole. */
  work: 300,
  /** A password, a code or a key is asked for. */
  guess: 60,
  /** Open to everybody, with a key that cannot be guessed, or a signature. */
  open: 3000,
} as const;

export type CallLimit = Exclude<keyof typeof callLimits, 'open'>;

/** Monitoring asks these again and again. */
const unlimited = new Set(['/api/health', '/api/ready', '/api/metrics']);

const callerOf = ({ account, ip }: FastifyRequest): string =>
  account ? `${account.companyId} ${account.userId}` : normalizeIP(ip);

const rateOf = (limit: keyof typeof callLimits) => ({
  max: callLimits[limit],
  timeWindow: '5 minutes',
  keyGenerator: callerOf,
});

/** Refuses what is called too often, with 429 and when to come back. */
export async function installCallLimits(app: App): Promise<void> {
  // Before the plugin’s own hook, which reads this.
  app.addHook('onRoute', (route) => {
    const { config, url } = route;
    if (!url.startsWith('/api/') || config?.rateLimit || unlimited.has(url)) return;
    const limit = config?.limit ?? (config?.needs === 'public' ? 'open' : undefined);
    if (limit) route.config = { ...config, rateLimit: rateOf(limit) };
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many', httpTexts.tooManyAttempts({ after: context.after })),
  });
}
