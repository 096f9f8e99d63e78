import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import type { PoolType } from '#domain/water/index.ts';
import type { AlertCandidate } from './candidate.ts';
import { testerAlerts, warrantyAlerts } from './equipment-alerts.ts';
import { serviceReminders, stockAlerts, weatherAdvice, weatherAlerts, weatherKind } from './thresholds.ts';
import { waterAlerts } from './water-alerts.ts';

const { say } = wordsOf('en');
const said = (alert: AlertCandidate | undefined): string | undefined => alert && say(alert.message);
const now = new Date('2026-11-23T16:00:00Z');
/** What matters of the only alert there is, or nothing. */
const told = (alerts: AlertCandidate[]): string | null => {
  expect(alerts.length).toBeLessThanOrEqual(1);
  const [alert] = alerts;
  return alert ? `${alert.severity}: ${say(alert.title)}` : null;
};

describe('water that was treated since its test', () => {
  const bad = { chlorine: 0, pH: 8.3, totalAlkalinity: 50 };
  const left = (addedSince: string[], readings: object = bad, poolType: PoolType = 'chlorine') =>
    waterAlerts({
      ...{ poolId: 'Pool-002', name: 'Pool', customerId: null, poolType, targets: null, chlorine: null, pH: null },
      ...{ totalAlkalinity: null, ...readings, addedSince },
    }).map(({ title }) => say(title));
  const all = ['Chlorine critically low', 'pH critically high', 'Alkalinity critically low'];

  it.each([
    ['nothing', [], all],
    ['chlorine', ['liquid_chlorine'], all.slice(1)],
    ['acid, which lowers an alkalinity that is low already', ['muriatic_acid'], [all[0], all[2]]],
    ['baking soda', ['sodium_bicarbonate'], all.slice(0, 2)],
    ['what brings back each of them', ['cal_hypo', 'sodium_bisulfate', 'sodium_bicarbonate'], []],
    ['salt, which is for none of them', ['salt'], all],
    ['something that no table knows', ['algaecide-x'], all],
  ])('is quiet about what was treated: %s', (_added, addedSince, expected) => {
    expect(left(addedSince)).toEqual(expected);
  });

  it('is judged by the side a reading is on, and by the kind of pool', () => {
    expect(left(['muriatic_acid'], { pH: 6.5 })).toEqual(['pH critically low']);
    expect(left(['soda_ash'], { pH: 6.5 })).toEqual([]);
    expect(left(['liquid_chlorine'], { chlorine: 20 })).toEqual(['Chlorine critically high']);
    expect(left(['trichlor'], { chlorine: 0 }, 'bromine')).toEqual(['Bromine critically low']);
    expect(left(['liquid_chlorine'], { chlorine: 0 }, 'bromine')).toEqual([]);
  });
});

