import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type Role, roles } from '#domain/access/giving-roles.ts';
import { type Company, openWorld } from '../support/world.ts';
import { rolesThatMay } from './declared-needs.ts';

const world = openWorld();

const owner: Role[] = ['owner'];
const office: Role[] = ['owner', 'admin'];
const trade: Role[] = ['owner', 'admin', 'technician'];
/** Homeowners reach their own through these; an employee without a trade nothing. */
const tradeAndHomeowner: Role[] = [...trade, 'homeowner'];
const homeowner: Role[] = ['homeowner'];
/** Homeowners read here what they owe and paid themselves. */
const officeAndHomeowner: Role[] = [...office, 'homeowner'];
/** Everybody who works for the company. */
const employees: Role[] = [...trade, 'user'];
/** A tester's own calls: a session opens none of them. */
const noRole: Role[] = [];
const everybody: readonly Role[] = roles;

/**
 * Who may make each call, written out from the permission matrix and not from what the calls
 * declare: a call that asks for the wrong thing shows here, and so does one that nobody has thought about.
 */
const matrix: [readonly Role[], string[]][] = [
  [
    everybody,
    [
      'POST /api/auth/logout',
      'GET /api/auth/profile',
      'PATCH /api/auth/profile',
      'GET /api/auth/account-status',
      'GET /api/auth/email-confirmation',
      'POST /api/auth/email-confirmation',
      'POST /api/auth/email-confirmation/send',
      'GET /api/auth/safety',
      'GET /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'POST /api/auth/sessions/end-others',
      'POST /api/auth/change-password',
      'POST /api/auth/two-step/start',
      'POST /api/auth/two-step/confirm',
      'POST /api/auth/two-step/disable',
      'POST /api/auth/two-step/recovery-codes',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys',
      'DELETE /api/auth/passkeys/:passkeyId',
      'GET /api/map-settings',
      'GET /api/map/streets.pmtiles',
      'GET /api/attention',
      'GET /api/company-branding',
      'GET /api/company-branding/logo',
    ],
  ],
  [
    owner,
    [
      'DELETE /api/customers/:customerId',
      'POST /api/customers/:customerId/restore',
      'DELETE /api/pools/:poolId',
      'DELETE /api/technicians/:technicianId',
      'DELETE /api/route-assignments/:assignmentId',
      'GET /api/settings/mails',
      'GET /api/settings/mails/:mailId',
      'POST /api/settings/mails/test',
      'GET /api/settings/services',
      'GET /api/settings/connections',
      'POST /api/settings/connections/:need/test',
      'PUT /api/settings/connections/:need',
      'DELETE /api/settings/connections/:need',
      'GET /api/settings/jobs',
      'GET /api/users',
      'POST /api/users',
      'PATCH /api/users/:userId',
      'DELETE /api/users/:userId',
      'POST /api/users/:userId/invitation',
      'DELETE /api/users/:userId/second-step',
      'DELETE /api/users/:userId/sessions',
      'GET /api/audit',
      'POST /api/audit/changes/:changeId/undo',
      'GET /api/permissions',
      'PUT /api/permissions',
      'DELETE /api/technician-users/:technicianId',
      'POST /api/import/company',
      'GET /api/export',
      'GET /api/backups',
      'GET /api/photo-proof',
      'PUT /api/photo-proof',
      'GET /api/photo-proof/export',
      'POST /api/backups',
      'GET /api/backups/:backupId/file',
      'POST /api/billing/account/money-back',
      'PUT /api/billing/processors/stripe',
      'DELETE /api/billing/processors/stripe',
      'GET /api/import/people',
    ],
  ],
  [
    office,
    [
      'POST /api/service-reports/:reportId/note',
      'POST /api/price-book',
      'PUT /api/price-book/:priceItemId',
      'DELETE /api/price-book/:priceItemId',
      'POST /api/cases',
      'PATCH /api/cases/:caseId',
      'PUT /api/cases/:caseId/visits/:visit',
      'POST /api/work-orders',
      'PATCH /api/work-orders/:workOrderId',
      'POST /api/work-orders/:workOrderId/quote',
      'POST /api/work-orders/:workOrderId/answer',
      'POST /api/work-orders/:workOrderId/schedule',
      'POST /api/work-orders/:workOrderId/finish',
      'POST /api/work-orders/:workOrderId/cancel',
      'POST /api/work-orders/:workOrderId/invoice',
      'POST /api/customers',
      'PATCH /api/customers/:customerId',
      'PUT /api/customers/:customerId/place',
      'POST /api/customers/:customerId/properties',
      'PATCH /api/properties/:propertyId',
      'PUT /api/properties/:propertyId/place',
      'DELETE /api/properties/:propertyId',
      'POST /api/customer-places/look-up',
      'POST /api/customer-list/bulk/tags',
      'POST /api/customer-list/bulk/hold',
      'POST /api/customer-list/bulk/technician',
      'POST /api/customer-list/bulk/plan',
      'POST /api/customer-list/bulk/undo',
      'POST /api/customer-list/bulk/plan/undo',
      'POST /api/customer-list/bulk/prices',
      'POST /api/customer-list/bulk/prices/preview',
      'DELETE /api/scheduled-messages/:messageId',
      'POST /api/scheduled-messages/:messageId/retry',
      'POST /api/message-templates',
      'PATCH /api/message-templates/:templateId',
      'POST /api/message-templates/:templateId/test',
      'POST /api/surveys/reply',
      'POST /api/communications/pre-visit',
      'POST /api/communications/greetings',
      'POST /api/communications/broadcasts',
      'POST /api/communications/threads/:customerId',
      'POST /api/communications/threads/:customerId/read',
      'PUT /api/communications/consents/:customerId',
      'POST /api/customers/consent',
      'POST /api/customers/:customerId/access',
      'DELETE /api/customers/:customerId/access',
      'DELETE /api/customers/:customerId/access/devices/:deviceId',
      'DELETE /api/customers/:customerId/access/links/:linkId',
      'PUT /api/customers/:customerId/checklist',
      'PUT /api/checklist',
      'DELETE /api/checklist',
      'POST /api/import/customers',
      'POST /api/import/:list',
      'GET /api/imports',
      'GET /api/imports/:importId',
      'POST /api/imports/:importId/cancel',
      'GET /api/accounting-export',
      'GET /api/chemical-usage',
      'GET /api/chemical-usage/export',
      'POST /api/pools',
      'PATCH /api/pools/:poolId',
      'POST /api/technicians',
      'PATCH /api/technicians/:technicianId',
      'GET /api/technician-users',
      'POST /api/technician-users',
      'PATCH /api/technician-users/:technicianId/status',
      'POST /api/route-assignments',
      'PUT /api/route-assignments/:assignmentId',
      'PATCH /api/route-assignments/:assignmentId',
      'POST /api/route-assignments/:assignmentId/edit',
      'POST /api/route-optimization/day',
      'POST /api/route-optimization/day/apply',
      'POST /api/route-optimization/week',
      'POST /api/route-optimization/week/apply',
      'POST /api/route-optimization/slots',
      'PUT /api/route-order',
      'POST /api/week-plan/move',
      'POST /api/week-plan/move-visits',
      'POST /api/week-plan/move-visits/preview',
      'POST /api/week-plan/skip',
      'POST /api/week-plan/skip-notice',
      'POST /api/week-plan/restore',
      'POST /api/route-changes/:changeId/undo',
      'POST /api/disruptions/preview',
      'POST /api/disruptions',
      'DELETE /api/days-off/:dayOffId',
      'POST /api/billing/purchase',
      'GET /api/billing/quote',
      'POST /api/billing/checkout',
      'POST /api/billing/checkout/complete',
      'GET /api/billing/account',
      'POST /api/billing/account/cancel',
      'POST /api/billing/account/resume',
      'DELETE /api/billing/account/card',
      'GET /api/billing/payments/:paymentId/receipt',
      'GET /api/billing/overview',
      'GET /api/billing/invoice-totals',
      'GET /api/billing/owed',
      'GET /api/billing/books',
      'GET /api/billing/accounts/:customerId',
      'GET /api/billing/payouts',
      'GET /api/billing/payouts/:payoutId',
      'POST /api/billing/reminders',
      'GET /api/billing/plans',
      'POST /api/billing/plans',
      'PUT /api/billing/plans/:planId',
      'PUT /api/billing/subscriptions/:customerId',
      'POST /api/billing/invoices',
      'PATCH /api/billing/invoices/:invoiceId',
      'POST /api/billing/invoices/:invoiceId/issue',
      'POST /api/billing/invoices/:invoiceId/void',
      'POST /api/billing/invoices/:invoiceId/mail',
      'POST /api/billing/invoices/:invoiceId/remake',
      'POST /api/billing/invoices/:invoiceId/payments',
      'POST /api/billing/invoices/:invoiceId/late-fees/:lineId',
      'POST /api/billing/late-fees/preview',
      'POST /api/billing/transactions/:transactionId/refunds',
      'PUT /api/billing/customers/:customerId/card',
      'DELETE /api/billing/customers/:customerId/card',
      'GET /api/billing/processors',
      'GET /api/billing/settings',
      'PUT /api/billing/settings',
      'GET /api/analytics',
      'GET /api/analytics/rows',
      'GET /api/profit-strategies',
      'PATCH /api/profit-strategies/:strategyId',
      'GET /api/service-costs',
      'POST /api/service-costs',
      'PATCH /api/service-costs/:costId',
      'DELETE /api/service-costs/:costId',
      'GET /api/cost-rates',
      'PUT /api/cost-rates',
      'GET /api/stop-margins',
      'POST /api/pay-check/approve',
      'POST /api/pay-check/withdraw',
      'PUT /api/company-branding',
      'GET /api/settings',
      'GET /api/going-live',
      'PUT /api/settings',
      'PUT /api/water-targets',
      'DELETE /api/water-targets/:ruleId',
      'POST /api/water-targets/effects',
      // With a body that says which, it is the owner's alone.
      'PUT /api/going-live',
      'POST /api/company-branding/logo',
      'DELETE /api/company-branding/logo',
      'POST /api/devices',
      'PATCH /api/devices/:deviceId',
      'DELETE /api/devices/:deviceId',
    ],
  ],
  [
    trade,
    [
      'GET /api/customers',
      'GET /api/customer-places',
      'GET /api/customer-list',
      'GET /api/customer-list/views',
      'POST /api/customer-list/views',
      'PATCH /api/customer-list/views/:viewId',
      'DELETE /api/customer-list/views/:viewId',
      'POST /api/customer-list/export',
      'GET /api/customers/:customerId',
      'GET /api/customers/:customerId/properties',
      'GET /api/customers/:customerId/access',
      'GET /api/customers/:customerId/standing',
      'GET /api/customers/:customerId/timeline',
      'GET /api/customers/:customerId/checklist',
      'GET /api/checklist',
      'GET /api/pools/at-risk',
      'GET /api/pools/:poolId/insights',
      'GET /api/water-targets',
      'GET /api/pools/:poolId/test-sheet.pdf',
      'GET /api/pools/:poolId/reagents',
      'GET /api/reagents',
      'GET /api/search',
      'POST /api/reagents',
      'POST /api/reagents/:id/transfer',
      'GET /api/reagents/:id/movements',
      'POST /api/pools/:poolId/reagents',
      'PATCH /api/reagents/:id',
      'DELETE /api/reagents/:id',
      'GET /api/technicians',
      'GET /api/technicians/:technicianId/calendar-feed',
      'POST /api/technicians/:technicianId/calendar-feed',
      'DELETE /api/technicians/:technicianId/calendar-feed',
      'GET /api/route-assignments',
      'GET /api/route-assignments/:assignmentId/edit',
      'GET /api/day-plan',
      'POST /api/route-line',
      'GET /api/directions',
      'POST /api/directions',
      'GET /api/week-plan',
      'GET /api/route-changes',
      'GET /api/days-off',
      'POST /api/visits',
      'GET /api/pay-check',
      'GET /api/pay-check/export',
      'GET /api/visits',
      'GET /api/visits/:visitId',
      'PATCH /api/visits/:visitId',
      'POST /api/visits/:visitId/complete',
      'POST /api/visits/:visitId/photos',
      'POST /api/skips',
      'POST /api/skips/:skipId/undo',
      'POST /api/skips/:skipId/photos',
      'DELETE /api/photos/:photoId',
      'GET /api/stops',
      'GET /api/field-pack',
      'GET /api/stops/:assignmentId',
      'GET /api/stops/customer/:customerId',
      'POST /api/service-history',
      'GET /api/price-book',
      'POST /api/work-orders/raised',
      'POST /api/work-orders/:workOrderId/photos',
      'GET /api/cases',
      'GET /api/cases/:caseId',
      'GET /api/work-orders',
      'GET /api/work-orders/:workOrderId',
      'GET /api/equipment',
      'POST /api/customers/:customerId/equipment',
      'PATCH /api/equipment/:equipmentId',
      'DELETE /api/equipment/:equipmentId',
      'GET /api/voice-notes',
      'POST /api/voice-notes',
      'GET /api/voice-notes/:noteId/audio',
      'DELETE /api/voice-notes/:noteId',
      'POST /api/service-report',
      'POST /api/service-reports',
      'POST /api/service-reports/:reportId/resend',
      'POST /api/service-report/preview',
      'POST /api/visits/:visitId/preview',
      'POST /api/calculate-dosage',
      'GET /api/calculators',
      'POST /api/calculators/:kind',
      'POST /api/water-tests',
      'POST /api/sms/send',
      'GET /api/devices',
      'GET /api/events',
      'GET /api/notifications',
      'POST /api/notifications/refresh',
      'GET /api/notifications/places',
      'POST /api/notifications/bulk',
      'POST /api/notifications/told',
      'POST /api/notifications/read-all',
      'PATCH /api/notifications/:notificationId',
      'GET /api/weather/alerts',
      'GET /api/arduino/device/:customerId/:poolId',
      'POST /api/arduino/run-test',
      'POST /api/devices/:deviceId/calibrations',
      'GET /api/devices/:deviceId/calibrations',
      'GET /api/sms',
      'GET /api/scheduled-messages',
      'POST /api/scheduled-messages/:messageId/sent-by-phone',
      'GET /api/message-templates',
      'POST /api/message-templates/preview',
      'GET /api/surveys',
      'GET /api/communications/threads',
      'GET /api/communications/threads/:customerId',
      'GET /api/communications/stats',
      'POST /api/communications/on-my-way',
      'POST /api/communications/arrivals',
      'GET /api/communications/consents/:customerId',
    ],
  ],
  [
    employees,
    [
      'GET /api/push',
      'PUT /api/push/choices',
      'POST /api/push/devices',
      'DELETE /api/push/devices/:id',
      'POST /api/push/devices/:id/test',
      'POST /api/ai/chat',
      'POST /api/ai/chat/stream',
      'GET /api/ai/conversations',
      'GET /api/ai/conversations/:conversationId',
      'DELETE /api/ai/conversations/:conversationId',
      'GET /api/knowledge',
      'GET /api/knowledge/:pageId',
    ],
  ],
  [
    homeowner,
    [
      'GET /api/homeowner/home',
      'GET /api/my/home',
      'GET /api/my/access',
      'POST /api/my/quotes/:workOrderId/answer',
      'POST /api/my/autopay',
      'POST /api/my/tips',
      'GET /api/my/messages',
      'POST /api/my/messages',
      'POST /api/my/messages/:messageId/photos',
      'PATCH /api/my/contact',
      'POST /api/my/contact/prove',
      'DELETE /api/my/access/devices/:deviceId',
      'DELETE /api/my/access/links',
    ],
  ],
  [
    officeAndHomeowner,
    [
      'GET /api/billing/subscriptions',
      'GET /api/billing/invoices',
      'GET /api/billing/invoices/:invoiceId',
      'GET /api/billing/invoices/:invoiceId/invoice.pdf',
      'POST /api/billing/invoices/:invoiceId/payment-link',
      'POST /api/billing/customers/:customerId/payment-link',
      'GET /api/billing/transactions',
      'GET /api/billing/transactions/:transactionId/receipt.pdf',
      'GET /api/billing/statements/:customerId',
      'GET /api/billing/statements/:customerId/statement.pdf',
    ],
  ],
  [
    noRole,
    [
      'POST /api/devices/:deviceId/heartbeat',
      'GET /api/devices/:deviceId/commands',
      'POST /api/devices/:deviceId/results',
    ],
  ],
  [
    tradeAndHomeowner,
    [
      'GET /api/pools',
      'GET /api/pools/customer/:customerId',
      'GET /api/pools/:poolId',
      'GET /api/pools/:poolId/history',
      'GET /api/water-tests/:poolId',
      'GET /api/service-reports',
      'GET /api/service-reports/:reportId',
      'GET /api/service-reports/:reportId/mail',
      'GET /api/service-history/:customerId',
      'GET /api/photos/:photoId',
      'GET /api/photos/:photoId/thumbnail',
      'GET /api/photos/:photoId/proof',
    ],
  ],
];

