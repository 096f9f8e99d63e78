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
type UsbAnswer =
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

/** A line longer than this is no result (firmware/protocol.md, Over USB). */
const longestLineBytes = 1024;

const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * Takes bytes as they come from a serial port, in pieces of any size, and hands out the lines that are complete. A line that
 * is too long is dropped up to its end, so that noise on the wire fills no memory.
 */
export function usbLines(): (chunk: Uint8Array) => string[] {
  const decoder = new TextDecoder();
  let kept: number[] = [];
  let dropping = false;
  const finished = (): string | null => {
    const bytes = kept.at(-1) === carriageReturn ? kept.slice(0, -1) : kept;
    const line = dropping || bytes.length > longestLineBytes ? null : decoder.decode(new Uint8Array(bytes));
    kept = [];
    dropping = false;
    return line;
  };
  return (chunk) => {
    const lines: string[] = [];
    for (const byte of chunk) {
      if (byte === newline) {
        const line = finished();
        if (line !== null) lines.push(line);
        continue;
      }
      if (dropping) continue;
      kept.push(byte);
      // One more for the carriage return.
      if (kept.length > longestLineBytes + 1) dropping = true;
    }
    return lines;
  };
}

/** What of Web Serial is used here; TypeScript's library does not know it. */
export interface SerialPort {
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
}
interface Serial {
  requestPort: () => Promise<SerialPort>;
}

/** The browser's serial ports; null where it has none. */
export const serialOf = (browser: object): Serial | null =>
  'serial' in browser ? ((browser as { serial?: Serial }).serial ?? null) : null;

/** The outcome of one measurement over the cable. */
export type UsbOutcome =
  | { kind: 'reading'; reading: UsbReading }
  | { kind: 'failed'; why: 'not-opened' | 'unplugged' | 'silent' }
  | { kind: 'failed'; why: 'faulty' | 'refused'; reason: string };

const baudRate = 115_200;
const command = '{"command":"run-test"}\n';
/** Opening the port restarts many boards, which then miss the first command. */
const sayAgainMs = [3000, 6000];
/** So long a board may measure. */
const longestMs = 30_000;

/**
 * Opens the port, asks the board for a test and answers what it measured; the port is closed when this resolves. Ends
 * early, as `unplugged`, when `signal` is aborted.
 */
export async function measureOverUsb(port: SerialPort, signal: AbortSignal): Promise<UsbOutcome> {
  try {
    await port.open({ baudRate });
  } catch {
    return { kind: 'failed', why: 'not-opened' };
  }
  try {
    const { readable, writable } = port;
    if (!readable || !writable) return { kind: 'failed', why: 'not-opened' };
    return await ask(readable, writable, signal);
  } finally {
    // A port that was pulled out cannot be closed any more.
    await port.close().catch(() => undefined);
  }
}

async function ask(
  readable: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<UsbOutcome> {
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const say = (): void => {
    // What cannot be written is a port that is gone, which the reader finds out.
    writer.write(new TextEncoder().encode(command)).catch(() => undefined);
  };
  let late = false;
  const timers = sayAgainMs.map((ms) => setTimeout(say, ms));
  const stopRepeating = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  const end = (): void => {
    reader.cancel().catch(() => undefined);
  };
  const timeout = setTimeout(() => {
    late = true;
    end();
  }, longestMs);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    say();
    const answer = await firstAnswer(reader, stopRepeating);
    if (answer === null) return { kind: 'failed', why: late ? 'silent' : 'unplugged' };
    if (answer.kind === 'reading') return answer;
    return { kind: 'failed', why: answer.kind, reason: answer.reason };
  } finally {
    clearTimeout(timeout);
    stopRepeating();
    signal.removeEventListener('abort', end);
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
    writer.releaseLock();
  }
}

/** The first line that concerns this page; null where the board's lines end before. */
async function firstAnswer(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onJson: () => void,
): Promise<Exclude<UsbAnswer, { kind: 'other' }> | null> {
  const linesOf = usbLines();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      for (const line of linesOf(value)) {
        if (line.trimStart().startsWith('{')) onJson();
        const answer = usbAnswerOf(line);
        if (answer.kind !== 'other') return answer;
      }
    }
  } catch {
    return null;
  }
}
