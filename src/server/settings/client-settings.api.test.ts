import { describe, expect, it } from 'vitest';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

describe('what the settings switch off', () => {
  it('text messages are refused with SMS Notifications off, and written again with them on', async () => {
    const { owner } = await world.company();
    const text = { phoneNumber: '(602) 555-0142', message: 'We are on our way.' };
    await owner.put('/api/settings', { notifications: { smsNotifications: false } });
    const refused = await owner.post('/api/sms/send', text);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('SMS Notifications are off in your company’s settings.');
    expect((await owner.get<unknown[]>('/api/sms')).body).toEqual([]);
    await owner.put('/api/settings', { notifications: { smsNotifications: true } });
    expect((await owner.post('/api/sms/send', text)).status).toBe(201);
  });

  it('customers are not written to about their visits with Service Reminders off', async () => {
    const { owner } = await companyWithRoute(world);
    const skip = (serviceDate: string) =>
      owner.post<RouteChange>('/api/week-plan/skip', {
        ...{ assignmentId: 'ROUTE-1', serviceDate, reason: 'Gate locked', notify: true },
      });
    await owner.put('/api/settings', { notifications: { serviceReminders: false } });
    expect((await skip('2026-11-30')).body.told).toEqual([]);
    await owner.put('/api/settings', { notifications: { serviceReminders: true } });
    expect((await skip('2026-12-07')).body.told).toMatchObject([{ customerId: 'CUST-1' }]);
  });
});
