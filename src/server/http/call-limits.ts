import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from './app.ts';

/**
 * How often one account may make one of these calls in five minutes; somebody without an account is an address. People never
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

type Limit = keyof typeof callLimits;

const money = [
  'POST /api/billing/purchase',
  'POST /api/billing/checkout',
  'POST /api/billing/checkout/complete',
  'POST /api/billing/account/money-back',
  'PUT /api/billing/customers/:customerId/card',
  'PUT /api/billing/processors/stripe',
  'POST /api/billing/invoices/:invoiceId/payments',
  'POST /api/billing/transactions/:transactionId/refunds',
];
const message = [
  'POST /api/sms/send',
  'POST /api/communications/broadcasts',
  'POST /api/communications/greetings',
  'POST /api/communications/on-my-way',
  'POST /api/communications/pre-visit',
  'POST /api/communications/threads/:customerId',
  'POST /api/scheduled-messages/:messageId/retry',
  'POST /api/message-templates/:templateId/test',
  'POST /api/billing/invoices/:invoiceId/mail',
  'POST /api/service-report',
  'POST /api/service-reports/:reportId/resend',
  'POST /api/work-orders/:workOrderId/quote',
];
const work = [
  'GET /api/export',
  'GET /api/accounting-export',
  'GET /api/backups/:backupId/file',
  'POST /api/backups',
  'POST /api/import/company',
  'POST /api/import/customers',
  'POST /api/import/:list',
  'GET /api/billing/invoices/:invoiceId/invoice.pdf',
  'GET /api/billing/statements/:customerId/statement.pdf',
  'GET /api/billing/transactions/:transactionId/receipt.pdf',
  'GET /api/chemical-usage/export',
  'GET /api/pay-check/export',
  'GET /api/pools/:poolId/test-sheet.pdf',
  'GET /api/service-reports/:reportId/pdf',
  'POST /api/route-optimization/day',
  'POST /api/route-optimization/slots',
  'POST /api/route-optimization/week',
  'POST /api/disruptions',
  'POST /api/disruptions/preview',
  'POST /api/company-branding/logo',
  'POST /api/service-report/preview',
  'POST /api/visits/:visitId/preview',
];
const guess = [
  'POST /api/auth/change-password',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/two-step/start',
  'POST /api/auth/two-step/confirm',
  'POST /api/auth/two-step/disable',
  'POST /api/auth/two-step/recovery-codes',
];

/** Calls with a limit of their kind; some calls declare one of their own beside their route. */
export const limitedCalls: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ...money.map((call) => [call, 'money'] as const),
  ...message.map((call) => [call, 'message'] as const),
  ...work.map((call) => [call, 'work'] as const),
  ...guess.map((call) => [call, 'guess'] as const),
]);

/** Whoever looks after the server asks these again and again. */
const unlimited = new Set(['/api/health', '/api/ready', '/api/metrics']);

const callerOf = ({ account, ip }: FastifyRequest): string =>
  account ? `${account.companyId} ${account.userId}` : normalizeIP(ip);

const rateOf = (limit: Limit) => ({ max: callLimits[limit], timeWindow: '5 minutes', keyGenerator: callerOf });

/** Refuses what is called too often, with 429 and when to come back. */
export async function installCallLimits(app: App): Promise<void> {
  // Before the plugin's own hook, which reads what stands here.
  app.addHook('onRoute', (route) => {
    const { config, method, url } = route;
    if (!url.startsWith('/api/') || config?.rateLimit || unlimited.has(url)) return;
    const named = [method].flat().map((one) => limitedCalls.get(`${one} ${url}`));
    const limit = named.find(Boolean) ?? (config?.needs === 'public' ? 'open' : undefined);
    if (limit) route.config = { ...config, rateLimit: rateOf(limit) };
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many', `Too many attempts. Please try again in ${context.after}.`),
  });
}
