import { type UsbAnswer, type UsbReading, usbAnswerOf } from './usb-answer.ts';
import { usbLines } from './usb-lines.ts';

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
