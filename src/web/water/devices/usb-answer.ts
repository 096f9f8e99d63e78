import { deviceResultBody } from '#contract/water/devices.ts';
import type { TestReadings } from '#contract/water/water.ts';
import { compensatedPh } from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';

/** What a tester has measured, as a test takes it. */
export interface UsbReading {
  /** The board's own id of the test; null where it gave none. */
  testId: string | null;
  readings: TestReadings;
  /** The pH as the probe said it, where it did not correct for the water's temperature. */
  uncorrectedPh: number | null;
  batteryLevel: number | null;
}

/** One line of a board: a reading, why there is none, or nothing that concerns this page. */
export type UsbAnswer =
  | { kind: 'reading'; reading: UsbReading }
  | { kind: 'refused'; reason: string }
  | { kind: 'faulty'; reason: string }
  | { kind: 'other' };

const longestReason = 200;
const other: UsbAnswer = { kind: 'other' };

/** Reads a line as firmware/protocol.md has it (Over USB); what begins otherwise than JSON is what boards say at the start. */
export function usbAnswerOf(line: string): UsbAnswer {
  const value = jsonObjectOf(line);
  if (value === null) return other;
  if (typeof value.error === 'string') return { kind: 'refused', reason: value.error.slice(0, longestReason) };
  // It answers a command from the server and is sent there by the board.
  if (typeof value.commandId === 'string') return other;
  const result = deviceResultBody.safeParse(value);
  if (!result.success) return { kind: 'faulty', reason: words.sayIssue(result.error.issues[0]?.message ?? '') };
  const { testId, commandId: _none, measuredAt: _boardsOwn, pHCompensated, batteryLevel, ...measured } = result.data;
  const readings: TestReadings = Object.fromEntries(
    Object.entries(measured).filter(([, reading]) => reading !== undefined),
  );
  const { pH, temperature } = readings;
  const asFound = { testId: testId ?? null, batteryLevel: batteryLevel ?? null };
  if (pHCompensated !== false || pH === undefined || temperature === undefined) {
    return { kind: 'reading', reading: { ...asFound, readings, uncorrectedPh: null } };
  }
  const corrected = { ...readings, pH: compensatedPh(pH, temperature) };
  return { kind: 'reading', reading: { ...asFound, readings: corrected, uncorrectedPh: pH } };
}

function jsonObjectOf(line: string): Record<string, unknown> | null {
  if (!line.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
