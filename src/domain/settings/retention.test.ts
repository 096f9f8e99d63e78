import { describe, expect, it } from 'vitest';
import { keptFrom } from './default-settings.ts';

describe('how far back records are kept', () => {
  it.each([
    ['6months', '2026-11-22', '2026-05-22'],
    ['12months', '2026-11-22', '2025-11-22'],
    ['24months', '2026-11-22', '2024-11-22'],
    ['6months', '2026-03-15', '2025-09-15'],
    ['12months', '2028-02-29', '2027-02-28'],
    ['6months', '2026-08-31', '2026-02-28'],
  ] as const)('%s on %s: from %s on', (retention, today, from) => {
    expect(keptFrom(retention, today)).toBe(from);
  });

  it('for ever has no end', () => {
    expect(keptFrom('forever', '2026-11-22')).toBeNull();
  });
});