describe('a reading of the water, at every bound on both sides', () => {
  const pool = (readings: object, poolType: PoolType = 'chlorine') =>
    waterAlerts({
      poolId: 'Pool-002',
      name: 'Pat Rivera · Pool',
      customerId: 'CUST-1',
      poolType,
      targets: null,
      ...{ chlorine: null, pH: null, totalAlkalinity: null, addedSince: [] },
      ...readings,
    });

  it.each([
    [0, 'critical: Chlorine critically low'],
    [0.49, 'critical: Chlorine critically low'],
    [0.5, 'high: Chlorine low'],
    [0.51, 'high: Chlorine low'],
    [0.99, 'high: Chlorine low'],
    [1, null],
    [1.01, null],
    [3.2, null],
    [10, null],
    [10.01, 'critical: Chlorine critically high'],
    [20, 'critical: Chlorine critically high'],
  ])('chlorine %d ppm: %s', (chlorine, expected) => {
    expect(told(pool({ chlorine }))).toBe(expected);
  });

  it.each([
    [6.79, 'critical: pH critically low'],
    [6.8, 'high: pH low'],
    [6.81, 'high: pH low'],
    [7.19, 'high: pH low'],
    [7.2, null],
    [7.21, null],
    [7.59, null],
    [7.6, null],
    [7.61, 'high: pH high'],
    [7.99, 'high: pH high'],
    [8, 'high: pH high'],
    [8.01, 'critical: pH critically high'],
  ])('pH %d: %s', (pH, expected) => {
    expect(told(pool({ pH }))).toBe(expected);
  });

  it.each([
    [59.9, 'critical: Alkalinity critically low'],
    [60, 'medium: Alkalinity low'],
    [60.1, 'medium: Alkalinity low'],
    [79.9, 'medium: Alkalinity low'],
    [80, null],
    [80.1, null],
    [119.9, null],
    [120, null],
    [120.1, 'medium: Alkalinity high'],
    [149.9, 'medium: Alkalinity high'],
    [150, 'medium: Alkalinity high'],
    [150.1, 'critical: Alkalinity critically high'],
  ])('alkalinity %d ppm: %s', (totalAlkalinity, expected) => {
    expect(told(pool({ totalAlkalinity }))).toBe(expected);
  });

  it('is told once for each reading, about the pool and its customer', () => {
    const alerts = pool({ chlorine: 0.4, pH: 7.8, totalAlkalinity: 70 });
    expect(alerts.map(({ title, message }) => `${say(title)} – ${say(message)}`)).toEqual([
      'Chlorine critically low – Pat Rivera · Pool: chlorine is 0.4 ppm, below 1 ppm.',
      'pH high – Pat Rivera · Pool: pH is 7.8, above 7.6.',
      'Alkalinity low – Pat Rivera · Pool: alkalinity is 70 ppm, below 80 ppm.',
    ]);
    for (const alert of alerts) {
      const about = { customerId: 'CUST-1', poolId: 'Pool-002', link: '/pools/Pool-002' };
      expect(alert).toMatchObject({ type: 'chemical_low', actionRequired: true, ...about });
    }
    expect(new Set(alerts.map(({ cause }) => cause)).size).toBe(3);
  });

  it('says nothing of what was never measured, nor of chlorine where something else does its work', () => {
    expect(pool({})).toEqual([]);
    expect(pool({ chlorine: 0, pH: 8.9, totalAlkalinity: 300 }, 'natural')).toEqual([]);
    expect(told(pool({ pH: 9.1 }, 'natural'))).toBe('high: pH high');
    expect(told(pool({ chlorine: 0.4 }, 'saltwater'))).toBe('critical: Chlorine critically low');
    expect(told(pool({ chlorine: 0.4 }, 'spa'))).toBe('critical: Chlorine critically low');
  });

  it('is judged by the pool type: a spa by its own ranges, the chlorine test of a bromine pool as bromine', () => {
    expect(told(pool({ pH: 7.7 }, 'spa'))).toBe(null);
    expect(told(pool({ pH: 7.81 }, 'spa'))).toBe('high: pH high');
    expect(told(pool({ chlorine: 1.5 }, 'spa'))).toBe('high: Chlorine low');
    expect(told(pool({ chlorine: 2 }, 'bromine'))).toBe(null);
    const [alert] = pool({ chlorine: 0.4 }, 'bromine');
    expect(told(pool({ chlorine: 0.4 }, 'bromine'))).toBe('critical: Bromine critically low');
    expect(said(alert)).toBe('Pat Rivera · Pool: bromine is 0.9 ppm, below 3 ppm.');
  });
});

describe('a package in stock', () => {
  const stock = (levelPct: number, usagePctPerDay: number | null = null) =>
    stockAlerts({
      reagentId: 'RGT-1',
      description: 'Liquid chlorine',
      levelPct,
      usagePctPerDay,
      place: 'Sam’s truck',
      poolId: null,
      customerId: null,
    });

  it.each([
    [0, 'critical: Liquid chlorine almost empty'],
    [9.99, 'critical: Liquid chlorine almost empty'],
    [10, 'medium: Liquid chlorine running low'],
    [10.01, 'medium: Liquid chlorine running low'],
    [24.99, 'medium: Liquid chlorine running low'],
    [25, null],
    [25.01, null],
  ])('at %d %%: %s', (level, expected) => {
    expect(told(stock(level))).toBe(expected);
  });

  it.each([
    [20, 'about 100 days until empty'],
    [0.2, 'about 1 day until empty'],
    [9, 'about 45 days until empty'],
    [0, 'about 0 days until empty'],
  ])('at %d %% is %s: level / 0.2', (level, words) => {
    expect(said(stock(level)[0])).toContain(words);
  });

  it('lasts as long as the stock page says where visits show how fast it goes', () => {
    expect(said(stock(8, 7.15)[0])).toContain('about 1 day until empty');
  });
});

