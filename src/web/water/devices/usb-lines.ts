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
