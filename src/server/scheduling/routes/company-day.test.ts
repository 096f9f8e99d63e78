import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/calendar/index.ts';
import { sentDate } from './service.ts';

const at = (moment: string) => new Date(moment);

describe('the date where a company is', () => {
  it('turns at its own midnight, winter and summer', () => {
    expect(localDate('America/New_York', at('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
    expect(localDate('America/New_York', at('2026-03-08T05:00:00Z'))).toBe('2026-03-08');
    // From that night on the clocks are an hour ahead.
    expect(localDate('America/New_York', at('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
    expect(localDate('America/New_York', at('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
    expect(localDate('America/New_York', at('2026-11-01T03:59:59Z'))).toBe('2026-10-31');
    expect(localDate('America/New_York', at('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
    expect(localDate('America/New_York', at('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
  });

  it('has no summer time in Phoenix, and another day in Honolulu', () => {
    for (const month of ['01', '07']) {
      expect(localDate('America/Phoenix', at(`2026-${month}-15T06:59:59Z`))).toBe(`2026-${month}-14`);
      expect(localDate('America/Phoenix', at(`2026-${month}-15T07:00:00Z`))).toBe(`2026-${month}-15`);
    }
    expect(localDate('Pacific/Honolulu', at('2027-01-01T09:59:59Z'))).toBe('2026-12-31');
  });

  it('is that of a moment which a client sends, and a date stays what it is', () => {
    expect(sentDate('America/Los_Angeles', '2027-01-01T07:30:00.000Z')).toBe('2026-12-31');
    expect(sentDate('America/Los_Angeles', '2027-01-01')).toBe('2027-01-01');
    expect(sentDate('America/Los_Angeles', null)).toBeNull();
  });
});