describe('a customer’s next service', () => {
  const reminder = (serviceFrequency: string, daysSince: number, plannedOn: string | null = null) =>
    serviceReminders(
      {
        customerId: 'CUST-1',
        name: 'Pat Rivera',
        serviceFrequency,
        lastServiceDate: new Date(now.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10),
        plannedOn,
      },
      '2026-11-23',
    );

  it.each([
    ['weekly', 7],
    ['biweekly', 14],
    ['monthly', 30],
  ])('%s: every %i days', (frequency, interval) => {
    const at = (days: number) => told(reminder(frequency, interval + days));
    expect(told(reminder(frequency, 0))).toBe(null);
    expect(at(-3)).toBe(null);
    expect(at(-2)).toBe('low: Service due soon');
    expect(at(0)).toBe('low: Service due soon');
    expect(at(2)).toBe('low: Service due soon');
    expect(at(3)).toBe('medium: Service overdue');
    expect(at(7)).toBe('medium: Service overdue');
    expect(at(8)).toBe('high: Service missed');
    expect(at(300)).toBe('high: Service missed');
  });

  it('is not late where a route has it anyway, however long a month is; missed is missed', () => {
    expect(reminder('monthly', 33, '2026-11-27')).toEqual([]);
    expect(reminder('weekly', 6, '2026-11-24')).toEqual([]);
    expect(told(reminder('weekly', 10, '2026-12-15'))).toBe('medium: Service overdue');
    expect(told(reminder('weekly', 15, '2026-11-24'))).toBe('high: Service missed');
  });

  it('needs no action while it is upcoming, and names the days', () => {
    const [upcoming] = reminder('weekly', 5);
    const [overdue] = reminder('weekly', 10);
    expect(upcoming).toMatchObject({ type: 'service_reminder', actionRequired: false });
    expect(said(upcoming)).toBe('Pat Rivera’s weekly service is due on Nov 25, 2026. Last serviced Nov 18, 2026.');
    expect(overdue).toMatchObject({ actionRequired: true });
    expect(said(overdue)).toContain('was due on Nov 20, 2026');
  });

  it('is never late for who was never served, nor for a rhythm that nobody knows', () => {
    const customer = {
      customerId: 'C',
      name: 'Pat',
      serviceFrequency: 'weekly',
      lastServiceDate: null,
      plannedOn: null,
    };
    expect(serviceReminders(customer, '2026-11-23')).toEqual([]);
    expect(reminder('on demand', 400)).toEqual([]);
  });
});