/** Open to visitors: who may not do a thing there is not signed in at all. */
const open = [
  'GET /api/photo-proof/verifier',
  'GET /api/health',
  'GET /api/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/demo-accounts',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/second-step',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/service-photos/:reportId',
  'GET /api/service-photos/:reportId/:photoId',
  'GET /api/service-photos/:reportId/:photoId/thumbnail',
  'GET /api/service-reports/:reportId/pdf',
  'GET /api/calendar/:file',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/stripe/:company',
  'POST /api/webhooks/twilio/status',
  'POST /api/webhooks/twilio/inbound',
  'POST /api/webhooks/email',
  'GET /api/quotes/:key',
  'POST /api/quotes/:key',
  'GET /api/pay/:key',
  'POST /api/pay/:key',
  'GET /api/pay/:key/invoice.pdf',
  'GET /api/pay/:key/logo',
  'GET /api/survey',
  'GET /api/survey/logo',
  'POST /api/survey',
  'POST /api/my/open',
  'POST /api/my/code',
  'POST /api/my/enter',
  'POST /api/my/fresh',
  'GET /api/my/logo',
];

/** Looked up before it is known whose it is: the row itself decides, so an unknown id answers 404 to all. */
const decidedByTheRow = new Set([
  'GET /api/service-reports/:reportId',
  'GET /api/service-reports/:reportId/mail',
  'GET /api/photos/:photoId',
  'GET /api/photos/:photoId/thumbnail',
  'GET /api/photos/:photoId/proof',
]);

