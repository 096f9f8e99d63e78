import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { type PlanFeature, type Tier, tierFeatures, tiers } from '#domain/subscription/catalogue.ts';
import type { DeclaredCall } from '#server/http/access.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();
const strict = openWorld({ config: { trialAccess: 'tier' } });

/** What a call uses of the plan; the calls that are not named here belong to every running plan. */
const gates: Record<string, PlanFeature> = {
  'POST /api/customers': 'customers',
  'PATCH /api/customers/:customerId': 'customers',
  'PUT /api/customers/:customerId/place': 'customers',
  'POST /api/customers/:customerId/properties': 'customers',
  'PATCH /api/properties/:propertyId': 'customers',
  'PUT /api/properties/:propertyId/place': 'customers',
  'PUT /api/settings/connections/:need': 'settings',
  'POST /api/settings/connections/:need/test': 'settings',
  'POST /api/customer-places/look-up': 'customers',
  'POST /api/customers/consent': 'customers',
  'POST /api/customer-list/bulk/tags': 'customers',
  'POST /api/customer-list/bulk/hold': 'customers',
  'POST /api/customer-list/bulk/undo': 'customers',
  'POST /api/customer-list/bulk/technician': 'routes',
  'POST /api/customer-list/bulk/plan': 'billing',
  'POST /api/customer-list/bulk/plan/undo': 'billing',
  'POST /api/customer-list/bulk/prices': 'billing',
  'POST /api/customer-list/bulk/prices/preview': 'billing',
  'POST /api/customers/:customerId/restore': 'customers',
  'POST /api/import/customers': 'customers',
  'POST /api/import/:list': 'customers',
  'POST /api/import/company': 'settings',
  'POST /api/backups': 'settings',
  'PUT /api/photo-proof': 'settings',
  'PUT /api/water-targets': 'settings',
  'POST /api/pools': 'customers',
  'PATCH /api/pools/:poolId': 'customers',
  'POST /api/pools/:poolId/reagents': 'reagents',
  'PATCH /api/reagents/:id': 'reagents',
  'POST /api/reagents': 'reagents',
  'POST /api/reagents/:id/transfer': 'reagents',
  'POST /api/visits/:visitId/photos': 'photo_documentation',
  'POST /api/skips/:skipId/photos': 'photo_documentation',
  'POST /api/work-orders/:workOrderId/photos': 'photo_documentation',
  'POST /api/route-assignments': 'routes',
  'PUT /api/route-assignments/:assignmentId': 'routes',
  'PATCH /api/route-assignments/:assignmentId': 'routes',
  'POST /api/route-assignments/:assignmentId/edit': 'routes',
  'POST /api/technicians/:technicianId/calendar-feed': 'routes',
  'POST /api/route-optimization/day': 'routes',
  'POST /api/route-optimization/day/apply': 'routes',
  'POST /api/route-optimization/week': 'routes',
  'POST /api/route-optimization/week/apply': 'routes',
  'POST /api/route-optimization/slots': 'routes',
  'PUT /api/route-order': 'routes',
  'POST /api/week-plan/move': 'routes',
  'POST /api/week-plan/move-visits': 'routes',
  'POST /api/week-plan/move-visits/preview': 'routes',
  'POST /api/week-plan/skip': 'routes',
  'POST /api/week-plan/skip-notice': 'routes',
  'POST /api/week-plan/restore': 'routes',
  'POST /api/route-changes/:changeId/undo': 'routes',
  'POST /api/disruptions/preview': 'routes',
  'POST /api/disruptions': 'routes',
  'POST /api/visits': 'field_service',
  'POST /api/skips': 'field_service',
  'POST /api/skips/:skipId/undo': 'field_service',
  'PATCH /api/visits/:visitId': 'field_service',
  'POST /api/visits/:visitId/complete': 'field_service',
  'POST /api/service-history': 'field_service',
  'POST /api/billing/plans': 'billing',
  'PUT /api/billing/plans/:planId': 'billing',
  'PUT /api/billing/subscriptions/:customerId': 'billing',
  'PUT /api/billing/settings': 'billing',
  'POST /api/billing/invoices': 'billing',
  'POST /api/billing/reminders': 'billing',
  'POST /api/billing/issue-waiting': 'billing',
  'PATCH /api/billing/invoices/:invoiceId': 'billing',
  'POST /api/billing/invoices/:invoiceId/issue': 'billing',
  'POST /api/billing/invoices/:invoiceId/void': 'billing',
  'POST /api/billing/invoices/:invoiceId/correct': 'billing',
  'POST /api/billing/invoices/:invoiceId/mail': 'billing',
  'POST /api/billing/invoices/:invoiceId/remake': 'billing',
  'POST /api/billing/invoices/:invoiceId/payments': 'billing',
  'POST /api/billing/invoices/:invoiceId/late-fees/:lineId': 'billing',
  'POST /api/billing/late-fees/preview': 'billing',
  'POST /api/billing/invoices/:invoiceId/payment-link': 'billing',
  'POST /api/billing/customers/:customerId/payment-link': 'billing',
  'POST /api/billing/transactions/:transactionId/refunds': 'billing',
  'PUT /api/billing/customers/:customerId/card': 'billing',
  'PUT /api/billing/processors/stripe': 'billing',
  'POST /api/pay-check/approve': 'reports',
  'GET /api/analytics': 'business',
  'GET /api/analytics/rows': 'business',
  'GET /api/profit-strategies': 'business',
  'PATCH /api/profit-strategies/:strategyId': 'business',
  'POST /api/service-costs': 'cost_tracking',
  'PATCH /api/service-costs/:costId': 'cost_tracking',
  'PUT /api/cost-rates': 'cost_tracking',
  'POST /api/pay-check/withdraw': 'reports',
  'PUT /api/checklist': 'field_service',
  'PUT /api/customers/:customerId/checklist': 'field_service',
  'POST /api/customers/:customerId/equipment': 'customers',
  'POST /api/cases': 'customers',
  'PATCH /api/cases/:caseId': 'customers',
  'PUT /api/cases/:caseId/visits/:visit': 'routes',
  'POST /api/work-orders': 'customers',
  'PUT /api/price-book/:priceItemId': 'customers',
  'POST /api/price-book': 'customers',
  'POST /api/work-orders/raised': 'field_service',
  'PATCH /api/work-orders/:workOrderId': 'customers',
  'POST /api/work-orders/:workOrderId/quote': 'customers',
  'POST /api/work-orders/:workOrderId/answer': 'customers',
  'POST /api/work-orders/:workOrderId/schedule': 'routes',
  'POST /api/work-orders/:workOrderId/finish': 'customers',
  'POST /api/work-orders/:workOrderId/cancel': 'customers',
  'POST /api/work-orders/:workOrderId/invoice': 'billing',
  'PATCH /api/equipment/:equipmentId': 'customers',
  'POST /api/voice-notes': 'field_service',
  'POST /api/calculate-dosage': 'basic_dosage',
  'POST /api/calculators/:kind': 'basic_dosage',
  'POST /api/water-tests': 'dashboard',
  'POST /api/sms/send': 'sms_notifications',
  'POST /api/message-templates': 'sms_notifications',
  'PATCH /api/message-templates/:templateId': 'sms_notifications',
  'POST /api/message-templates/:templateId/test': 'sms_notifications',
  'POST /api/surveys/reply': 'sms_notifications',
  'POST /api/communications/pre-visit': 'sms_notifications',
  'POST /api/communications/greetings': 'sms_notifications',
  'POST /api/communications/broadcasts': 'sms_notifications',
  'POST /api/communications/threads/:customerId': 'sms_notifications',
  'POST /api/communications/on-my-way': 'sms_notifications',
  'POST /api/communications/arrivals': 'sms_notifications',
  'POST /api/scheduled-messages/:messageId/retry': 'sms_notifications',
  'POST /api/scheduled-messages/:messageId/sent-by-phone': 'sms_notifications',
  'POST /api/ai/chat': 'ai_assistant',
  'POST /api/ai/chat/stream': 'ai_assistant',
  'POST /api/devices': 'arduino',
  'PATCH /api/devices/:deviceId': 'arduino',
  'POST /api/devices/:deviceId/calibrations': 'arduino',
  'POST /api/arduino/run-test': 'arduino',
  'PUT /api/company-branding': 'custom_branding',
  'PUT /api/settings': 'settings',
  'POST /api/settings/mails/test': 'settings',
  'POST /api/company-branding/logo': 'custom_branding',
  'POST /api/users': 'user_management',
  'PATCH /api/users/:userId': 'user_management',
  'POST /api/users/:userId/invitation': 'user_management',
  'PUT /api/permissions': 'user_management',
};

