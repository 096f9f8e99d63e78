import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { CalendarFeed, NewCalendarFeed, Technician } from '#contract/scheduling/technicians.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();

async function companyWithStops() {
  const company = await world.company();
  const { owner } = company;
  const technician = (await owner.post<Technician>('/api/technicians', { name: 'Sam Lee', startTime: '08:00' })).body;
  const place = { address: '5601 W Crocus Dr', city: 'Glendale', state: 'AZ', zipCode: '85306' };
  const make = async (name: string, order: object) => {
    const more = { phone: '(602) 555-0142', latitude: 33.6, longitude: -112.1, notes: 'Gate 4471' };
    const { customerId } = (await owner.post<Customer>('/api/customers', { name, ...place, ...more })).body;
    const stop = { customerId, technicianId: technician.technicianId, dayOfWeek: 'MONDAY', estimatedDuration: 30 };
    return (await owner.post<RouteAssignment>('/api/route-assignments', { ...stop, ...order })).body;
  };
  const weekly = await make('Pat Rivera', { serviceFrequency: 'weekly' });
  const biweekly = await make('Kim Ito', { serviceFrequency: 'biweekly', startDate: '2026-11-23' });
  return { company, technician, weekly, biweekly, path: `/api/technicians/${technician.technicianId}/calendar-feed` };
}

const open = async ({ owner }: Company, path: string): Promise<string> =>
  new URL((await owner.post<NewCalendarFeed>(path)).body.url).pathname;

/** The events of a calendar as their unfolded lines. */
function eventsOf(text: string): Record<string, string>[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name, value] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (name && value !== undefined && event) event[name] = value;
  }
  return events;
}

const read = (path: string) => world.app.inject({ method: 'GET', url: path });

describe('a technician’s calendar', () => {
  it('has no line that somebody wrote into a name', async () => {
    const { owner } = await world.company();
    const named = { name: 'Sam\r\nX-EVIL:1', startTime: '08:00' };
    const { technicianId } = (await owner.post<Technician>('/api/technicians', named)).body;
    const { url } = (await owner.post<NewCalendarFeed>(`/api/technicians/${technicianId}/calendar-feed`)).body;
    const { body } = await read(new URL(url).pathname);
    expect(body).toContain('X-WR-CALNAME:Sam X-EVIL:1');
    expect(body.split(/[\r\n]+/).filter((line) => line.startsWith('X-EVIL'))).toEqual([]);
  });

  it('ends with the technician and with the account, and can be closed after the plan', async () => {
    const { company, technician, path } = await companyWithStops();
    const { technicianId } = technician;
    const address = await open(company, path);
    await company.owner.patch(`/api/technicians/${technicianId}`, { isActive: false });
    expect((await read(address)).statusCode).toBe(404);
    await company.owner.patch(`/api/technicians/${technicianId}`, { isActive: true });
    expect((await read(address)).statusCode).toBe(200);
    const user = { name: 'Sam Lee', email: `sam.${technicianId}@example.com`, role: 'technician', technicianId };
    const { body } = await company.owner.post<{ id: string }>('/api/users', user);
    await company.owner.delete(`/api/users/${body.id}`);
    expect((await read(address)).statusCode).toBe(404);
    const again = await open(company, path);
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await tx.execute(`update companies set tier = 'none'`);
    });
    expect((await company.owner.delete(path)).status).toBe(200);
    expect((await read(again)).statusCode).toBe(404);
  });

  it('rests while the company is under maintenance, and ends with the right to see stops', async () => {
    const { company, technician, path } = await companyWithStops();
    const { technicianId } = technician;
    const address = await open(company, path);
    await company.signedIn('technician', { technicianId });
    const maintenance = (maintenanceMode: boolean) =>
      company.owner.put('/api/settings', { system: { maintenanceMode } });
    await maintenance(true);
    const resting = await read(address);
    expect([resting.statusCode, resting.headers['retry-after']]).toEqual([503, '30']);
    await maintenance(false);
    expect((await read(address)).statusCode).toBe(200);
    const none = { isEnabled: true, canView: false, canEdit: false, canDelete: false };
    const entry = { role: 'technician', feature: 'field_service', ...none };
    expect((await company.owner.put('/api/permissions', { permissions: [entry] })).status).toBe(200);
    expect((await read(address)).statusCode).toBe(404);
    await company.owner.put('/api/permissions', { permissions: [] });
    expect((await read(address)).statusCode).toBe(200);
  });

  it('holds the stops of the weeks around today at their planned times', async () => {
    const { company, path } = await companyWithStops();
    const address = await open(company, path);
    const answer = await read(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const events = eventsOf(answer.body);
    // From a week back to four weeks ahead: six Mondays for the weekly stop, three from its start for the biweekly one.
    const starts = (name: string) =>
      events.flatMap(({ SUMMARY, DTSTART }) => (SUMMARY?.endsWith(name) ? [DTSTART ?? ''] : [])).sort();
    expect(starts('Pat Rivera')).toEqual(
      ['20261116', '20261123', '20261130', '20261207', '20261214', '20261221'].map((date) => `${date}T150000Z`),
    );
    expect(starts('Kim Ito')).toEqual(['20261123', '20261207', '20261221'].map((date) => `${date}T153000Z`));
    expect(events[0]).toMatchObject({
      DTEND: '20261116T153000Z',
      SUMMARY: '1. Pat Rivera',
      LOCATION: '5601 W Crocus Dr\\, Glendale\\, AZ 85306',
    });
    expect(answer.body).not.toContain('4471');
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length);
  });

  it('keeps 8 o’clock when the clocks change', async () => {
    const { company, path } = await companyWithStops();
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await tx.execute(`update companies set time_zone = 'America/Denver'`);
    });
    const address = await open(company, path);
    world.clock.forward({ days: 107 });
    const starts = eventsOf((await read(address)).body)
      .filter(({ SUMMARY }) => SUMMARY?.endsWith('Pat Rivera'))
      .map(({ DTSTART }) => DTSTART);
    expect(starts).toContain('20270308T150000Z');
    expect(starts).toContain('20270315T140000Z');
    world.clock.forward({ days: -107 });
  });

  it('is shown under the last address alone, and under none once it is turned off', async () => {
    const { company, path } = await companyWithStops();
    const first = await open(company, path);
    const second = await open(company, path);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    const state = (await company.owner.get<CalendarFeed>(path)).body;
    expect(state).toMatchObject({ isOn: true, lastReadAt: expect.any(String) });
    expect(JSON.stringify(state)).not.toContain(second.slice('/api/calendar/'.length, -4));
    expect((await company.owner.delete(path)).status).toBe(200);
    expect((await read(second)).statusCode).toBe(404);
    expect((await company.owner.get<CalendarFeed>(path)).body).toMatchObject({ isOn: false, createdAt: null });
  });

  it.each(['/api/calendar/nobody.ics', '/api/calendar/x', `/api/calendar/${'a'.repeat(43)}.ics`])(
    'is nothing under %s',
    async (address) => {
      expect((await read(address)).statusCode).toBe(404);
    },
  );

  it('is a technician’s own: not another’s, not another company’s', async () => {
    const { company, path } = await companyWithStops();
    const other = await company.signedIn('technician');
    expect((await other.post(path)).status).toBe(403);
    expect((await world.visitor.post(path)).status).toBe(401);
    const { owner: stranger } = await world.company();
    for (const answer of [await stranger.get(path), await stranger.post(path), await stranger.delete(path)]) {
      expect(answer.status).toBe(404);
    }
  });
});