/** Calls that refuse some of those whom their need would admit, each with the reason. */
const narrower: { why: string; without: Role; calls: string[] }[] = [
  {
    why: 'homeowners are told by mail and text, and ask their pool company instead of the assistant',
    without: 'homeowner',
    calls: [
      'GET /api/push',
      'PUT /api/push/choices',
      'POST /api/push/devices',
      'DELETE /api/push/devices/:id',
      'POST /api/push/devices/:id/test',
      'POST /api/ai/chat',
      'POST /api/ai/chat/stream',
      'GET /api/ai/conversations',
      'GET /api/ai/conversations/:conversationId',
      'DELETE /api/ai/conversations/:conversationId',
      'GET /api/knowledge',
      'GET /api/knowledge/:pageId',
    ],
  },
  {
    why: 'who works without a trade needs an entry of the company to read what was done',
    without: 'user',
    calls: ['GET /api/service-history/:customerId', 'GET /api/service-reports'],
  },
  {
    why: 'how the server itself stands is the owner’s',
    without: 'admin',
    calls: [
      'GET /api/settings/jobs',
      'GET /api/settings/services',
      'GET /api/settings/connections',
      'POST /api/settings/connections/:need/test',
      'PUT /api/settings/connections/:need',
      'DELETE /api/settings/connections/:need',
      'GET /api/settings/mails',
      'GET /api/settings/mails/:mailId',
      'POST /api/settings/mails/test',
    ],
  },
];

