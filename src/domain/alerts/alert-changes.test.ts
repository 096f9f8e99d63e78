import { describe, expect, it } from 'vitest';
import { alertChanges, type OpenAlert } from './alert-changes.ts';
import { type AlertCandidate, storedWords } from './candidate.ts';
import { alertTexts } from './texts.ts';

const alert = (changes: Partial<AlertCandidate> = {}): AlertCandidate => ({
  cause: 'water:Pool-001:chlorine',
  degree: 'low:0',
  type: 'chemical_low',
  severity: 'high',
  title: 'Chlorine low',
  message: 'Pool: chlorine is 0.8 ppm, below 1 ppm.',
  customerId: null,
  poolId: 'Pool-001',
  actionRequired: true,
  link: '/pools/Pool-001',
  ...changes,
});
const open = (changes: Partial<AlertCandidate> = {}): OpenAlert => ({
  ...alert(changes),
  ...storedWords(alert(changes)),
  notificationId: 'ALERT-1',
});
const nothing = { raised: [], reworded: [], resolved: [] };

describe('what changes of the alerts', () => {
  it('is nothing while everything stays as it was told', () => {
    expect(alertChanges([open()], [alert()])).toEqual(nothing);
    expect(alertChanges([], [])).toEqual(nothing);
  });

  it('is a new one for a new cause, and an end for one that is gone', () => {
    expect(alertChanges([], [alert()])).toEqual({ ...nothing, raised: [alert()] });
    expect(alertChanges([open()], [])).toEqual({ ...nothing, resolved: ['ALERT-1'] });
  });

  it('is the same alert in other words where only the reading differs', () => {
    const now = alert({ message: 'Pool: chlorine is 0.7 ppm, below 1 ppm.' });
    expect(alertChanges([open()], [now])).toEqual({ ...nothing, reworded: [{ notificationId: 'ALERT-1', now }] });
  });

  it('is the same alert with its words as data where it was stored without, and none where only their order differs', () => {
    const title = alertTexts.waterLow({ reading: alertTexts.reading.pH });
    const message = alertTexts.serviceIsDue({
      customer: 'Pat',
      rhythm: alertTexts.rhythm.weekly,
      dueOn: '2026-11-25',
      last: '2026-11-18',
    });
    const now = alert({ title, message });
    const reword = [{ notificationId: 'ALERT-1', now }];
    expect(alertChanges([{ ...open({ title, message }), words: null }], [now])).toEqual({
      ...nothing,
      reworded: reword,
    });
    const turned = { code: message.code, with: Object.fromEntries(Object.entries(message.with ?? {}).reverse()) };
    expect(alertChanges([open({ title, message: turned })], [now])).toEqual(nothing);
  });

  it('is told anew where it has become worse', () => {
    const now = alert({ degree: 'low:1', severity: 'critical' });
    expect(alertChanges([open()], [now])).toEqual({ ...nothing, raised: [now], resolved: ['ALERT-1'] });
  });

  it('stays the alert that it was, handled or not, where it has eased', () => {
    const now = alert();
    const before = open({ degree: 'low:1', severity: 'critical' });
    expect(alertChanges([before], [now])).toEqual({ ...nothing, reworded: [{ notificationId: 'ALERT-1', now }] });
  });

  it('is told anew on the other side, even where that is less bad', () => {
    const before = open({ cause: 'water:Pool-001:pH', degree: 'low:1', severity: 'critical' });
    const now = alert({ cause: 'water:Pool-001:pH', degree: 'high:0' });
    expect(alertChanges([before], [now])).toEqual({ ...nothing, raised: [now], resolved: ['ALERT-1'] });
  });
});
