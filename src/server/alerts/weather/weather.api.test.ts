import { describe, expect, it } from 'vitest';
import type { Notification, WeatherAlerts } from '#contract/alerts/notifications.ts';
import type { JobRun, OutsideService } from '#contract/settings/settings.ts';
import type { WeatherWarning } from '#server/adapters/weather/port.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** A weather service that says what the test has it say. */
const sky = {
  warnings: [] as WeatherWarning[],
  away: false,
  asked: [] as { latitude: number; longitude: number }[],
  async warningsAt(place: { latitude: number; longitude: number }): Promise<WeatherWarning[]> {
    sky.asked.push({ latitude: place.latitude, longitude: place.longitude });
    if (sky.away) throw new Error('The weather service returned 503');
    return sky.warnings;
  },
};
const connected = openWorld({ deps: { weather: sky }, config: { weatherUrl: 'https://api.weather.gov' } });
const without = openWorld();

const path = '/api/weather/alerts';
const show = async ({ owner }: Company) => (await owner.get<WeatherAlerts>(path)).body;
const alerts = async ({ owner }: Company) =>
  (await owner.get<Notification[]>('/api/notifications?type=weather_alert')).body;
/** A company in Phoenix, and a quiet sky. */
async function inPhoenix(): Promise<Company> {
  Object.assign(sky, { warnings: [], away: false, asked: [] });
  const company = await connected.company();
  await company.owner.put('/api/company-branding', {
    ...{ weatherCity: 'Phoenix', weatherState: 'AZ', weatherZipCode: '85004' },
  });
  return company;
}
const storm = (expires: string): WeatherWarning => ({
  event: 'Severe Thunderstorm Warning',
  area: 'Maricopa, AZ',
  expires,
  headline: 'Severe Thunderstorm Warning issued by NWS Phoenix AZ',
});
const inAnHour = (): string => new Date(connected.clock.now().getTime() + 3_600_000).toISOString();

describe('the weather', () => {
  it('is not connected without a service, and nothing is asked', async () => {
    const company = await without.company();
    await company.owner.put('/api/company-branding', { weatherCity: 'Phoenix', weatherZipCode: '85004' });
    const nothing = { connected: false, location: 'Phoenix 85004', checkedAt: null, alerts: [] };
    expect(await show(company)).toEqual(nothing);
    await without.runJob('watch-weather', {});
    const { body } = await company.owner.get<OutsideService[]>('/api/settings/services');
    expect(body.find(({ need }) => need === 'weather')?.state).toBe('off');
  });

  it('warns of a storm and advises on heat at the company’s place, in words of its own clock', async () => {
    const company = await inPhoenix();
    sky.warnings = [
      storm(inAnHour()),
      { ...storm(inAnHour()), event: 'Extreme Heat Warning', headline: null },
      { ...storm(inAnHour()), event: 'Air Quality Alert' },
    ];
    const shown = await show(company);
    expect(shown).toMatchObject({
      ...{ connected: true, location: 'Phoenix, AZ 85004', checkedAt: connected.clock.now().toISOString() },
    });
    expect(shown.alerts.map(({ event, kind }) => [event, kind])).toEqual([
      ['Severe Thunderstorm Warning', 'warning'],
      ['Extreme Heat Warning', 'advisory'],
      ['Air Quality Alert', null],
    ]);
    expect(shown.alerts[1]?.advice).toContain('25%');
    expect(sky.asked[0]?.latitude).toBeCloseTo(33.45, 1);
    connected.clock.forward({ minutes: 2 });
    await connected.runJob('make-alerts', {});
    expect(await alerts(company)).toMatchObject([
      { title: 'Severe Thunderstorm Warning', severity: 'high', type: 'weather_alert' },
      { title: 'Extreme Heat Warning', severity: 'medium' },
    ]);
    expect((await alerts(company))[0]?.message).toMatch(/^Maricopa, AZ until \w{3}, \w{3} \d+, \d+:\d\d [AP]M\. /);
    const technician = await company.signedIn('technician');
    expect((await technician.get<Notification[]>('/api/notifications')).body).toHaveLength(2);
  });

  it('is asked for at most every 15 minutes, and an alert is over when it expires', async () => {
    const company = await inPhoenix();
    sky.warnings = [storm(inAnHour())];
    await show(company);
    connected.clock.forward({ minutes: 14 });
    await show(company);
    expect(sky.asked).toHaveLength(1);
    await connected.runJob('make-alerts', {});
    expect(await alerts(company)).toHaveLength(1);
    connected.clock.forward({ minutes: 1 });
    await show(company);
    expect(sky.asked).toHaveLength(2);
    connected.clock.forward({ minutes: 45 });
    await connected.runJob('make-alerts', {});
    expect(await alerts(company)).toEqual([]);
    expect((await show(company)).alerts).toEqual([]);
  });

  it('fails quietly: what was said stays until it expires, and the owner sees the error among the services', async () => {
    const company = await inPhoenix();
    const later = new Date(connected.clock.now().getTime() + 5 * 3_600_000).toISOString();
    sky.warnings = [storm(later)];
    await show(company);
    sky.away = true;
    connected.clock.forward({ minutes: 20 });
    await connected.runJob('watch-weather', {});
    expect(sky.asked.length).toBeGreaterThan(1);
    expect((await show(company)).alerts).toHaveLength(1);
    const refreshed = await company.owner.post<Notification[]>('/api/notifications/refresh');
    expect([refreshed.status, refreshed.body.length]).toEqual([200, 1]);
    await expect
      .poll(async () =>
        (await company.owner.get<OutsideService[]>('/api/settings/services')).body.find(
          ({ need }) => need === 'weather',
        ),
      )
      .toMatchObject({ state: 'on', detail: 'api.weather.gov', lastError: 'The weather service returned 503' });
    const { body } = await company.owner.get<JobRun[]>('/api/settings/jobs');
    expect(body.find(({ job }) => job === 'watch-weather')).toMatchObject({ failures: 0 });
  });

  it('is that of the middle of the customers where no place is named, and unknown where neither is', async () => {
    Object.assign(sky, { warnings: [], away: false, asked: [] });
    const company = await connected.company();
    expect(await show(company)).toEqual({ connected: false, location: null, checkedAt: null, alerts: [] });
    for (const latitude of [33, 34, 40]) {
      await company.owner.post('/api/customers', { name: 'Pat', latitude, longitude: -112 });
    }
    expect(await show(company)).toMatchObject({ connected: true, location: 'the center of your customers' });
    expect(sky.asked).toEqual([{ latitude: 34, longitude: -112 }]);
  });

  it('of another place says nothing of the new one', async () => {
    const company = await inPhoenix();
    const later = new Date(connected.clock.now().getTime() + 5 * 3_600_000).toISOString();
    sky.warnings = [storm(later)];
    await show(company);
    sky.away = true;
    await company.owner.put('/api/company-branding', {
      weatherCity: 'Miami',
      weatherState: 'FL',
      weatherZipCode: '33101',
    });
    expect(await show(company)).toMatchObject({ location: 'Miami, FL 33101', alerts: [] });
  });

  it('is for employees alone', async () => {
    const company = await inPhoenix();
    const { customerId } = (await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Pat' })).body;
    expect((await (await company.signedIn('homeowner', { customerId })).get(path)).status).toBe(403);
    expect((await connected.visitor.get(path)).status).toBe(401);
  });
});