const declared = (): string[] =>
  world.app.declaredCalls
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, url }) => `${method} ${url}`)
    .sort();

describe('five roles and every call', () => {
  let company: Company;
  beforeAll(async () => {
    company = await world.company();
  });

  it('are all in the table, each once', () => {
    expect([...matrix.flatMap(([, calls]) => calls), ...open].sort()).toEqual(declared());
  });

  it('are admitted by what the call declares exactly as the table says', () => {
    const isKeptOut = (role: Role, call: string): boolean =>
      narrower.some(({ without, calls }) => without === role && calls.includes(call));
    const declares = world.app.declaredCalls
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url, needs }) => [
        `${method} ${url}`,
        needs === 'public'
          ? 'open'
          : rolesThatMay(needs)
              .filter((role) => !isKeptOut(role, `${method} ${url}`))
              .join(', '),
      ]);
    const written = matrix.flatMap(([allowed, calls]) =>
      calls.map((call) => [call, roles.filter((role) => allowed.includes(role)).join(', ')]),
    );
    expect(Object.fromEntries(declares)).toEqual({
      ...Object.fromEntries(open.map((call) => [call, 'open'])),
      ...Object.fromEntries(written),
      ...Object.fromEntries([...decidedByTheRow].map((call) => [call, roles.join(', ')])),
    });
  });

  const cases = matrix.flatMap(([allowed, calls]) =>
    calls.map((call) => ({
      call,
      allowed: roles.filter((role) => allowed.includes(role)).join(', ') || 'nobody signed in',
    })),
  );
  it.each(cases)('$call is for $allowed', async ({ call, allowed }) => {
    const [method, path] = z
      .tuple([z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), z.string()])
      .parse(call.split(' '));
    const url = path.replace(/:[A-Za-z]+/g, 'none');
    const admitted: Role[] = [];
    for (const role of roles) {
      // A session of its own: some calls end the one they are made with.
      const visitor = await company.signedIn(role);
      const { status } = await visitor.call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
      expect(status, `${call} as ${role}`).not.toBe(401);
      if (status !== 403) admitted.push(role);
    }
    const expected = decidedByTheRow.has(call) ? roles : roles.filter((role) => allowed.split(', ').includes(role));
    expect(admitted).toEqual([...expected]);
    expect((await world.visitor.call(method, url)).status, `${call} signed out`).toBe(401);
  });
});