describe('the weather', () => {
  it.each([
    ['Severe Thunderstorm Warning', 'warning'],
    ['Winter Storm Watch', 'warning'],
    ['STORM SURGE WARNING', 'warning'],
    ['Hurricane Local Statement', 'warning'],
    ['Extreme Heat Warning', 'advisory'],
    ['Heat Advisory', 'advisory'],
    ['High Temperature Statement', 'advisory'],
    ['Flood Warning', null],
    ['Wind Advisory', null],
    ['Tornado Warning', null],
    ['', null],
  ])('“%s”: %s', (event, kind) => {
    expect(weatherKind(event)).toBe(kind);
  });

  it('warns of storms with high, and advises on heat with medium severity and 25% more chlorine', () => {
    const expires = new Date('2026-11-23T20:00:00Z');
    const alerts = weatherAlerts(
      [
        { event: 'Severe Thunderstorm Warning', area: 'Maricopa, AZ', expires },
        { event: 'Extreme Heat Warning', area: 'Maricopa, AZ', expires: null },
        { event: 'Flood Warning', area: 'Maricopa, AZ', expires },
      ],
      now,
      'America/Phoenix',
    );
    expect(alerts.map(({ severity, type, title }) => [severity, type, say(title)])).toEqual([
      ['high', 'weather_alert', 'Severe Thunderstorm Warning'],
      ['medium', 'weather_alert', 'Extreme Heat Warning'],
    ]);
    expect(said(alerts[0])).toMatch(/^Maricopa, AZ until Mon, Nov 23, 1:00 PM\. /);
    expect(said(alerts[1])).toBe('Maricopa, AZ. Raise chlorine by 25% until it passes.');
    expect(weatherAdvice('Flood Warning')).toBe(null);
  });

  it('is over at the moment it expires, and told once for the same event and area', () => {
    const storm = (expires: Date) => ({ event: 'Winter Storm Warning', area: 'Utah', expires });
    const later = new Date(now.getTime() + 1);
    expect(weatherAlerts([storm(now)], now, 'UTC')).toEqual([]);
    expect(weatherAlerts([storm(later), storm(later)], now, 'UTC')).toHaveLength(1);
  });
});

describe('equipment', () => {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const tester = (changes: object, alreadyTold: string[] = []) =>
    testerAlerts(
      {
        ...{ deviceId: 'DEV-1', deviceName: 'Deep end', isActive: true, batteryLevel: 80, lastHeartbeat: now },
        ...{ createdAt: ago(1000), place: 'Pat Rivera · Pool', poolId: 'Pool-002', customerId: 'CUST-1' },
        ...changes,
      },
      now,
      new Set(alreadyTold),
    );

  it.each([
    [9.9, 'high: Tester battery almost empty'],
    [10, 'medium: Tester battery low'],
    [19.9, 'medium: Tester battery low'],
    [20, null],
    [null, null],
  ])('a tester with a battery at %s %%: %s', (batteryLevel, expected) => {
    expect(told(tester({ batteryLevel }))).toBe(expected);
  });

  it.each([
    [20, 'medium: Tester battery low'],
    [24.9, 'medium: Tester battery low'],
    [25, null],
  ])('a battery that was told of is well again from 25 %% on: %s', (batteryLevel, expected) => {
    expect(told(tester({ batteryLevel }, ['battery:DEV-1']))).toBe(expected);
  });

  it.each([
    [24, null],
    [24.01, 'medium: Tester offline'],
    [72, 'medium: Tester offline'],
    [72.01, 'high: Tester offline'],
  ])('a tester silent for %s hours: %s', (hours, expected) => {
    expect(told(tester({ lastHeartbeat: ago(hours) }))).toBe(expected);
    expect(told(tester({ lastHeartbeat: null, createdAt: ago(hours) }))).toBe(expected);
  });

  it('a tester that is switched off may be silent and empty', () => {
    expect(tester({ isActive: false, batteryLevel: 1, lastHeartbeat: null })).toEqual([]);
  });

  const pump = { equipmentId: 'EQ-1', customerId: 'C', customerName: 'Pat', poolId: null, name: 'Pentair pump' };
  it.each([
    ['2026-12-24', null],
    ['2026-12-23', 'low: Warranty ends soon'],
    ['2026-12-01', 'low: Warranty ends soon'],
    ['2026-11-30', 'medium: Warranty ends soon'],
    ['2026-11-23', 'medium: Warranty ends soon'],
    ['2026-11-22', null],
    [null, null],
  ])('a warranty until %s, on November 23: %s', (warrantyUntil, expected) => {
    const alerts = warrantyAlerts({ ...pump, warrantyUntil, retiredOn: null }, '2026-11-23');
    expect(told(alerts)).toBe(expected);
    if (alerts[0]) expect(alerts[0].actionRequired).toBe(alerts[0].severity === 'medium');
  });

  it('equipment that was retired has no warranty to use', () => {
    const retired = { ...pump, warrantyUntil: '2026-11-30', retiredOn: '2026-11-01' };
    expect(warrantyAlerts(retired, '2026-11-23')).toEqual([]);
  });
});
