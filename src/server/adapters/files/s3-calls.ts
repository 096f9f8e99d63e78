import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { askService } from '#server/adapters/outbound/ask-service.ts';

/** A bucket at a service that speaks S3's protocol (signature version 4, bucket in the path). */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How patient the store is; tests are less. */
export interface S3Patience {
  attempts: number;
  /** Before the second attempt; twice as long before each further one. */
  pauseMs: number;
  /** Until an answer begins, besides what sending takes. */
  answerMs: number;
  /** Until the next piece of an answer. */
  silenceMs: number;
}

const usualPatience: S3Patience = { attempts: 4, pauseMs: 200, answerMs: 15_000, silenceMs: 30_000 };
/** The slowest line on which an upload still counts as going on. */
const slowestBytesPerMs = 250;

/** The storage did not answer, or said that it cannot now; nothing is known to be wrong with what was asked. */
export class FileStoreUnreachable extends Error {
  override readonly name = 'FileStoreUnreachable';
  /** A network fault: the caller is asked to try again. */
  readonly code = 'EHOSTUNREACH';
}

export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the bucket; the bucket itself without it. */
  key?: string;
  query?: Record<string, string>;
  body?: Buffer;
}

export interface S3Answer {
  status: number;
  bytes: number;
  /** The storage's own mark of what it has stored. */
  tag: string | null;
  /** Fails where it ends too early, or falls silent. */
  body: AsyncIterable<Uint8Array>;
}

const isWorthAnother = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** A timer that is put off by each sign of life. */
function watch(ms: number): { signal: AbortSignal; alive(nextMs: number): void; end(): void } {
  const late = new AbortController();
  const stop = (): void => late.abort(new FileStoreUnreachable('The file storage did not answer in time.'));
  let timer = setTimeout(stop, ms);
  return {
    signal: late.signal,
    alive(nextMs) {
      clearTimeout(timer);
      timer = setTimeout(stop, nextMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** Signed calls to one bucket. What may be only a moment's trouble is retried, signed again each time. */
export function s3Calls(settings: S3Settings, patience: Partial<S3Patience> = {}) {
  const { attempts, pauseMs, answerMs, silenceMs } = { ...usualPatience, ...patience };
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function once({ method, key, query = {}, body }: S3Call): Promise<S3Answer> {
    const url = `${base}${key === undefined ? '' : `/${key}`}?${new URLSearchParams(query)}`.replace(/\?$/, '');
    const signer = new AwsV4Signer({
      method,
      url,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: signingKeys,
      // The storage compares: what was changed on the way is not stored.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    });
    const signed = await signer.sign();
    const life = watch(answerMs + (body?.length ?? 0) / slowestBytesPerMs);
    try {
      const response = await askService(signed.url.href, {
        method,
        headers: signed.headers,
        ...(body && { body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength) as Uint8Array<ArrayBuffer> }),
        signal: life.signal,
        largestBytes: Number.POSITIVE_INFINITY,
      });
      return {
        status: response.status,
        bytes: Number(response.headers.get('content-length') ?? 0),
        tag: response.headers.get('etag'),
        body: pieces(response, life),
      };
    } catch (error) {
      life.end();
      if (life.signal.aborted) throw life.signal.reason;
      throw new FileStoreUnreachable('Couldn’t reach the file storage.', { cause: error });
    }
  }

  async function* pieces(response: Response, life: ReturnType<typeof watch>): AsyncGenerator<Uint8Array> {
    try {
      life.alive(silenceMs);
      for await (const piece of response.body ?? []) {
        // A reader who takes its time is no silence of the storage.
        life.end();
        yield piece;
        life.alive(silenceMs);
      }
    } catch (error) {
      if (life.signal.aborted) throw life.signal.reason;
      throw new FileStoreUnreachable('The file storage broke off in the middle.', { cause: error });
    } finally {
      life.end();
    }
  }

  const textOf = async ({ body }: S3Answer): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  };

  /**
   * Asks, and has `read` take the answer; what it rejects with by a break of the line is tried again too.
   * @throws FileStoreUnreachable where it stays out of reach; Error where it refuses
   */
  async function ask<T>(call: S3Call, read: (answer: S3Answer) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await once(call);
        if (answer.status === 404 || answer.status < 300) return await read(answer);
        const { status } = answer;
        const reason = /<Code>([^<]*)<\/Code>/.exec(await textOf(answer))?.[1] ?? '';
        const said = `The file storage returned ${`${status} ${reason}`.trim()} to ${call.method}.`;
        throw isWorthAnother(status) ? new FileStoreUnreachable(said) : new Error(said);
      } catch (error) {
        if (!(error instanceof FileStoreUnreachable) || attempt >= attempts) throw error;
      }
      await pause(pauseMs * 2 ** (attempt - 1));
    }
  }
  return { ask, textOf };
}
