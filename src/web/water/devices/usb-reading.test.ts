import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureOverUsb, type SerialPort, usbAnswerOf, usbLines } from './usb-port.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const result = '{"testId":"DEV-1.a.1","chlorine":2.1,"pH":7.5,"temperature":82}';

describe('the bytes of a cable', () => {
  it('become lines, in whatever pieces they come', () => {
    const all = bytes('rst:0x1 boot\r\n{"pH":7.4}\n{"note":"25 °C"}\r\n{"half');
    for (const size of [1, 2, 3, 7, 1000]) {
      const linesOf = usbLines();
      const lines: string[] = [];
      for (let from = 0; from < all.length; from += size) lines.push(...linesOf(all.subarray(from, from + size)));
      expect(lines, `pieces of ${size}`).toEqual(['rst:0x1 boot', '{"pH":7.4}', '{"note":"25 °C"}']);
    }
  });

  it('lose what is too long, and nothing after it', () => {
    const linesOf = usbLines();
    expect(linesOf(bytes('x'.repeat(5000)))).toEqual([]);
    expect(linesOf(bytes(`${'y'.repeat(5000)}\n${result}\n`))).toEqual([result]);
    const longest = 'z'.repeat(1024);
    expect(linesOf(bytes(`${longest}\r\n${longest}z\n`))).toEqual([longest]);
  });

  it('may be noise', () => {
    const linesOf = usbLines();
    const lines = linesOf(new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0x0a, ...bytes(`${result}\n`)]));
    expect(lines.at(-1)).toBe(result);
    expect(lines.map((line) => usbAnswerOf(line).kind)).toEqual(['other', 'reading']);
  });
});

describe('a line', () => {
  it.each(['', 'ets Jul 29 2019', '[1, 2]', '7.4', '{"pH":', 'null', '{"pH":7.4,"commandId":"CMD-1"}'])(
    'such as %j does not concern the page',
    (line) => {
      expect(usbAnswerOf(line)).toEqual({ kind: 'other' });
    },
  );

  it('is a reading with what was measured, and nothing else', () => {
    const line =
      '{"testId":"DEV-1.a.1","measuredAt":"1970-01-01T00:00:09Z","pH":7.5,"chlorine":null,"batteryLevel":61}';
    expect(usbAnswerOf(line)).toEqual({
      kind: 'reading',
      reading: { testId: 'DEV-1.a.1', readings: { pH: 7.5 }, uncorrectedPh: null, batteryLevel: 61 },
    });
  });

  it('has its pH corrected where the probe did not', () => {
    const line = '{"pH":7.84,"temperature":104,"pHCompensated":false}';
    expect(usbAnswerOf(line)).toMatchObject({
      reading: { readings: { pH: 7.8, temperature: 104 }, uncorrectedPh: 7.84, testId: null },
    });
    expect(usbAnswerOf('{"pH":7.84,"pHCompensated":false}')).toMatchObject({
      reading: { readings: { pH: 7.84 }, uncorrectedPh: null },
    });
  });

  it('may tell what cannot be, or why there is nothing', () => {
    expect(usbAnswerOf('{"pH":74}')).toEqual({ kind: 'faulty', reason: 'pH level out of safe range' });
    expect(usbAnswerOf('{"testId":"DEV-1.a.1"}')).toMatchObject({ kind: 'faulty' });
    expect(usbAnswerOf(`{"error":"${'e'.repeat(900)}"}`)).toEqual({ kind: 'refused', reason: 'e'.repeat(200) });
  });
});

/** A board on a cable: what it hears, and what it is made to say. */
function board() {
  const heard: string[] = [];
  const events: string[] = [];
  let wire: ReadableStreamDefaultController<Uint8Array> | undefined;
  const readable = new ReadableStream<Uint8Array>({
    start: (controller) => {
      wire = controller;
    },
  });
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => void heard.push(new TextDecoder().decode(chunk)),
  });
  const port: SerialPort = {
    open: async ({ baudRate }) => void events.push(`open ${baudRate}`),
    close: async () => {
      if (readable.locked || writable.locked) throw new TypeError('The port is in use');
      events.push('close');
    },
    readable,
    writable,
  };
  return {
    port,
    heard,
    events,
    says: (text: string) => wire?.enqueue(bytes(text)),
    pulled: () => wire?.error(new Error('lost')),
  };
}

describe('measuring over the cable', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const command = '{"command":"run-test"}\n';
  const never = (): AbortSignal => new AbortController().signal;

  it('asks, passes over what is not for it, takes the result, and closes the port', async () => {
    const { port, heard, events, says } = board();
    const outcome = measureOverUsb(port, never());
    await vi.advanceTimersByTimeAsync(10);
    expect(heard).toEqual([command]);
    says('boot\r\n{"pH":7.1,"commandId":"CMD-9"}\n{"pH":7');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heard).toEqual([command]);
    says('.3}\r\n');
    expect(await outcome).toMatchObject({ kind: 'reading', reading: { readings: { pH: 7.3 } } });
    expect(events).toEqual(['open 115200', 'close']);
  });

  it('asks a board again that starts when the port is opened, and gives up after 30 seconds', async () => {
    const { port, heard, events } = board();
    const outcome = measureOverUsb(port, never());
    await vi.advanceTimersByTimeAsync(2999);
    expect(heard).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(26_000);
    expect(heard).toEqual([command, command, command]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await outcome).toEqual({ kind: 'failed', why: 'silent' });
    expect(events).toEqual(['open 115200', 'close']);
  });

  it('says why there is no reading', async () => {
    const refusing = board();
    const refused = measureOverUsb(refusing.port, never());
    refusing.says('{"error":"pH probe not connected"}\n');
    expect(await refused).toEqual({ kind: 'failed', why: 'refused', reason: 'pH probe not connected' });

    const losing = board();
    const lost = measureOverUsb(losing.port, never());
    await vi.advanceTimersByTimeAsync(10);
    losing.pulled();
    expect(await lost).toEqual({ kind: 'failed', why: 'unplugged' });

    const busy = { ...board().port, open: () => Promise.reject(new Error('in use')) };
    expect(await measureOverUsb(busy, never())).toEqual({ kind: 'failed', why: 'not-opened' });
  });

  it('stops when the user does', async () => {
    const { port, events } = board();
    const stopping = new AbortController();
    const outcome = measureOverUsb(port, stopping.signal);
    await vi.advanceTimersByTimeAsync(10);
    stopping.abort();
    await outcome;
    expect(events).toEqual(['open 115200', 'close']);
  });
});
