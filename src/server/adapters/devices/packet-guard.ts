import { Transform } from 'node:stream';

const payloadAndRoom = 8192;

/**
 * Lets MQTT packets through up to a size and ends the connection at a larger one before its body is read. The broker's
 * parser would otherwise collect up to 256 MB for somebody who has not even said who it is.
 */
export function packetGuard(largestBytes = payloadAndRoom): Transform {
  /** Bytes of the current packet's body that are still to come. */
  let left = 0;
  let length = 0;
  let factor = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let at = 0;
      while (at < chunk.length) {
        if (factor === 0 && left === 0) {
          // The first byte says what kind of packet it is; its length follows, seven bits a byte.
          factor = 1;
          length = 0;
          at += 1;
        } else if (factor > 0) {
          const byte = chunk[at] ?? 0;
          length += (byte & 0x7f) * factor;
          factor *= 128;
          at += 1;
          if (length > largestBytes || factor > 128 ** 4) return done(new Error('An MQTT packet is too large'));
          if ((byte & 0x80) === 0) {
            left = length;
            factor = 0;
          }
        } else {
          const step = Math.min(left, chunk.length - at);
          left -= step;
          at += step;
        }
      }
      done(null, chunk);
    },
  });
}
