import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpinTouchResult } from './spin-touch.ts';

const bytesOf = (hex: string): number[] => hex.split('-').map((byte) => Number.parseInt(byte, 16));

/** A value as a meter sends it, padded to the place of its time. */
function sentValue(hex: string, time = '19-0B-1D-0C-19-1A-00-01'): DataView {
  const bytes = new Uint8Array(91);
  bytes.set(bytesOf(hex));
  bytes.set(bytesOf(time), 76);
  return new DataView(bytes.buffer);
}

// Captured from a meter by its owners: github.com/joyfulhouse/lamotte-spintouch, GATT_PROFILE.md.
const salt303 =
  '01-02-03-05-01-02-64-B7-9A-40-02-02-64-B7-9A-40-11-02-00-00-00-00-06-01-20-B6-EF-40-07-00-FD-5C-EE-42-' +
  '0F-00-B5-96-02-42-0A-00-A2-F6-50-42-0C-01-C6-9D-8D-3E-0B-01-09-47-F0-3D-0D-00-7C-8F-30-42-10-00-B1-FC-39-45';
const bromine203 =
  '01-02-03-05-03-02-9D-46-61-3D-06-01-9A-99-C9-40-07-00-00-00-00-00-0F-00-00-00-00-00-0C-01-46-16-71-3D-' +
  '0B-01-00-00-00-00-0E-00-00-00-00-00';

describe('a Spin Touch', () => {
  it('tells the readings of a salt disk, and when it was spun', () => {
    const test = readSpinTouchResult(sentValue(salt303));
    const rounded = Object.fromEntries(
      Object.entries(test?.readings ?? {}).map(([name, value]) => [name, Math.round(value * 100) / 100]),
    );
    expect(rounded).toEqual({
      chlorine: 4.83,
      totalChlorine: 4.83,
      pH: 7.49,
      totalAlkalinity: 119.18,
      calciumHardness: 32.65,
      cyanuricAcid: 52.24,
      salt: 2975.79,
    });
    expect(test).toMatchObject({ atTheEnd: [], testedAt: '2025-11-29T12:25' });
  });

  it('tells bromine as the chlorine test reads it, and what is at the end of what a disk can tell', () => {
    const test = readSpinTouchResult(sentValue(bromine203));
    expect(test?.readings.chlorine).toBeCloseTo(0.055 / 2.254, 3);
    expect(test?.readings.pH).toBeCloseTo(6.3, 5);
    expect(test?.atTheEnd).toEqual(['pH']);
  });

  it('knows a clock of twelve hours, and takes no time that there is not', () => {
    const at = (time: string) => readSpinTouchResult(sentValue(salt303, time))?.testedAt;
    expect(at('19-06-18-0C-05-00-00-00')).toBe('2025-06-24T00:05');
    expect(at('19-06-18-0C-05-00-01-00')).toBe('2025-06-24T12:05');
    expect(at('19-06-18-09-05-00-01-00')).toBe('2025-06-24T21:05');
    expect(at('19-02-1E-09-05-00-00-01')).toBeNull();
    expect(at('19-0D-01-09-05-00-00-01')).toBeNull();
    expect(at('00-00-00-00-00-00-00-00')).toBeNull();
  });

  it('takes nothing else, whatever the bytes are', () => {
    expect(readSpinTouchResult(sentValue(salt303.replace('01-02', '02-02')))).toBeNull();
    expect(readSpinTouchResult(sentValue('01-02-03-05'))).toBeNull();
    expect(readSpinTouchResult(new DataView(new ArrayBuffer(20)))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 130 }), (bytes) => {
        bytes.set([1, 2, 3, 5].slice(0, bytes.length));
        for (const value of Object.values(readSpinTouchResult(new DataView(bytes.buffer))?.readings ?? {}))
          expect(Number.isFinite(value) && value >= 0).toBe(true);
      }),
    );
  });
});
