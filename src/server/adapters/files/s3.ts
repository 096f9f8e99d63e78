import { Readable } from 'node:stream';
import { FileMissing, type FileStore, fileKey, isFileKey } from './port.ts';
import { type S3Answer, type S3Patience, type S3Settings, s3Calls } from './s3-calls.ts';

/** What is longer goes in parts of this size; one is held while it is sent. S3 takes no part below 5 MiB but the last. */
const usualPartBytes = 16 * 1024 * 1024;

const tagged = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

/** Ended so that its connection can be used again; what it says is of no use. */
async function readToEnd({ body }: S3Answer): Promise<void> {
  for await (const _piece of body);
}

/** Cuts a stream into parts of one size; the last may be shorter, and is the only one of a short stream. */
async function* partsOf(source: Readable, partBytes: number): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    const content = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    held.push(content);
    bytes += content.length;
    while (bytes > partBytes) {
      const all = Buffer.concat(held);
      yield { part: all.subarray(0, partBytes), isLast: false };
      held = [all.subarray(partBytes)];
      bytes = all.length - partBytes;
    }
  }
  yield { part: Buffer.concat(held), isLast: true };
}

/**
 * Files in a bucket of a service that speaks S3's protocol, for servers on several machines. S3 shows an object only when it
 * has the whole of it, as the port asks.
 */
export function s3FileStore(
  settings: S3Settings,
  { partBytes = usualPartBytes, ...patience }: Partial<S3Patience> & { partBytes?: number } = {},
): FileStore {
  const { ask, textOf } = s3Calls(settings, patience);

  const put = (key: string, body: Buffer): Promise<void> => ask({ method: 'PUT', key: fileKey(key), body }, stored);
  const stored = async (answer: S3Answer): Promise<void> => {
    await readToEnd(answer);
    if (answer.status === 404) throw new Error(`There is no bucket ${settings.bucket} in the file storage.`);
  };

  async function putParts(key: string, first: Buffer, rest: AsyncGenerator<{ part: Buffer }>): Promise<void> {
    const begun = await ask({ method: 'POST', key, query: { uploads: '' } }, textOf);
    const [uploadId] = tagged(begun, 'UploadId');
    if (!uploadId) throw new Error('The file storage does not take files in parts.');
    try {
      const tags: string[] = [];
      const send = async (part: Buffer): Promise<void> => {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const tag = await ask({ method: 'PUT', key, query, body: part }, async (answer) => {
          await stored(answer);
          return answer.tag ?? '';
        });
        tags.push(tag);
      };
      await send(first);
      for await (const { part } of rest) await send(part);
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const done = await ask({ method: 'POST', key, query: { uploadId }, body }, textOf);
      // It answers 200 before it knows.
      if (done.includes('<Error>'))
        throw new Error(`The file storage could not join the parts: ${tagged(done, 'Code')[0]}`);
    } catch (error) {
      await ask({ method: 'DELETE', key, query: { uploadId } }, readToEnd).catch(() => undefined);
      throw error;
    }
  }

  const bodyOf = async (key: string, answer: S3Answer): Promise<AsyncIterable<Uint8Array>> => {
    if (answer.status !== 404) return answer.body;
    await readToEnd(answer);
    throw new FileMissing(key);
  };

  return {
    put: (key, content) => put(key, Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
    async putStream(key, source) {
      fileKey(key);
      const parts = partsOf(source, partBytes);
      const first = await parts.next();
      if (first.done) return;
      const { part, isLast } = first.value;
      if (isLast) await put(key, part);
      else await putParts(key, part, parts);
    },
    get: (key) =>
      ask({ method: 'GET', key: fileKey(key) }, async (answer) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of await bodyOf(key, answer)) pieces.push(piece);
        return Buffer.concat(pieces);
      }),
    open: (key) =>
      ask({ method: 'GET', key: fileKey(key) }, async (answer) => ({
        content: Readable.from(await bodyOf(key, answer), { objectMode: false }),
        bytes: answer.bytes,
      })),
    remove: (key) => ask({ method: 'DELETE', key: fileKey(key) }, readToEnd),
    async *list() {
      let after: string | undefined;
      do {
        const query = { 'list-type': '2', ...(after && { 'continuation-token': after }) };
        const xml = await ask({ method: 'GET', query }, async (answer) => {
          if (answer.status === 404) throw new Error(`There is no bucket ${settings.bucket} in the file storage.`);
          return textOf(answer);
        });
        // A bucket may hold what others have put there.
        yield* tagged(xml, 'Key').filter(isFileKey);
        after = xml.includes('<IsTruncated>true</IsTruncated>') ? tagged(xml, 'NextContinuationToken')[0] : undefined;
      } while (after);
    },
  };
}
