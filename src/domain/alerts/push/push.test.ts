import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { quietMinutesLeft } from '#domain/messaging/quiet-hours.ts';
import { type PushedAlert, pushText, seesAlertsOf } from './push.ts';

describe('quiet hours', () => {
  it.each([
    // over midnight
    ['20:59', '21:00', '07:00', 0],
    ['21:00', '21:00', '07:00', 600],
    ['23:59', '21:00', '07:00', 421],
    ['00:00', '21:00', '07:00', 420],
    ['06:59', '21:00', '07:00', 1],
    ['07:00', '21:00', '07:00', 0],
    // within a day
    ['11:59', '12:00', '13:00', 0],
    ['12:30', '12:00', '13:00', 30],
    ['13:00', '12:00', '13:00', 0],
    // none
    ['12:00', '12:00', '12:00', 0],
  ])('at %s, quiet from %s to %s: %i minutes are left', (at, from, to, left) => {
    const [hours = 0, minutes = 0] = at.split(':').map(Number);
    expect(quietMinutesLeft(hours * 60 + minutes, from, to)).toBe(left);
  });
});

describe('whom an alert concerns', () => {
  it.each([
    ['owner', 'service_reminder', true],
    ['admin', 'customer_feedback', true],
    ['technician', 'chemical_low', true],
    ['technician', 'weather_alert', true],
    ['technician', 'equipment_maintenance', true],
    ['technician', 'service_reminder', false],
    ['technician', 'customer_feedback', false],
    ['user', 'chemical_low', false],
    ['homeowner', 'chemical_low', false],
  ] as const)('%s, %s: %s', (role, type, sees) => {
    expect(seesAlertsOf(type, role)).toBe(sees);
  });

  it('follows the company’s own permissions', () => {
    const entry = { isEnabled: true, canView: true, canEdit: false, canDelete: false };
    expect(seesAlertsOf('service_reminder', 'user', [{ ...entry, role: 'user', feature: 'business' }])).toBe(true);
    expect(
      seesAlertsOf('chemical_low', 'technician', [
        { ...entry, role: 'technician', feature: 'field_service', canView: false },
      ]),
    ).toBe(false);
    expect(seesAlertsOf('chemical_low', 'homeowner', [{ ...entry, role: 'homeowner', feature: 'business' }])).toBe(
      false,
    );
  });
});

describe('what a device is shown', () => {
  const alert = (id: string, severity: PushedAlert['severity'], link: string | null = null): PushedAlert => ({
    id,
    severity,
    title: `Low chlorine ${id}`,
    message: `The pool of ${id} needs chlorine.`,
    words: null,
    link,
  });

  it('is the alert itself where there is one', () => {
    expect(pushText([alert('A', 'high', '/customers?view=A')], '/alerts', wordsOf('en'))).toEqual({
      title: 'Low chlorine A',
      body: 'The pool of A needs chlorine.',
      link: '/customers?view=A',
      tag: 'A',
    });
    expect(pushText([alert('A', 'high')], '/alerts', wordsOf('en')).link).toBe('/alerts');
  });

  it('counts several, the most urgent first, in one', () => {
    const many = [
      alert('A', 'low'),
      alert('B', 'medium'),
      alert('C', 'critical'),
      alert('D', 'high'),
      alert('E', 'low'),
    ];
    expect(pushText(many, '/alerts', wordsOf('en'))).toEqual({
      title: '5 new alerts, 1 critical',
      body: 'Low chlorine C\nLow chlorine D\nLow chlorine B\nand 2 more',
      link: '/alerts',
      tag: 'alerts',
    });
    expect(pushText(many.slice(0, 2), '/alerts', wordsOf('en')).title).toBe('2 new alerts');
  });

  it('fits into a push, however long the words', () => {
    const long = { ...alert('A', 'high'), title: 'é'.repeat(5000), message: '☃'.repeat(5000) };
    for (const alerts of [[long], [long, long, long, long]]) {
      expect(Buffer.byteLength(JSON.stringify(pushText(alerts, '/alerts', wordsOf('en'))))).toBeLessThan(3000);
    }
  });
});
