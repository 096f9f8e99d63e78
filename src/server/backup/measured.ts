import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

interface Content {
  bytes: number;
  sha256: string;
}

/** Passes everything on and knows at the end how much it was and what it hashes to. */
export function measuring(): { through: Transform; content(): Content } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(part: Buffer, _encoding, pass) {
      hash.update(part);
      bytes += part.length;
      pass(null, part);
    },
  });
  return { through, content: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Passes everything on and fails at the end where it is not what was written down of it. */
export function verifying(name: string, { bytes, sha256 }: Content): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _encoding, pass) {
      hash.update(part);
      seen += part.length;
      pass(null, part);
    },
    flush(end) {
      const isTheSame = seen === bytes && hash.digest('hex') === sha256;
      end(
        isTheSame ? null : new Error(`The backup is damaged: ${name} is not what was written. Nothing was restored.`),
      );
    },
  });
}