const nameOf = ({ method, url }: DeclaredCall): string => `${method} ${url}`;

async function refusedFor({ owner }: Company, { app }: typeof world): Promise<string[]> {
  const refused: string[] = [];
  for (const call of app.declaredCalls.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')) {
    const { method } = call;
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'PATCH') continue;
    // The session must outlive the walk.
    if (call.url === '/api/auth/logout' || call.url.startsWith('/api/auth/sessions')) continue;
    const url = call.url.replace(/:[A-Za-z]+/g, 'none');
    const answer = await owner.call<{ error?: string; feature?: string }>(
      method,
      url,
      method === 'GET' ? undefined : {},
    );
    if (answer.body.error === 'Upgrade required') {
      expect(answer).toMatchObject({ status: 402, body: { feature: gates[nameOf(call)] } });
      refused.push(nameOf(call));
    }
  }
  return refused.sort();
}

const closedTo = (tier: Tier): string[] =>
  Object.entries(gates)
    .filter(([, feature]) => !tierFeatures[tier].includes(feature))
    .map(([name]) => name)
    .sort();

/** Every call there is, twice over on a busy machine. */
const walkMs = 150_000;

describe('the plan', () => {
  it.each(tiers.filter((tier) => tier !== 'trial'))(
    '%s refuses exactly the calls whose feature it lacks',
    async (tier) => {
      expect(await refusedFor(await world.company({ tier }), world)).toEqual(closedTo(tier));
    },
    walkMs,
  );

  it(
    'trial opens every feature, or in the strict reading its own row',
    async () => {
      expect(await refusedFor(await world.company({ tier: 'trial' }), world)).toEqual([]);
      expect(await refusedFor(await strict.company({ tier: 'trial' }), strict)).toEqual(closedTo('trial'));
    },
    walkMs,
  );

  it('says to the letter what would open it', async () => {
    const order = { customerId: 'X', technicianId: 'X', dayOfWeek: 'MONDAY' };
    const told = async (from: typeof world, tier: Tier) =>
      (await (await from.company({ tier })).owner.post('/api/route-assignments', order)).body.message;
    expect(await told(world, 'basic')).toBe('This feature requires professional or enterprise subscription plan.');
    expect(await told(world, 'none')).toBe(
      'Start your 7-day free trial to access this feature and explore the full potential of automated pool management.',
    );
    expect(await told(strict, 'trial')).toBe(
      'This feature requires a paid subscription. 7 days remaining in your trial.',
    );
    const { owner } = await world.company({ tier: 'professional' });
    expect((await owner.put('/api/permissions', { permissions: [] })).body.message).toBe(
      'This feature requires a higher subscription plan.',
    );
  });

  it('counts the different features that a strict trial uses, once each', async () => {
    const { owner } = await strict.company({ tier: 'trial' });
    const status = async () => (await owner.get<AccountStatus>('/api/auth/account-status')).body;
    expect(await status()).toMatchObject({ trialAccess: 'tier', featuresUsed: 0 });
    const dose = { poolId: 'Pool-001', poolVolume: 15000, currentReadings: { chlorine: 1, pH: 7.4 } };
    for (let n = 0; n < 2; n += 1) await owner.post('/api/calculate-dosage', dose);
    expect(await status()).toMatchObject({ featuresUsed: 1 });
  });

  it('never keeps a company from reading what it has entered', async () => {
    const { owner } = await world.company({ tier: 'none' });
    for (const path of ['customers', 'pools', 'technicians', 'route-assignments', 'visits', 'service-reports', 'sms']) {
      expect((await owner.get(`/api/${path}`)).status, path).toBe(200);
    }
    expect(await owner.post('/api/technicians', { name: 'Sam' })).toMatchObject({
      status: 402,
      body: { error: 'payment_required' },
    });
  });
});
